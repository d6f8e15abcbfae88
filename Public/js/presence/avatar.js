// How a person is told from others: a name, a colour, initials.

const most = 40

/** One of six colours; the same for everyone who looks. */
export function avatarColor({ id }) {
  return String([...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 6)
}

/** Up to two signs as they are seen. */
export function initials(name) {
  const words = name.trim().split(/\s+/)
  const first = word => [...new Intl.Segmenter().segment(word)][0]?.segment ?? ""
  return (first(words[0]) + (words.length > 1 ? first(words.at(-1)) : "")).toUpperCase()
}

/** A name as a host takes it; nothing of one that is empty. */
export function trimmedName(name) {
  return [...name.replace(/[\s\p{C}]+/gu, " ").trim()].slice(0, most).join("").trim() || undefined
}
