// The size popover: the width and height of the screen as numbers.

import { button, element } from "../core/dom.js"
import { Popover } from "../ui/popover.js"

export class SizePopover {
  /** @type {ViewToolbar} */ #toolbar
  #popover
  #width
  #height

  constructor(toolbar) {
    this.#toolbar = toolbar
    const field = label =>
      element("input",
        { type: "number", min: 1, max: 8000, step: 1, "aria-label": label, onchange: () => this.#set() })
    this.#width = field("Width")
    this.#height = field("Height")
    this.#popover = new Popover(toolbar.buttons.size, "Screen size",
      element("header", {}, element("h2", {}, "Size"),
        button("Device size", () => toolbar.set({ size: undefined }), { class: "quiet small-text" })),
      element("div", { class: "sizes" }, this.#width, element("span", { "aria-hidden": "true" }, "×"),
        this.#height,
        button("Swap", () => this.#swap(),
          { icon: "M7 4 3 8l4 4M3 8h14M17 12l4 4-4 4M21 16H7", hidesLabel: true, class: "quiet" })))
    toolbar.viewport.addEventListener("drawn", ({ detail }) => this.#draw(detail))
    toolbar.viewport.draw()
  }

  toggle() {
    this.#popover.toggle()
  }

  #draw({ across, down }) {
    if (document.activeElement !== this.#width) this.#width.value = across
    if (document.activeElement !== this.#height) this.#height.value = down
  }

  #swap() {
    [this.#width.value, this.#height.value] = [this.#height.value, this.#width.value]
    this.#set()
  }

  #set() {
    const [width, height] = [this.#width, this.#height].map(field => Math.round(field.valueAsNumber))
    if (width >= 1 && height >= 1)
      this.#toolbar.set({ size: { width: Math.min(8000, width), height: Math.min(8000, height) } })
  }
}
