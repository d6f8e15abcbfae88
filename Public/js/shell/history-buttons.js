// The buttons and shortcuts of a story's history: undo and redo.

import { registerCommands } from "../shortcuts/commands.js"
import { button, element } from "../core/dom.js"

export class HistoryButtons {
  #undo
  #redo

  constructor(target, store) {
    const step = type => () => store.step(type)
    this.#undo = button("Undo", step("undo"),
      { icon: "undo", hidesLabel: true, disabled: true, data: { command: "undo" } })
    this.#redo = button("Redo", step("redo"),
      { icon: "redo", hidesLabel: true, disabled: true, data: { command: "redo" } })
    target.prepend(element("div", { class: "buttons", role: "group", "aria-label": "History" }, this.#undo,
      this.#redo))
    registerCommands(
      { id: "undo", title: "Undo", group: "Edit", key: "mod+z", leavesFields: true, run: step("undo") },
      { id: "redo", title: "Redo", group: "Edit", key: "mod+shift+z", leavesFields: true, run: step("redo") })
  }

  changed(/** @type {State} */ { room }, /** @type {ChangeDetail} */ { before }) {
    if (!room || room === before.room) return
    this.#undo.disabled = !room.steps.undo
    this.#redo.disabled = !room.steps.redo
  }
}
