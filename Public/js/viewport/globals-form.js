// The fields of the catalog's globals, in the popover of the environment.

import { element, showText } from "../core/dom.js"
import { equal } from "../core/json-patch.js"
import { fetchControls, makeControl } from "../controls/control-registry.js"
import { LocalEditor } from "../editor/local-editor.js"
import { PropNode } from "../editor/prop-node.js"
import { changedGlobals, globalValues } from "../environment/global-values.js"
import { ignoredText } from "../environment/ignored-globals.js"

export class GlobalsForm {
  /** @type {ViewToolbar} */ #toolbar
  #schema
  #editor = null
  #control
  /** The number of the last change that the host has not answered: until then, the fields are newer. */
  #unanswered
  #problem = element("p", { class: "hint", role: "status" })
  #fields = element("div")
  element = element("form",
    { class: "globals-form", "aria-label": "Globals", hidden: true,
      onsubmit: event => event.preventDefault() },
    this.#problem, this.#fields)

  constructor(toolbar) {
    this.#toolbar = toolbar
    this.#draw(toolbar.store.state)
  }

  changed(/** @type {State} */ state, /** @type {ChangeDetail} */ { reason, message }) {
    const isAnswer = ["environment", "failed"].includes(reason) && message?.seq === this.#unanswered
    if (isAnswer) this.#unanswered = undefined
    this.#draw(state)
  }

  #draw(state) {
    const { globals } = state.catalog
    this.element.hidden = !globals
    if (!globals || !state.room) return
    showText(this.#problem, globals.problem ?? ignoredText(state))
    if (!equal(globals.schema, this.#schema)) this.#drawFields(globals, state)
    else if (this.#editor && this.#unanswered === undefined) this.#update(globals, state.room)
  }

  #update(globals, room) {
    const values = globalValues(globals, room.environment)
    if (equal(values, this.#editor.value)) return
    this.#editor.value = values
    this.#control.update(values)
  }

  /** Draws the fields, once the controls of their types are there. */
  async #drawFields({ schema, defaults }, { room }) {
    this.#schema = schema
    this.#editor = null
    if (!schema || !defaults) return
    await fetchControls(schema)
    if (schema !== this.#schema) return
    const values = globalValues({ defaults }, room.environment)
    this.#editor = new GlobalsEditor(schema, values, changed => this.#set(changed))
    this.#control = makeControl(new PropNode(this.#editor, { ...schema, $defs: undefined }), values)
    this.#fields.replaceChildren(this.#control.element)
    this.#draw(this.#toolbar.store.state)
  }

  #set(values) {
    this.#control.update(values)
    const { globals } = this.#toolbar.store.state.catalog
    this.#unanswered = this.#toolbar.set({ globals: changedGlobals(globals, values) }) ?? this.#unanswered
  }
}

/** A command among globals has no handler. */
class GlobalsEditor extends LocalEditor {
  perform() {}
}
