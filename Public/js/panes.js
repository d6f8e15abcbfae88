// Which pane a narrow window shows, and whether the page is light or dark.

import { button } from "./dom.js"

export class Panes {
  #tabs
  #theme

  constructor(tabs, theme) {
    this.#tabs = tabs
    this.#theme = theme
    tabs.addEventListener("click", ({ target }) => target.dataset.pane && this.show(target.dataset.pane))
    theme.addEventListener("click", () => this.#switchTheme())
    this.#applyTheme(localStorage.getItem("theme"))
    this.show("canvas")
  }

  show(pane) {
    document.body.dataset.pane = pane
    for (const tab of this.#tabs.children) tab.setAttribute("aria-pressed", tab.dataset.pane === pane)
  }

  #switchTheme() {
    const theme = this.#isDark ? "light" : "dark"
    localStorage.setItem("theme", theme)
    this.#applyTheme(theme)
  }

  get #isDark() {
    const chosen = document.documentElement.dataset.theme
    return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches
  }

  #applyTheme(theme) {
    if (theme) document.documentElement.dataset.theme = theme
    const label = this.#isDark ? "Light page" : "Dark page"
    const made = button(label, () => {}, { icon: this.#isDark ? "sun" : "moon", hidesLabel: true })
    this.#theme.replaceChildren(...made.childNodes)
    this.#theme.title = label
    this.#theme.setAttribute("aria-label", label)
  }
}
