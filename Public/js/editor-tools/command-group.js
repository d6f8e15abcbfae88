// The commands of a screen, in one closed group below its props: few are sent by hand.

import { makeControl } from "../controls/control-registry.js"
import { element, hint } from "../core/dom.js"
import { isWithin, valueAt } from "../core/json-patch.js"
import { Field } from "../editor/field.js"
import { PlacedNode } from "../editor/prop-node.js"
import { walkProps } from "../schema/members.js"
import { pathLabel } from "../schema/path-label.js"
import { isCommand, isGathered } from "../schema/schema.js"

const most = 60

export class CommandGroup {
  #editor
  #drawn = ""
  #controls = new Map()
  #list = element("div", { class: "object wide" })
  #details = element("details", { class: "fold", ontoggle: () => this.#draw() },
    element("summary", {}, element("span", { class: "name" }, "Send a command")),
    element("div", { class: "fold-body" }, this.#list))
  element = element("div", { class: "folding command-group" }, this.#details)

  constructor(editor) {
    this.#editor = editor
    editor.addEventListener("changed", () => this.#draw())
  }

  /** Stands below the fields of the room. */
  show(content) {
    this.#drawn = ""
    content.after(this.element)
    this.#editor.registerList({ path: "", element: this.element, renderPath: path => this.#reveal(path) })
    this.#draw()
  }

  #reveal(path) {
    if (!this.#places().some(({ path: at }) => isWithin(path, at))) return
    this.#details.open = true
    this.#draw()
  }

  /** The commands that the props have now; their places follow cases and rows. */
  #places() {
    const { root, store } = this.#editor
    const found = []
    walkProps(root, store.state.room.props, ({ path, schema }) => {
      if (schema["x-control"] === "hidden" || found.length > most) return false
      if (!path || !isCommand(schema, root)) return true
      if (isGathered(path, schema)) found.push({ path, schema })
      return false
    })
    return found
  }

  #draw() {
    if (!this.#details.open || !this.element.isConnected) return
    const places = this.#places()
    const drawn = JSON.stringify(places)
    const { props } = this.#editor.store.state.room
    if (drawn === this.#drawn)
      return this.#controls.forEach((control, path) => control.update(valueAt(props, path)))
    this.#drawn = drawn
    this.#controls.clear()
    this.#list.replaceChildren(...places.slice(0, most).map(place => this.#field(place, props)))
    if (places.length > most) this.#list.append(hint("Send the others in the canvas."))
  }

  #field({ path, schema }, props) {
    const prop = new PlacedNode(this.#editor, schema, path)
    const control = makeControl(prop, valueAt(props, path), { canBeAbsent: false })
    this.#controls.set(path, control)
    return new Field(prop, pathLabel(path, this.#editor.root, { props }), control).element
  }
}
