// Hears keys that are pressed while the focus is in the canvas. No key event leaves a frame by itself.

import { keysForCanvas, offers, pressInCanvas } from "./actions.js"
import { settings } from "./settings.js"

/** The longest name of a key there is: `mod+alt+shift+MediaTrackPrevious`. */
const longest = 40

export class Hearing {
  #preview
  #isTold = false
  /** Whether the canvas had the focus before a dialog took it. */
  #hadFocus = false

  constructor(preview) {
    this.#preview = preview
    preview.listen("keys", said => this.#heard(said))
    offers.addEventListener("offered", () => this.#tellSoon())
    settings.addEventListener("change", ({ detail }) => detail === "letters" && this.#tellSoon())
    document.addEventListener("focusin", ({ target }) => target.closest("dialog") || (this.#hadFocus = false))
    document.addEventListener("close", ({ target }) => this.#giveBack(target), true)
    this.#tellSoon()
  }

  changed() {}

  /** Much is offered at once. */
  #tellSoon() {
    if (this.#isTold) return
    this.#isTold = true
    queueMicrotask(() => {
      this.#isTold = false
      this.#preview.tell("keys", keysForCanvas())
    })
  }

  /** Only a canvas that has the focus can have been typed into. */
  #heard(said) {
    const key = said?.key
    if (typeof key !== "string" || key.length > longest || document.activeElement !== this.#preview.frame) return
    this.#hadFocus = true
    pressInCanvas(key, navigator.userActivation?.isActive ?? false)
  }

  /** Dialogs give the focus back to elements, but not to frames. */
  #giveBack(dialog) {
    const { activeElement, body } = document
    if (!this.#hadFocus || (activeElement !== body && !dialog.contains(activeElement))) return
    this.#preview.frame.focus()
    this.#preview.tell("keys", { ...keysForCanvas(), isBack: true })
  }
}
