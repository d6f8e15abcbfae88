// Edits of HTML as text: each takes and returns a text with a selection.

/** The edits of the toolbar, by name. */
export const edits = {
  bold: selected => toggled(selected, "strong"), italic: selected => toggled(selected, "em"), link, list
}

/** Puts the selection into an element, or takes it out of the one that it fills. */
function toggled({ text, start, end }, tag) {
  const [opening, closing] = [`<${tag}>`, `</${tag}>`]
  if (text.slice(0, start).endsWith(opening) && text.slice(end).startsWith(closing)) {
    const around = { text, start: start - opening.length, end: end + closing.length }
    return replaced(around, text.slice(start, end), 0, end - start)
  }
  const made = opening + text.slice(start, end) + closing
  return replaced({ text, start, end }, made, opening.length, end - start)
}

const address = "https://example.com/"

/** The address is selected, so that typing replaces it. */
function link({ text, start, end }) {
  const opening = "<a href=\""
  const content = text.slice(start, end) || "link"
  const made = `${opening}${address}">${content}</a>`
  return replaced({ text, start, end }, made, opening.length, address.length)
}

/** Each selected line becomes an item. */
function list({ text, start, end }) {
  const items = text.slice(start, end).split(/\r?\n/).map(line => `<li>${line}</li>`)
  const made = `<ul>\n${items.join("\n")}\n</ul>`
  const before = "<ul>\n<li>".length
  return replaced({ text, start, end }, made, before, made.length - before - "</li>\n</ul>".length)
}

function replaced({ text, start, end }, made, offset, length) {
  const from = start + offset
  return { text: text.slice(0, start) + made + text.slice(end), start: from, end: from + length }
}

const references = { "&": "&amp;", "<": "&lt;", ">": "&gt;" }
const characters = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'" }

/** Text as markup. */
export function markupOf(text) {
  return text.replace(/[&<>]/g, character => references[character])
}

/** The text of markup; undefined if it has elements, or references that a text would lose. */
export function textOf(markup) {
  const text = markup.replace(/&(?:amp|lt|gt|quot|#39);/g, reference => characters[reference])
  const rest = markup.replace(/&(?:amp|lt|gt|quot|#39);/g, "")
  if (/<|&[a-z#]/i.test(rest)) return undefined
  return text
}
