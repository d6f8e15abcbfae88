/** The result of a function, or the fallback if it throws. */
export function attempt(read, fallback) {
  try {
    return read()
  } catch {
    return fallback
  }
}
