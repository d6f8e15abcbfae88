// A command of the props: performed by hand, with a value where it takes one.

import { initial } from "../defaults.js"
import { Draft } from "../draft.js"
import { button, element } from "../dom.js"
import { nameControl } from "../field.js"
import { kind } from "../schema.js"
import { Place } from "../place.js"

export class CommandControl {
  #place
  #draft = null
  #control = null
  #button

  constructor(place, _, { makeControl }) {
    this.#place = place
    this.#button = button("Perform", () => this.#perform(), { class: "small" })
    const schema = place.schema["x-value"]
    if (schema) this.#take(schema, makeControl)
    this.isInline = !schema
    this.element = element("div", { class: "command", onkeydown: event => this.#key(event) }, this.#control?.element, this.#button)
  }

  /** What it does is not in the props: there is nothing to show. */
  update() {}

  /** What an optional wraps is called its value; this is the command itself. */
  named(wrapped) {
    const name = wrapped.replace(/, value$/, "")
    this.#button.setAttribute("aria-label", `Perform ${name}`)
    if (this.#control) nameControl(this.#control, `Value of ${name}`)
  }

  #take(schema, makeControl) {
    const { root } = this.#place.editor
    this.#draft = new Draft(root, initial(schema, root), value => this.#control.update(value))
    const place = new Place(this.#draft, schema, null, "", this.#place.depth + 1)
    this.#control = makeControl(place, this.#draft.value)
    this.#control.element.classList.toggle("wide", !["text", "number", "toggle", "choice"].includes(kind(place.schema)))
  }

  #perform() {
    this.#place.editor.perform(this.#place.path, this.#draft?.value)
  }

  /** Return in a single line is as good as the button. */
  #key(event) {
    if (event.key !== "Enter" || !event.target.matches("input[type=text]")) return
    event.preventDefault()
    this.#perform()
  }
}
