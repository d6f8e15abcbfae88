// The zoom popover: the available zoom levels.

import { button, element } from "../core/dom.js"
import { zooms } from "./device-size.js"
import { Popover } from "../ui/popover.js"

export class ZoomPopover {
  #popover
  #viewport
  #buttons

  constructor(look) {
    this.#viewport = look.viewport
    this.#buttons = ["fit", ...zooms].map(zoom =>
      [zoom, button(zoom === "fit" ? "Fit" : `${zoom * 100} %`, () => this.#choose(zoom), { class: "item" })])
    this.#popover = new Popover(look.buttons.zoom, "Zoom",
      element("div", { class: "items" }, ...this.#buttons.map(([, made]) => made)))
    this.#viewport.addEventListener("drawn", () => this.#draw())
    this.#draw()
  }

  toggle() {
    this.#popover.toggle()
  }

  #choose(zoom) {
    this.#viewport.zoom = zoom
    this.#popover.hide()
  }

  #draw() {
    for (const [zoom, made] of this.#buttons) made.setAttribute("aria-pressed", zoom === this.#viewport.zoom)
  }
}
