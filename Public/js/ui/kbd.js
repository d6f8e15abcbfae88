// The key labels of a shortcut, as on an Apple or another keyboard.

import { element } from "../core/dom.js"

const isApple = /Mac|iP(hone|ad|od)/.test(globalThis.navigator?.platform ?? "")

const otherNames = { mod: "Ctrl", shift: "Shift", alt: "Alt" }
const appleNames = { mod: "⌘", shift: "⇧", alt: "⌥" }
const names = { ...otherNames, ...isApple && appleNames,
  ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", Enter: "↵", Escape: "Esc", " ": "Space"
}

/** Splits `mod+shift+k` into key labels. */
function keyCaps(key) {
  return key.split(/\+(?=.)/).map(part => names[part] ?? part.replace(/^.$/u, sign => sign.toUpperCase()))
}

/** A shortcut as a tooltip writes it: `Ctrl+Shift+Z`, or `⌘⇧Z`. */
export function keyText(key) {
  if (isApple) return keyCaps(key).join("")
  return keyCaps(key).join("+")
}

export function kbd(key) {
  return keyCaps(key).map(name => element("kbd", {}, name))
}
