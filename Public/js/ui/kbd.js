// The key labels of a shortcut, as on an Apple or another keyboard.

import { element } from "../core/dom.js"

const isApple = /Mac|iP(hone|ad|od)/.test(globalThis.navigator?.platform ?? "")

const names = {
  mod: isApple ? "⌘" : "Ctrl", shift: isApple ? "⇧" : "Shift", alt: isApple ? "⌥" : "Alt",
  ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", Enter: "↵", Escape: "Esc", " ": "Space"
}

/** Splits `mod+shift+k` into key labels. */
function keyCaps(key) {
  return key.split(/\+(?=.)/).map(part => names[part] ?? (part.length === 1 ? part.toUpperCase() : part))
}

/** A shortcut as a tooltip writes it: `Ctrl+Shift+Z`, or `⌘⇧Z`. */
export function keyText(key) {
  return keyCaps(key).join(isApple ? "" : "+")
}

export function kbd(key) {
  return keyCaps(key).map(name => element("kbd", {}, name))
}
