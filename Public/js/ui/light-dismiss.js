// Closes a menu on an outside click and on Escape.

export function lightDismiss(menu) {
  document.addEventListener("click", ({ target }) => menu.contains(target) || (menu.open = false))
  menu.addEventListener("keydown", event => {
    if (event.key !== "Escape") return
    menu.open = false
    menu.querySelector("summary").focus()
  })
}
