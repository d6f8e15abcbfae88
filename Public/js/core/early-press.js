// A press on a button whose view does not exist yet. It is done once the view does.

const buttons = "#tabs button, #theme"
let pressed = null

const keepPress = ({ target }) => (pressed = target.closest(buttons))

export function keepPresses() {
  addEventListener("click", keepPress)
}

export function repeatPress() {
  removeEventListener("click", keepPress)
  pressed?.click()
}
