// The key labels of a shortcut, as on an Apple or another keyboard.

import { element } from "../core/dom.js"

const isApple = /Mac|iP(hone|ad|od)/.test(globalThis.navigator?.platform ?? "")

const names = {
  mod: isApple ? "⌘" : "Ctrl", shift: isApple ? "⇧" : "Shift", alt: isApple ? "⌥" : "Alt",
  ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", Enter: "↵", Escape: "Esc", " ": "Space"
}

/** Splits `mod+shift+k` into key labels. */
export function keyCaps(key) {
  return key.split(/\+(?=.)/).map(part => names[part] ?? (part.length === 1 ? part.toUpperCase() : part))
}

export function kbd(key) {
  return keyCaps(key).map(name => element("kbd", {}, name))
}
