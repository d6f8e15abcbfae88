// Shows the canvas without the rest of the page.

import { registerCommands } from "../shortcuts/commands.js"
import { button } from "../core/dom.js"
import { kbd } from "../ui/kbd.js"

export class Fullscreen {
  /** @type {ViewToolbar} */ #toolbar
  #back

  constructor(toolbar) {
    this.#toolbar = toolbar
    this.#back = button("Exit", () => this.toggle(),
      { class: "full-back", title: "Exit full screen (Escape)" })
    this.#back.append(...kbd("Escape"))
    toolbar.view.append(this.#back)
    for (const type of ["pointermove", "keydown"])
      addEventListener(type, () => this.#isOn && this.#back.getAnimations().forEach(fade => fade.play()))
    registerCommands({ id: "full-back", title: "Exit full screen", group: "Page", key: "Escape",
      isAvailable: () => this.#isOn, run: () => this.toggle() })
  }

  get #isOn() {
    return "full" in document.body.dataset
  }

  toggle() {
    const isOn = document.body.toggleAttribute("data-full")
    this.#toolbar.press("full", isOn)
    this.#toolbar.remember("full", isOn)
    if (!isOn) this.#toolbar.focus("full")
    else if (!document.activeElement?.getClientRects().length) this.#back.focus()
  }

  restore() {
    this.toggle()
  }
}
