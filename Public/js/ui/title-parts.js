/** The title in two parts, of which the first is truncated: similar names often differ at their end. */
export function titleParts(title, whole = 12) {
  if (title.length <= whole) return [title, ""]
  const spaces = [...title.matchAll(/\s/g)].map(({ index }) => title.length - index - 1)
  const tail = spaces.findLast(rest => rest >= 3 && rest <= 10) ?? 6
  return [title.slice(0, -tail), title.slice(-tail)]
}
