// Closes a menu on an outside click and on Escape, and moves within it by the arrow keys.

import { moveInMenu } from "./menu-keys.js"

export function lightDismiss(menu) {
  document.addEventListener("click", ({ target }) => menu.contains(target) || (menu.open = false))
  menu.addEventListener("keydown", event => {
    if (event.key === "ArrowDown" && !menu.open) menu.open = true
    else if (menu.open && moveInMenu(menu.lastElementChild, event)) event.stopPropagation()
    if (event.key !== "Escape") return
    menu.open = false
    menu.querySelector("summary").focus()
  })
}
