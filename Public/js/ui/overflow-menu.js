// Lists the buttons of a row that do not fit in a menu at its end.

import { button } from "../core/dom.js"
import { fittingItems } from "./fitting-items.js"
import { Menu, menuBox, menuItem } from "./menu.js"

export class OverflowMenu {
  #row
  #items
  #isPinned
  #choose
  #more
  #listed = []

  /** An item is `{button, title, key?, isOccasional?}`; `choose` is called with one that the menu lists. */
  constructor(row, items, label, /** @type {OverflowOptions} */ options = {}) {
    const { isPinned = () => false, choose = ({ button }) => button.click() } = options
    this.#row = row
    this.#items = items
    this.#isPinned = isPinned
    this.#choose = choose
    this.#more = button(label, undefined,
      { icon: "M6 7l6 5-6 5M12 7l6 5-6 5", hidesLabel: true, class: "quiet more-items",
        "aria-haspopup": "menu", hidden: true })
    const box = menuBox(label)
    row.after(this.#more, box)
    this.#more.popoverTargetElement = box
    new Menu(box, this.#more, () => box.replaceChildren(...this.#listed.map(item => this.#option(item))))
    new ResizeObserver(() => this.update()).observe(row)
    this.update()
  }

  /** Fits the row again, after other items are shown or pinned. */
  update() {
    if (!this.#row.clientWidth) return
    const shown = new Set(this.#fitting().map(({ item }) => item))
    this.#listed = this.#items.filter(item => !item.button.hidden && !shown.has(item))
    for (const item of this.#items) item.button.toggleAttribute("data-overflows", !shown.has(item))
    this.#more.hidden = !this.#listed.length
    this.updateMarks()
  }

  /** Repeats the marks of listed items at the menu's button. */
  updateMarks() {
    this.#more.toggleAttribute("data-marked", this.#listed.some(item => badgeText(item)))
  }

  #fitting() {
    const isListing = !this.#more.hidden
    this.#more.hidden = false
    const menu = this.#more.getBoundingClientRect().width
    this.#more.hidden = true
    const { measured, space } = this.#measure()
    this.#more.hidden = !isListing
    return fittingItems(measured, { space, menu })
  }

  /** The widths of all items, and the space for them: measured while all stand in one line. */
  #measure() {
    const hidden = this.#items.map(({ button }) => button.hidden)
    this.#row.dataset.measured = ""
    for (const { button } of this.#items) button.hidden = false
    const boxes = this.#items.map(({ button }) => button.getBoundingClientRect())
    const { left, width } = this.#row.getBoundingClientRect()
    const measured = this.#items.map((item, at) =>
      ({ ...item, item, width: boxes[at].width, isHidden: hidden[at], isPinned: this.#isPinned(item) }))
    this.#items.forEach(({ button }, at) => (button.hidden = hidden[at]))
    delete this.#row.dataset.measured
    const other = boxes.at(-1).right - left - measured.reduce((sum, { width }) => sum + width, 0)
    return { measured: measured.filter(({ isHidden, isOccasional }) => !isHidden || isOccasional),
      space: width - other }
  }

  #option(item) {
    const { button: { ariaPressed, disabled }, title, key } = item
    return menuItem({ title, note: badgeText(item) || key, isDisabled: disabled,
      isChecked: ariaPressed === null ? undefined : ariaPressed === "true", run: () => this.#choose(item) })
  }
}

function badgeText({ badge }) {
  return badge?.textContent ?? ""
}
