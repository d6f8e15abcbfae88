// The editor without a host: an edit is confirmed at once, unless the host is slow.

import { fetchControls } from "/js/controls/control-registry.js"
import { setRest } from "/js/core/load-rest.js"
import { Editor } from "/js/controls/editor.js"
import { parse, stringify } from "/js/core/json.js"
import { edited, initialState, receive } from "/js/state/state.js"

setRest(() => import("/js/rest.js"))

const opened = {
  type: "opened", room: "stage", screen: "stage", story: "stage/story", revision: 0, history: { undo: 0, redo: 0 },
  environment: {}, participants: [], participant: "p1"
}

class Stage {
  state = initialState
  isSlow = false
  sent = []
  performed = []
  editor = new Editor(document.getElementById("editor"), document.getElementById("head"), this)
  #seq = 0

  async open(schema, value) {
    await fetchControls(parse(schema))
    this.rebuilt(schema, value)
  }

  /** A new build does not wait for the controls of its types. */
  rebuilt(schema, value) {
    this.receive({ ...opened, schema: parse(schema), props: parse(value) })
  }

  edit(patch, merge) {
    const seq = ++this.#seq
    this.sent.push({ seq, patch, merge })
    this.#set(edited(this.state, seq, patch, merge))
    if (!this.isSlow) this.confirm()
  }

  expect() {}

  /** Lets the host answer the oldest edit. */
  confirm() {
    const { seq, patch } = this.state.pending[0]
    this.changed(patch, seq)
  }

  changed(patch, seq) {
    const revision = this.state.room.revision + 1
    this.receive({ type: "changed", revision, seq, patch, history: { undo: 1, redo: 0 } })
  }

  receive(message) {
    this.#set(receive(this.state, message))
  }

  perform(command, value) {
    this.performed.push({ command, value })
  }

  focus() {}

  get props() {
    return stringify(this.state.room.props)
  }

  get merges() {
    return this.sent.map(({ merge }) => Boolean(merge))
  }

  #set(state) {
    const before = this.state
    this.state = state
    this.editor.changed(state, { before })
  }
}

window.stage = new Stage()
