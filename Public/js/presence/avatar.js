// Identifies a participant by a name, a colour and initials.

const most = 40

/**
 * One of six colors, derived from the name: a participant keeps it in every room and after a reconnection.
 */
export function avatarColor({ name }) {
  return String([...name].reduce((hash, letter) => (hash * 31 + letter.codePointAt(0)) % 65_521, 7) % 6)
}

/** Up to two initials, as grapheme clusters; the last two digits of a name that ends with a number. */
export function initials(name) {
  const words = name.trim().split(/\s+/)
  if (/^\d+$/.test(words.at(-1))) return words.at(-1).slice(-2)
  let letters = graphemes(words[0])[0] ?? ""
  if (words.length > 1) letters += graphemes(words.at(-1))[0]
  return letters.toUpperCase()
}

/** The initials of each participant, by id; those that would be equal take more letters of the names. */
export function distinctInitials(participants) {
  const taken = new Map()
  for (const { id, name } of participants) {
    const [first, ...rest] = graphemes(name.replace(/\s+/g, ""))
    const choices = [initials(name), ...rest.map(letter => first.toUpperCase() + letter.toLowerCase())]
    const used = new Set(taken.values())
    taken.set(id, choices.find(letters => !used.has(letters)) ?? choices[0])
  }
  return taken
}

function graphemes(text) {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
}

/** A name as the host accepts it; undefined if it is empty. */
export function trimmedName(name) {
  return [...name.replace(/[\s\p{C}]+/gu, " ").trim()].slice(0, most).join("").trim() || undefined
}
