// Adds the key of its command to the tooltip of each button that names one.

import { availableCommands, registry } from "../shortcuts/commands.js"
import { batched } from "../core/batched.js"
import { keyText } from "../ui/kbd.js"

export function addKeyHints() {
  const update = () => {
    const keys = new Map(availableCommands().map(({ id, key }) => [id, key]))
    for (const target of document.querySelectorAll("[data-command]")) {
      const key = keys.get(target.dataset.command)
      const label = target.ariaLabel ?? target.textContent.trim()
      if (key) target.title = `${label} (${keyText(key)})`
    }
  }
  registry.addEventListener("offered", batched(update, setTimeout))
  update()
}
