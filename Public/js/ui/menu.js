// A menu: a popover that opens at its button, takes the focus and the keys, and closes on Escape or outside
// interaction.

import { element, icon } from "../core/dom.js"
import { handleMenuKey, menuItems } from "./menu-keys.js"
import { Floating } from "./floating.js"

export class Menu extends Floating {
  #returnTo = null
  #filled

  /** `fill` is called each time the menu opens, and may return a promise. */
  constructor(box, anchor, fill = () => {}) {
    super(box, anchor, { isAtEnd: true })
    box.addEventListener("keydown", event => handleMenuKey(box, event))
    box.addEventListener("click", event => this.#onClick(event), true)
    box.addEventListener("beforetoggle", ({ newState }) => newState === "open" && this.#start(fill))
    box.addEventListener("toggle", ({ newState }) => {
      if (newState === "open") this.#onOpen()
      else this.#onClose()
    })
    if (!this.isOpen) return
    this.#start(fill)
    this.#onOpen()
  }

  #start(fill) {
    this.#filled = fill()
  }

  /** Opens the menu at an anchor. The focus goes back to `returnTo`. */
  show(anchor = this.anchor, returnTo = anchor) {
    this.anchor = anchor
    this.#returnTo = returnTo
    this.box.showPopover()
    this.arrange()
  }

  /** Positions the menu and focuses its first item, after its items have changed. */
  arrange() {
    this.place()
    if (!this.box.contains(document.activeElement)) menuItems(this.box)[0]?.focus()
  }

  async #onOpen() {
    try {
      await this.#filled
    } catch (error) {
      this.hide()
      throw error
    }
    if (this.isOpen) this.arrange()
  }

  /** Closes before the chosen item acts, so that the item may move the focus. */
  #onClick({ target }) {
    const item = target.closest("[role^=menuitem]")
    if (item && item.getAttribute("aria-disabled") !== "true" && !("stays" in item.dataset)) this.hide()
  }

  #onClose() {
    const active = document.activeElement
    if (active === document.body || this.box.contains(active))
      (this.#returnTo ?? this.anchor)?.focus({ preventScroll: true })
    this.#returnTo = null
  }
}

/** The box of a menu. */
export function menuBox(label, ...items) {
  return element("div", { class: "menu", role: "menu", popover: "auto", "aria-label": label }, ...items)
}

/**
 * A row `{title, icon?, detail?, note?, key?, isChecked?, isRadio?, isDisabled?, stays?, run}`; `stays` keeps
 * the menu, and one of several `isRadio` rows is checked.
 */
export function menuItem(/** @type {MenuRow} */ row) {
  const { title, icon: shape, detail, note, key, isChecked, isRadio, isDisabled, stays, run } = row
  const state = { role: "menuitem" }
  if (isChecked !== undefined) Object.assign(state,
    { role: isRadio ? "menuitemradio" : "menuitemcheckbox", "aria-checked": String(isChecked) })
  return element("button",
    { type: "button", class: "item", tabIndex: -1, ...state, data: { ...stays && { stays: "" } },
      "aria-disabled": isDisabled || undefined, onclick: event => isDisabled || run(event) },
    shape && icon(shape), element("span", {}, element("span", { class: "item-title" }, title),
      detail && element("span", { class: "hint" }, detail)),
    note !== undefined && element("span", { class: "note" }, note),
    key && element("kbd", { "aria-hidden": "true" }, key))
}
