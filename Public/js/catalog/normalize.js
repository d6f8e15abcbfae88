// Texts normalized for search: case- and accent-folded, with a mark at the start of each word. No DOM.

export function termsOf(query) {
  return normalized(query).split(/\s+/).filter(Boolean)
}

/** Lower case without accents, at the same length. */
export function normalized(words) {
  let same = words.toLowerCase()
  if (same.length !== words.length) same = words
  if (/^[\x00-\x7f]*$/.test(same)) return same
  return Array.from({ length: same.length }, (_, at) => withoutAccent(same[at])).join("")
}

function withoutAccent(unit) {
  const plain = unit.normalize("NFD")[0]
  if (plain === unit) return unit
  return plain.toLowerCase()
}

/** Place, title and other words as one text, with a flag at the start of each word. */
export function searchableText({ title, place = "", words = "" }) {
  const before = place && `${place} `
  const whole = `${before}${title}${words && ` ${words}`}`
  const titleAt = before.length
  let screenAt = place.lastIndexOf(" / ")
  if (screenAt >= 0) screenAt += 3
  const lower = normalized(whole)
  return { lower, titleAt, titleEnd: titleAt + title.length, screenAt, starts: startsIn(whole) }
}

const isWord = unit => (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122)
  || unit > 127
const isUpper = unit => unit >= 65 && unit <= 90

function startsIn(whole) {
  const starts = new Uint8Array(whole.length)
  for (let at = 0, before = 0; at < whole.length; at++) {
    const unit = whole.charCodeAt(at)
    starts[at] = Number(isWord(unit) && (!isWord(before) || (isUpper(unit) && !isUpper(before))))
    before = unit
  }
  return starts
}
