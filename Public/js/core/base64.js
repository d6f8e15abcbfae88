// Bytes as Base64. The Node that the tests run on has no `Uint8Array.toBase64`.

const chunk = 0x8000

export function base64(bytes) {
  let text = ""
  for (let at = 0; at < bytes.length; at += chunk)
    text += String.fromCharCode(...bytes.subarray(at, at + chunk))
  return btoa(text)
}

/** Without characters that have a meaning in a URL (RFC 4648, section 5). */
export function base64URL(bytes) {
  return base64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
}
