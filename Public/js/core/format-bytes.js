/** A size in units of 1,000 bytes, as “512 B”, “1.5 kB”, “48 kB” or “1 MB”. */
export function formatBytes(bytes) {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 999_500) return `${rounded(bytes / 1000)} kB`
  return `${rounded(bytes / 1_000_000)} MB`
}

/** With two digits, or without a fraction. */
function rounded(size) {
  if (size < 9.95) return String(Number(size.toFixed(1)))
  return size.toFixed(0)
}
