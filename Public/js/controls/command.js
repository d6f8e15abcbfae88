// A command in the props: a button, and a field for its value if it takes one.

import { initialValue } from "../schema/defaults.js"
import { LocalEditor } from "../editor/local-editor.js"
import { button, element } from "../core/dom.js"
import { nameControl } from "../editor/field.js"
import { kind } from "../schema/schema.js"
import { PropNode } from "../editor/prop-node.js"

export class CommandControl {
  #prop
  #draft = null
  #control = null
  #button
  /** Whether the value is too wide to stand beside the button. */
  #isWide = false

  constructor(prop, _, { makeControl }) {
    this.#prop = prop
    this.#button = button("Send", () => this.#send(), { class: "small" })
    const schema = prop.schema["x-value"]
    if (schema) this.#take(schema, makeControl)
    this.isInline = !schema
    this.element = element("div", { class: "command compact", onkeydown: event => this.#key(event) },
      this.#control?.element, this.#button)
    this.element.classList.toggle("wide", this.#isWide)
    this.#control?.element.classList.toggle("nested", this.#isWide)
  }

  /** Does nothing: the props contain no state of a command. */
  update() {}

  /** Sets the accessible names. An optional names its content “…, value”; here that is the command itself. */
  named(wrapped) {
    const name = wrapped.replace(/, value$/, "")
    this.#button.setAttribute("aria-label", `Send ${name}`)
    if (this.#control) nameControl(this.#control, `Value of ${name}`)
  }

  #take(schema, makeControl) {
    const { root } = this.#prop.editor
    this.#draft = new LocalEditor(root, initialValue(schema, root), value => this.#control.update(value))
    const prop = new PropNode(this.#draft, schema, null, "", this.#prop.depth + 1)
    this.#control = makeControl(prop, this.#draft.value)
    this.#isWide = !["text", "number", "toggle", "choice"].includes(kind(prop.schema))
  }

  #send() {
    this.#prop.editor.perform(this.#prop.path, this.#draft?.value)
  }

  /** Sends the command on Return in a single-line field. */
  #key(event) {
    if (event.key !== "Enter" || !event.target.matches("input[type=text]")) return
    event.preventDefault()
    this.#send()
  }
}
