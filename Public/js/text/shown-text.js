// A field shows a text without some of its characters: one for several lines turns each line break into a
// line feed, one for a single line drops line breaks. Edits of the shown text become edits of the text here.

const hidden = ["\r", "\n", "\0"]

/**
 * The places in the text of the units that a field shows: `starts` and `ends`; undefined if the field shows
 * something else. For `a\r\nb`, shown as `a⏎b`, they are 0, 1, 3 and 1, 3, 4.
 */
function places(text, shown) {
  const [starts, ends] = [[], []]
  let at = 0
  for (const unit of shown.split("")) {
    const isShown = () => text[at] === unit || (text[at] === "\r" && unit === "\n")
    while (!isShown() && hidden.includes(text[at])) at++
    if (!isShown()) return undefined
    starts.push(at)
    if (unit === "\n" && text.startsWith("\r\n", at)) at++
    at++
    ends.push(at)
  }
  while (hidden.includes(text[at])) at++
  if (at === text.length) return { starts, ends }
  return undefined
}

/**
 * The splice of the text for a splice of what a field shows of it. Line breaks are typed as the text has
 * them. What stands hidden at the ends of a text is replaced with it as a whole.
 */
export function spliceOf(splice, text, shown) {
  if (text === shown) return splice
  const found = places(text, shown)
  const { at, delete: count, insert } = splice
  if (!found)
    return { at: 0, delete: text.length, insert: shown.slice(0, at) + insert + shown.slice(at + count) }
  const [start, end] = replacedRange(found, splice, text, shown)
  let typed = insert
  if (text.includes("\r\n")) typed = insert.replaceAll("\n", "\r\n")
  return { at: start, delete: end - start, insert: separated(text, shown, start, end, typed) }
}

/** The range of the text that a splice replaces; what is hidden beside an insertion stays. */
function replacedRange({ starts, ends }, { at, delete: count }, text, shown) {
  const place = ends[at - 1] ?? starts[at] ?? text.length
  if (count === 0) return [place, place]
  if (count === shown.length) return [0, text.length]
  return [starts[at], ends[at + count - 1]]
}

/** A lone carriage return that is shown as a line break stays one before a line feed. */
function separated(text, shown, start, end, typed) {
  const isJoined = text[start - 1] === "\r" && (typed || text[end])?.startsWith("\n")
  if (isJoined && (shown.includes("\n") || typed.includes("\n"))) return `\n${typed}`
  return typed
}
