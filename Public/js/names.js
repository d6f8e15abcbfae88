// Which names a fixture or a recording may have, as Sources/Storybook/Fixtures/FixtureName.swift has it. No DOM.

const rule = "A name has 1 to 80 letters and digits of any language, spaces, “-” and “_”."
const longest = 80
/** File systems take 255; five of them are the ending. */
const mostBytes = 250

/** Letters in one form of several that look the same, without space around them. */
export function tidied(name) {
  return name.trim().normalize("NFC")
}

/** Why it is no name, in a sentence; nothing where it is one. */
export function objection(name) {
  const letters = [...name]
  const other = letters.find(letter => !/[\p{L}\p{M}\p{Nd} _-]/u.test(letter))
  if (other) return `${rule} ${shown(other)} is none of them.`
  if (letters.length < 1 || letters.length > longest) return `${rule} This one has ${letters.length}.`
  if (name.startsWith(" ") || name.endsWith(" ")) return "A name neither begins nor ends with a space."
  if (name.startsWith("-")) return "A name does not begin with “-”: a shell would take it for an option."
  if (/^\p{M}/u.test(name)) return "A name does not begin with a combining mark."
  if (/^(con|prn|aux|nul|(com|lpt)[0-9])$/i.test(name)) return `“${name}” is the name of a device on Windows: add a word or a digit.`
  const { length } = new TextEncoder().encode(name)
  return length > mostBytes ? `This name takes ${length} bytes, and files have at most ${mostBytes}: shorten it.` : undefined
}

/** A name that is one, from any text. */
export function named(text, fallback) {
  const name = [...tidied(text).replace(/[^\p{L}\p{M}\p{Nd}_-]+/gu, " ")].slice(0, 60).join("").replace(/^[\p{M} -]+/u, "").trim()
  return !name || objection(name) ? fallback : name
}

/** What cannot be seen is written as its number. */
function shown(letter) {
  if (!/[\p{C}\p{Z}]/u.test(letter)) return `“${letter}”`
  return `U+${letter.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`
}
