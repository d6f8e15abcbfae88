// The buttons and shortcuts of a story's history: undo and redo.

import { registerCommands } from "../shortcuts/commands.js"
import { BoundView } from "../core/bound-view.js"
import { button, element } from "../core/dom.js"

export class HistoryButtons extends BoundView {
  constructor(target, store) {
    super()
    const step = type => () => store.step(type)
    const undo = button("Undo", step("undo"),
      { icon: "undo", hidesLabel: true, disabled: true, data: { command: "undo" } })
    const redo = button("Redo", step("redo"),
      { icon: "redo", hidesLabel: true, disabled: true, data: { command: "redo" } })
    target.prepend(element("div", { class: "buttons", role: "group", "aria-label": "History" }, undo, redo))
    registerCommands(
      { id: "undo", title: "Undo", group: "Edit", key: "mod+z", leavesFields: true,
        hasEffect: () => store.state.room?.steps.undo, run: step("undo") },
      { id: "redo", title: "Redo", group: "Edit", key: "mod+shift+z", leavesFields: true,
        hasEffect: () => store.state.room?.steps.redo, run: step("redo") })
    this.bind(({ room }) => [room?.steps], steps => {
      if (!steps) return
      const focused = [undo, redo].find(button => button === document.activeElement)
      undo.disabled = !steps.undo
      redo.disabled = !steps.redo
      // A disabled button loses the focus; what takes the step back is the other one.
      if (focused?.disabled) [undo, redo].find(({ disabled }) => !disabled)?.focus()
    })
  }
}
