// Adds the key of its command to the tooltip of each button that names one.

import { availableCommands, registry } from "../shortcuts/commands.js"
import { keyCaps } from "./kbd.js"

const isApple = keyCaps("mod")[0] === "⌘"

/** A shortcut as a tooltip writes it: `Ctrl+Shift+Z`, or `⌘⇧Z`. */
export function keyText(key) {
  return keyCaps(key).join(isApple ? "" : "+")
}

export function addKeyHints() {
  let isScheduled = false
  const update = () => {
    isScheduled = false
    const keys = new Map(availableCommands().map(({ id, key }) => [id, key]))
    for (const target of document.querySelectorAll("[data-command]")) {
      const key = keys.get(target.dataset.command)
      const label = target.ariaLabel ?? target.textContent.trim()
      if (key) target.title = `${label} (${keyText(key)})`
    }
  }
  registry.addEventListener("offered", () => {
    if (!isScheduled) setTimeout(update)
    isScheduled = true
  })
  update()
}
