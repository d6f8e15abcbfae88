// The button of a row of a tree that runs the tests at it. Keys reach it as Shift+Enter on the row.

import { button } from "../core/dom.js"

export function runButton(title, run) {
  return button("Run", event => {
    // The row itself would fold, or open its story.
    event.stopPropagation()
    run()
  }, { icon: "M8 5v14l11-7z", hidesLabel: true, class: "quiet run", tabIndex: -1,
    // The focus stays where it is: a row has the keys.
    onmousedown: event => event.preventDefault(),
    "aria-label": `Run ${title}`, title: `Run ${title} (⇧↵)` })
}
