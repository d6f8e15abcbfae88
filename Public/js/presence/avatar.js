// Identifies a participant by a name, a colour and initials.

const most = 40

/** One of six colors, derived from the id: the same for all participants. */
export function avatarColor({ id }) {
  return String([...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 6)
}

/** Up to two initials, as grapheme clusters. */
export function initials(name) {
  const words = name.trim().split(/\s+/)
  const first = word => [...new Intl.Segmenter().segment(word)][0]?.segment ?? ""
  return (first(words[0]) + (words.length > 1 ? first(words.at(-1)) : "")).toUpperCase()
}

/** A name as the host accepts it; undefined if it is empty. */
export function trimmedName(name) {
  return [...name.replace(/[\s\p{C}]+/gu, " ").trim()].slice(0, most).join("").trim() || undefined
}
