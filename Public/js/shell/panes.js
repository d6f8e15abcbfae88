// The pane in front in a narrow window, and the page's light or dark theme.

import { button } from "../core/dom.js"
import { collapse, isCollapsed } from "../settings/layout.js"
import { settings } from "../settings/settings.js"

export class Panes {
  #tabs
  #theme

  constructor(tabs, theme) {
    this.#tabs = tabs
    this.#theme = theme
    tabs.addEventListener("click", ({ target }) => target.dataset.pane && this.show(target.dataset.pane))
    theme.addEventListener("click", () => settings.set("theme", this.#isDark ? "light" : "dark"))
    settings.addEventListener("change", ({ detail }) => detail === "theme" && this.#applyTheme())
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#applyTheme())
    this.#applyTheme()
    this.show("canvas")
  }

  /** Brings a pane to the front of a narrow window, and back where it was collapsed. */
  show(pane) {
    if (isCollapsed(pane)) collapse(pane, false)
    document.body.dataset.pane = pane
    for (const tab of this.#tabs.querySelectorAll("[data-pane]"))
      tab.setAttribute("aria-pressed", tab.dataset.pane === pane)
  }

  get #isDark() {
    const chosen = document.documentElement.dataset.theme
    if (chosen) return chosen === "dark"
    return matchMedia("(prefers-color-scheme: dark)").matches
  }

  #applyTheme() {
    const theme = settings.get("theme")
    if (theme === "system") delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
    const [label, icon] = this.#isDark ? ["Light theme", "sun"] : ["Dark theme", "moon"]
    const made = button(label, () => {}, { icon, hidesLabel: true })
    this.#theme.replaceChildren(...made.childNodes)
    this.#theme.dataset.text = label.split(" ")[0]
    this.#theme.title = label
    this.#theme.setAttribute("aria-label", label)
  }
}
