// The canvas popover: background, outlines, grid and measurements.

import { announce } from "../core/announce.js"
import { element } from "../core/dom.js"
import { stored } from "../core/stored.js"
import { settings } from "../settings/settings.js"
import { formRow, toggle } from "../ui/form-rows.js"
import { Popover } from "../ui/popover.js"

const backgrounds = [["page", "Default"], ["white", "White"], ["black", "Black"],
  ["checkers", "Checkerboard"], ["own", "Custom colour"]]
const defaultState = { ground: "page", color: "#7f7fd5", outline: false, lines: false }
const storedState = stored("canvas", defaultState,
  { isOfTab: true, parse: state => ({ ...defaultState, ...state }) })

export class CanvasPopover {
  /** @type {ViewToolbar} */ #toolbar
  #popover
  #state = storedState.get()
  #isMeasuring = false
  #backgrounds
  #color
  #fields

  constructor(toolbar) {
    this.#toolbar = toolbar
    this.#backgrounds = backgrounds.map(([value]) =>
      element("input",
        { type: "radio", name: "ground", value, onchange: () => this.#set({ ground: value }) }))
    this.#color = element("input",
      { type: "color", "aria-label": "Custom background colour",
        oninput: () => this.#set({ ground: "own", color: this.#color.value }) })
    this.#fields = Object.fromEntries(
      [["outline", "Outline everything"], ["measure", "Measure"], ["lines", "Grid lines"]].map(
        ([name, label]) => [name, toggle(label, () => this.toggle(name))]))
    const flash = toggle("Highlight changes", value => settings.set("flash", value))
    flash.show(settings.get("flash"))
    settings.addEventListener("change", () => flash.show(settings.get("flash")))
    this.#popover = new Popover(toolbar.buttons.tools, "Background and guides",
      element("header", {}, element("h2", {}, "Background and guides")),
      formRow("Background",
        element("div", { class: "backgrounds", role: "radiogroup", "aria-label": "Background" },
        ...backgrounds.map(([value, title], index) =>
          element("label", { title }, this.#backgrounds[index],
            value === "own" && this.#color,
            value !== "own" && element("span", { class: "background", data: { background: value } }),
            element("span", { class: "visually-hidden" }, title))))),
      formRow("Outline everything", this.#fields.outline.element, "O"),
      formRow("Measure", this.#fields.measure.element, "M"),
      formRow("Grid lines", this.#fields.lines.element, "#"),
      formRow("Highlight changes", flash.element))
    toolbar.preview.listen("measure", ({ isOff, said }) => {
      if (isOff) this.toggle("measure")
      if (said) announce(said)
    })
    this.#draw()
  }

  /** Toggles the menu, or a tool by its name. */
  toggle(name) {
    if (!name) this.#popover.toggle()
    else if (name === "measure") this.#measure(!this.#isMeasuring)
    else this.#set({ [name]: !this.#state[name] })
  }

  /** Restores the tools of the canvas after a reload. */
  restore() {
    this.#sendState()
  }

  #set(changes) {
    this.#state = { ...this.#state, ...changes }
    storedState.set(this.#state)
    this.#sendState()
  }

  #sendState() {
    this.#toolbar.preview.send("background", this.#state)
    this.#toolbar.remember("tools", this.#isPainting)
    this.#draw()
  }

  /** Moves the focus into the canvas, so that it receives the keys. */
  #measure(isOn) {
    this.#isMeasuring = isOn
    const { frame } = this.#toolbar.preview
    const byKeys = isOn && !this.#popover.isOpen
    this.#toolbar.preview.send("measure", { isOn, byKeys })
    if (byKeys) frame.focus()
    if (!isOn && document.activeElement === frame) this.#toolbar.focus("tools")
    this.#draw()
  }

  get #isPainting() {
    const { ground, outline, lines } = this.#state
    return ground !== "page" || outline || lines
  }

  #draw() {
    const { ground, color, outline, lines } = this.#state
    for (const input of this.#backgrounds) input.checked = input.value === ground
    this.#color.value = color
    for (const [name, isOn] of Object.entries({ outline, lines, measure: this.#isMeasuring }))
      this.#fields[name].show(isOn)
    this.#toolbar.buttons.tools.classList.toggle("is-on", this.#isPainting || this.#isMeasuring)
    this.#toolbar.updateMarks()
  }
}
