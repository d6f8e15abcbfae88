/** A size in units of 1,000 bytes, as “512 B”, “1.5 kB”, “48 kB” or “1 MB”. */
export function formatBytes(bytes) {
  if (bytes < 1000) return `${bytes} B`
  const [size, unit] = bytes < 999_500 ? [bytes / 1000, "kB"] : [bytes / 1_000_000, "MB"]
  const digits = size < 10 ? 1 : 0
  return `${size.toFixed(digits).replace(".0", "")} ${unit}`
}
