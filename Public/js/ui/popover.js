// A dialog that opens at its button and closes on outside interaction.

import { element } from "../core/dom.js"
import { Floating } from "./floating.js"

export class Popover extends Floating {
  constructor(button, label, ...content) {
    super(element("div", { class: "popover", popover: "auto", role: "dialog", "aria-label": label },
      ...content), button, { gap: 6 })
    this.box.addEventListener("toggle",
      ({ newState }) => button.setAttribute("aria-expanded", newState === "open"))
    this.box.addEventListener("beforetoggle",
      ({ newState }) => newState === "open" && requestAnimationFrame(() => this.place()))
    button.after(this.box)
    // Deferred: if no file was fetched, the click that created the popover would also close it.
    setTimeout(() => button.popoverTargetElement = this.box)
  }

  toggle() {
    this.box.togglePopover()
    if (!this.isOpen) return
    this.place()
    const first = this.box.querySelector("input, select") ?? this.box.querySelector("button")
    first.focus()
  }
}
