/** The text without this letter at its end. An expression such as `/0+$/` begins again at each letter. */
export function trimEnd(text, letter) {
  let end = text.length
  while (end && text[end - 1] === letter) end--
  return text.slice(0, end)
}
