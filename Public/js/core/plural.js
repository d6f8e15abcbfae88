/** `one` for a single thing, as in “1 story”, or the number and `many`, as in “1,000 stories”. */
export function plural(count, one, many) {
  if (count === 1) return one
  return `${count.toLocaleString("en")} ${many}`
}
