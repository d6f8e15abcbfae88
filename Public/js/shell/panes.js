// The pane in front in a narrow window, and the page's light or dark theme.

import { button } from "../core/dom.js"
import { collapse, isCollapsed, isComposed } from "../settings/layout.js"
import { settings } from "../settings/settings.js"

/** The panes in their order, each with the element that the focus enters at. */
const entries = {
  sidebar: ["#tree [tabindex='0']", "#filter"], canvas: [".other iframe, .viewport iframe", "#canvas"],
  panel: ["#panel-tabs [aria-selected=true]", "#panel"], toasts: ["#toasts button"]
}

export class Panes {
  #tabs
  #theme

  constructor(tabs, theme) {
    this.#tabs = tabs
    this.#theme = theme
    tabs.addEventListener("click", ({ target }) => target.dataset.pane && this.show(target.dataset.pane))
    theme.addEventListener("click", () => settings.set("theme", this.isDark ? "light" : "dark"))
    settings.addEventListener("change", ({ detail }) => detail === "theme" && this.#applyTheme())
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#applyTheme())
    this.#applyTheme()
    for (const part of [tabs, theme]) part.inert = false
    this.show("canvas")
    if (isComposed) for (const tab of tabs.querySelectorAll("[data-pane=sidebar], #find")) tab.hidden = true
    for (const link of document.querySelectorAll(".skip"))
      link.addEventListener("click", event => this.#skip(event))
  }

  /** Follows a skip link without changing the address, which names the story. */
  #skip(event) {
    event.preventDefault()
    const pane = event.target.hash.slice(1)
    this.show(pane)
    document.getElementById(pane).focus()
  }

  /** Brings a pane to the front of a narrow window, and back where it was collapsed. */
  show(pane) {
    if (isCollapsed(pane)) collapse(pane, false)
    document.body.dataset.pane = pane
    for (const tab of this.#tabs.querySelectorAll("[data-pane]"))
      tab.setAttribute("aria-pressed", tab.dataset.pane === pane)
  }

  /** Moves the focus to the next pane, or to the previous one; after the panes come toasts with a button. */
  step(by) {
    const hasToasts = document.querySelector(entries.toasts[0]) !== null
    const order = Object.keys(entries).filter(pane => pane !== "toasts" || hasToasts)
    const isHere = pane => document.getElementById(pane).contains(document.activeElement)
    const here = order.findIndex(isHere)
    let next = here + by
    if (next < 0) next = order.length - 1
    const pane = order[next % order.length]
    if (pane !== "toasts") this.show(pane)
    entries[pane].some(entry => focusedAt(document.querySelector(entry)))
  }

  get isDark() {
    const chosen = document.documentElement.dataset.theme
    if (chosen) return chosen === "dark"
    return matchMedia("(prefers-color-scheme: dark)").matches
  }

  #applyTheme() {
    const theme = settings.get("theme")
    if (theme === "system") delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
    let [label, icon] = ["Dark theme", "moon"]
    if (this.isDark) [label, icon] = ["Light theme", "sun"]
    const made = button(label, () => {}, { icon, hidesLabel: true })
    this.#theme.replaceChildren(...made.childNodes)
    this.#theme.dataset.text = label.split(" ")[0]
    this.#theme.title = label
    this.#theme.setAttribute("aria-label", label)
  }
}

/** Focuses an element; returns whether it is there and takes the focus. */
function focusedAt(element) {
  element?.focus()
  return element !== null && document.activeElement === element
}
