// Adds the key of its command to the tooltip of each button that names one.

import { keyOf, registry } from "../shortcuts/commands.js"
import { batched } from "../core/batched.js"
import { keyText } from "../ui/kbd.js"

export function addKeyHints() {
  const update = () => {
    for (const target of document.querySelectorAll("[data-command]")) {
      const key = keyOf(target.dataset.command)
      const label = target.ariaLabel ?? target.textContent.trim()
      if (key) target.title = `${label} (${keyText(key)})`
    }
  }
  registry.addEventListener("offered", batched(update, setTimeout))
  update()
}
