// A press on a button whose view does not exist yet. It is done once the view does.

const buttons = "#tabs button, #theme"
let pressed = null

const keepPress = ({ target, clientX, clientY }) =>
  (pressed = target.closest(buttons) ?? toolAt(clientX, clientY))

export function keepPresses() {
  addEventListener("click", keepPress)
}

/** A button of the toolbar waits until the toolbar is there for a story. */
export function repeatPress() {
  removeEventListener("click", keepPress)
  const toolbar = document.getElementById("toolbar")
  if (!toolbar.inert || !toolbar.contains(pressed)) return pressed?.click()
  new MutationObserver((_, observer) => {
    observer.disconnect()
    pressed.click()
  }).observe(toolbar, { attributeFilter: ["inert"] })
}

/** The button at a point of the toolbar, which is inert until its views exist: it receives no events. */
function toolAt(x, y) {
  return [...document.querySelectorAll("#toolbar button")].find(tool => {
    const { left, right, top, bottom } = tool.getBoundingClientRect()
    return x >= left && x < right && y >= top && y < bottom
  })
}
