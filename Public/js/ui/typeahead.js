// Typeahead in an open menu: typed letters focus the next item that starts with them.

/** The pause in milliseconds after which typing starts a new word. */
const pause = 700
const items = "[role^=menuitem], [role=option], button, a[href]"

let typed = ""
let last = 0

export function typeahead(menu, letter) {
  const now = Date.now()
  typed = now - last < pause ? typed + letter : letter
  last = now
  const all = [...menu.querySelectorAll(items)].filter(item => item.getClientRects().length && !item.disabled)
  const at = nextMatch(all.map(wordsOf), typed, all.indexOf(document.activeElement))
  all[at]?.focus()
}

function wordsOf(item) {
  return item.getAttribute("aria-label") ?? item.textContent
}

/** The next text that starts with the typed letters; repeating one letter cycles through matches. */
export function nextMatch(texts, typed, current) {
  const isSame = [...typed].every(letter => letter === typed[0])
  const wanted = (isSame ? typed[0] : typed).toLowerCase()
  const first = isSame ? current + 1 : Math.max(current, 0)
  const order = texts.map((_, index) => (first + index) % texts.length)
  return order.find(index => texts[index].trim().toLowerCase().startsWith(wanted)) ?? -1
}
