// The canvas alone.

import { offer } from "../actions.js"
import { button } from "../dom.js"

export class Part {
  #look
  #back

  constructor(look) {
    this.#look = look
    this.#back = button("Back", () => this.toggle(), { class: "full-back", title: "Back (Escape)" })
    look.view.append(this.#back)
    offer({ id: "full-back", title: "Back from the full screen", group: "Look", key: "Escape", isDue: () => this.#isOn, run: () => this.toggle() })
  }

  get #isOn() {
    return "full" in document.body.dataset
  }

  toggle() {
    const isOn = document.body.toggleAttribute("data-full")
    this.#look.press("full", isOn)
    this.#look.keep("full", isOn)
    if (!isOn) this.#look.buttons.full.focus()
    else if (document.activeElement === this.#look.buttons.full) this.#back.focus()
  }

  restore() {
    this.toggle()
  }
}
