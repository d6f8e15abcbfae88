// Typeahead in a menu: typed letters focus the next item that starts with them.

/** The pause in milliseconds after which typing starts a new word. */
const pause = 700

let typed = ""
let last = {}

export function typeahead(menu, items, current, letter) {
  const now = Date.now()
  typed = menu === last.menu && now - last.time < pause ? typed + letter : letter
  last = { menu, time: now }
  items[nextMatch(items.map(wordsOf), typed, current)]?.focus()
}

function wordsOf(item) {
  return item.getAttribute("aria-label") ?? item.labels?.[0]?.textContent ?? item.textContent
}

/** The next text that starts with the typed letters; repeating one letter cycles through matches. */
export function nextMatch(texts, typed, current) {
  const isSame = [...typed].every(letter => letter === typed[0])
  const wanted = (isSame ? typed[0] : typed).toLowerCase()
  const first = isSame ? current + 1 : Math.max(current, 0)
  const order = texts.map((_, index) => (first + index) % texts.length)
  return order.find(index => texts[index].trim().toLowerCase().startsWith(wanted)) ?? -1
}
