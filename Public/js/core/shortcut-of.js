// The name of a pressed key, the same in the page and in the canvas. No DOM.

/**
 * Ignores Shift and Alt for symbols, and Ctrl combined with Alt, which is AltGr on some keyboards. A layout
 * without Latin letters has its shortcuts at the places of the letters on an English keyboard.
 */
export function shortcutOf({ key: typed, code, ctrlKey, metaKey, altKey, shiftKey }) {
  const key = latinKey(typed, code)
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase()
  const isComposedSign = isSign && altKey
  const parts = [key.replace(/^.$/u, letter => letter.toLowerCase())]
  if (shiftKey && !isSign) parts.unshift("shift")
  if (altKey && !isSign) parts.unshift("alt")
  if ((ctrlKey || metaKey) && !isComposedSign) parts.unshift("mod")
  return parts.join("+")
}

function latinKey(key, code = "") {
  const isForeign = /^(?=\p{L})[^\0-\x7f]$/u.test(key)
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  const sign = { Comma: ",", Period: ".", Slash: "/" }[code]
  return (isForeign && (letter ?? sign)) || key
}
