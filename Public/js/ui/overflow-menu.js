// Lists the buttons of a row that do not fit in a menu at its end, after which come those that only it lists.

import { button } from "../core/dom.js"
import { fittingItems } from "./fitting-items.js"
import { Menu, menuBox, menuItem } from "./menu.js"

export class OverflowMenu {
  #row
  #items
  #always
  #isPinned
  #choose
  #more
  #listed = []

  /**
   * An item is `{button, title, key?, isOccasional?, isListed?, items?}`: one that is always listed has a
   * button out of sight, one with `items` opens a menu of these, which stand in its place where it does not
   * fit. `choose` is called with one that the menu lists.
   */
  constructor(row, items, label, /** @type {OverflowOptions} */ options = {}) {
    const { isPinned = () => false, choose = ({ button }) => button.click(),
      icon = "M6 7l6 5-6 5M12 7l6 5-6 5" } = options
    this.#row = row
    this.#items = items.filter(({ isListed }) => !isListed)
    this.#always = items.filter(({ isListed }) => isListed)
    this.#isPinned = isPinned
    this.#choose = choose
    this.#more = button(label, undefined,
      { icon, hidesLabel: true, class: "quiet more-items",
        "aria-haspopup": "menu", hidden: true })
    const box = menuBox(label)
    row.after(this.#more, box)
    this.#more.popoverTargetElement = box
    new Menu(box, this.#more, () =>
      box.replaceChildren(...this.#listed.map(item => itemOption(item, () => this.#choose(item)))))
    new ResizeObserver(() => this.update()).observe(row)
    this.update()
  }

  get button() {
    return this.#more
  }

  /** Fits the row again, after other items are shown or pinned. */
  update() {
    if (!this.#row.clientWidth) return
    const shown = new Set(this.#fitting().map(({ item }) => item))
    this.#listed = [...this.#items.filter(item => !shown.has(item)), ...this.#always]
      .flatMap(item => item.items ?? [item]).filter(({ button }) => !button.hidden)
    for (const item of this.#items) item.button.toggleAttribute("data-overflows", !shown.has(item))
    this.#more.hidden = !this.#listed.length
    this.updateMarks()
  }

  /** Repeats the marks of listed items at the menu's button. */
  updateMarks() {
    this.#more.toggleAttribute("data-marked", this.#listed.some(item => badgeText(item) || isOn(item)))
  }

  #fitting() {
    const isListing = !this.#more.hidden
    this.#more.hidden = false
    const menu = this.#more.getBoundingClientRect().width
    this.#more.hidden = !this.#always.length
    const { measured, space } = this.#measure()
    this.#more.hidden = !isListing
    return fittingItems(measured, { space, menu: this.#always.length ? 0 : menu })
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
}

/** A button as the item of a menu. */
export function itemOption(item, run = () => item.button.click()) {
  const { button: { ariaPressed, disabled }, title, key } = item
  return menuItem({ title, note: badgeText(item) || key, isDisabled: disabled,
    isChecked: ariaPressed === null ? undefined : ariaPressed === "true", run })
}

function isOn({ button }) {
  return button.ariaPressed === "true" || button.classList.contains("is-on")
}

function badgeText({ badge }) {
  return badge?.textContent ?? ""
}
