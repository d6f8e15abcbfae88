// Typeahead in a menu or a tree: typed letters lead to the next item that starts with them.

/** The pause in milliseconds after which typing starts a new word. */
const pause = 700

let typed = ""
let last = {}

/** The index of the item that a letter typed in a list leads to; -1 for none. */
export function typeahead(list, texts, current, letter) {
  const now = Date.now()
  if (list !== last.list || now - last.time >= pause) typed = ""
  typed += letter
  last = { list, time: now }
  return nextMatch(texts, typed, current)
}

/** The next text that starts with the typed letters; repeating one letter cycles through matches. */
export function nextMatch(texts, typed, current) {
  const isSame = [...typed].every(letter => letter === typed[0])
  if (isSame) return nextFrom(current + 1, texts, typed[0])
  return nextFrom(Math.max(current, 0), texts, typed)
}

function nextFrom(first, texts, start) {
  const order = texts.map((_, index) => (first + index) % texts.length)
  return order.find(index => texts[index].trim().toLowerCase().startsWith(start.toLowerCase())) ?? -1
}
