// A popover that opens at its button and closes on outside interaction.

import { element } from "../core/dom.js"

export class Popover {
  #button
  #box

  constructor(button, label, ...content) {
    this.#button = button
    this.#box = element("div", { class: "popover", popover: "auto", role: "dialog", "aria-label": label },
      ...content)
    this.#box.addEventListener("toggle",
      ({ newState }) => button.setAttribute("aria-expanded", newState === "open"))
    this.#box.addEventListener("beforetoggle",
      ({ newState }) => newState === "open" && requestAnimationFrame(() => this.#place()))
    addEventListener("resize", () => this.isOpen && this.#place())
    addEventListener("blur", () => document.activeElement?.nodeName === "IFRAME" && this.hide())
    button.after(this.#box)
    // Deferred: if no file was fetched, the click that created the popover would also close it.
    setTimeout(() => button.popoverTargetElement = this.#box)
  }

  get isOpen() {
    return this.#box.matches(":popover-open")
  }

  toggle() {
    this.#box.togglePopover()
    if (!this.isOpen) return
    this.#place()
    const first = this.#box.querySelector("input, select") ?? this.#box.querySelector("button")
    first.focus()
  }

  hide() {
    if (this.isOpen) this.#box.hidePopover()
  }

  /** Places the popover below its button, or above if there is more room. */
  #place() {
    const anchor = this.#button.checkVisibility() ? this.#button : this.#button.parentElement
    const { left, top, bottom } = anchor.getBoundingClientRect()
    const isBelow = innerHeight - bottom > top
    const { style } = this.#box
    style.maxHeight = `${(isBelow ? innerHeight - bottom : top) - 16}px`
    style.left = `${Math.max(8, Math.min(left, innerWidth - this.#box.offsetWidth - 8))}px`
    style.top = `${isBelow ? bottom + 6 : Math.max(8, top - 6 - this.#box.offsetHeight)}px`
  }
}
