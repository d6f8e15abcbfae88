// A popover beside an anchor, within the window.

export class Floating {
  #gap

  /**
   * `anchor` is an element, or anything with `getBoundingClientRect`; `gap` is the distance to it in pixels;
   * `isAtEnd` aligns both ends, instead of both starts.
   */
  constructor(box, anchor, { gap = 4, isAtEnd = false } = {}) {
    this.box = box
    this.anchor = anchor
    this.isAtEnd = isAtEnd
    this.#gap = gap
    addEventListener("resize", () => this.isOpen && this.place())
    // The frames of stories keep the pointer from the popover's own light dismissal.
    addEventListener("blur", () => document.activeElement?.nodeName === "IFRAME" && this.hide())
  }

  get isOpen() {
    return this.box.matches(":popover-open")
  }

  hide() {
    if (this.isOpen) this.box.hidePopover()
  }

  /** Places the box below its anchor, or above if it only fits there. */
  place() {
    let { anchor, isAtEnd } = this
    // The button is in the menu at the end of its row.
    if (anchor.checkVisibility?.() === false) [anchor, isAtEnd] = [anchor.parentElement, true]
    const { left, right, top, bottom } = anchor.getBoundingClientRect()
    const { offsetWidth: width, offsetHeight: height, style } = this.box
    const below = Math.min(bottom + this.#gap, Math.max(8, innerHeight - height - 8))
    const above = top - height - this.#gap
    const isBelow = bottom + height + this.#gap + 8 < innerHeight || above < 8
    let start = left
    if (isAtEnd) start = right - width
    style.left = `${Math.max(8, Math.min(start, innerWidth - width - 8))}px`
    style.top = `${above}px`
    if (isBelow) style.top = `${below}px`
  }
}
