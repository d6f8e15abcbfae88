// The button that adds a row or an entry, with a note that says why it is disabled.

import { button, element, showText } from "../core/dom.js"

let count = 0

export class Adder {
  note = element("p", { class: "hint used-up" })
  button

  constructor(label, add) {
    this.note.id = `adder-${++count}`
    this.note.hidden = true
    this.button = button(label, add, { icon: "plus", class: "quiet add", "aria-describedby": this.note.id })
  }

  /** Disables the button while something, such as “keys”, is used up; empty while there is more. */
  show(usedUp) {
    this.button.disabled = usedUp !== ""
    showText(this.note, usedUp && `All ${usedUp} are used.`)
  }
}
