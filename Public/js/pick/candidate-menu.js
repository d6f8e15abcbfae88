// The menu of the props that make one part of the canvas.

import { Menu, menuBox, menuItem } from "../ui/menu.js"

/** The width of the point that the menu opens at, so that it begins near the pointer. */
const pointWidth = 160

export class CandidateMenu {
  #box = menuBox("Props that make this")
  #menu = new Menu(this.#box)
  #frame

  /** `frame` gets the focus back if nothing is chosen. */
  constructor(frame) {
    this.#frame = frame
    document.body.append(this.#box)
  }

  /** Shows `{title, run}` items at a point of the page. */
  show(items, { left, top }) {
    this.#box.replaceChildren(...items.map(menuItem))
    this.#menu.show({ getBoundingClientRect: () => new DOMRect(left, top, pointWidth, 0) }, this.#frame)
  }
}
