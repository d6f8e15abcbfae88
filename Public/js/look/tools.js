// What is drawn over the canvas: the ground it stands on, outlines, a grid, measures.

import { element } from "../dom.js"
import { settings } from "../settings.js"
import { line, toggle } from "./fields.js"
import { Popover } from "./popover.js"

const grounds = [["page", "As the screen has it"], ["white", "White"], ["black", "Black"], ["checkers", "Checkerboard"], ["own", "Own colour"]]
const usual = { ground: "page", color: "#7f7fd5", outline: false, lines: false }

export class Part {
  #look
  #popover
  #state = { ...usual, ...JSON.parse(sessionStorage.getItem("canvas")) }
  #isMeasuring = false
  #grounds
  #color
  #fields

  constructor(look) {
    this.#look = look
    this.#grounds = grounds.map(([value]) => element("input", { type: "radio", name: "ground", value, onchange: () => this.#set({ ground: value }) }))
    this.#color = element("input", { type: "color", "aria-label": "Own colour of the ground", oninput: () => this.#set({ ground: "own", color: this.#color.value }) })
    this.#fields = Object.fromEntries([["outline", "Outline everything"], ["measure", "Measure"], ["lines", "Grid lines"]].map(([name, label]) => [name, toggle(label, () => this.toggle(name))]))
    const flash = toggle("Show what an edit changed", value => settings.set("flash", value))
    flash.show(settings.get("flash"))
    settings.addEventListener("change", () => flash.show(settings.get("flash")))
    this.#popover = new Popover(look.buttons.tools, "Canvas", element("header", {}, element("h2", {}, "Canvas")),
      line("Ground", element("div", { class: "grounds", role: "radiogroup", "aria-label": "Ground" },
        ...grounds.map(([value, title], index) => element("label", { title }, this.#grounds[index], value === "own" ? this.#color : element("span", { class: "ground", data: { ground: value } }), element("span", { class: "visually-hidden" }, title))))),
      line("Outline everything", this.#fields.outline.element, "O"), line("Measure", this.#fields.measure.element, "M"), line("Grid lines", this.#fields.lines.element, "#"),
      line("Show what an edit changed", flash.element))
    look.preview.listen("measure", ({ isOff, said }) => {
      if (isOff) this.toggle("measure")
      if (said) document.getElementById("said").textContent = said
    })
    this.#draw()
  }

  /** Opens the menu, or turns a tool on or off. */
  toggle(name) {
    if (!name) this.#popover.toggle()
    else if (name === "measure") this.#measure(!this.#isMeasuring)
    else this.#set({ [name]: !this.#state[name] })
  }

  /** After a reload the canvas stands on what it did. */
  restore() {
    this.#tell()
  }

  #set(changes) {
    this.#state = { ...this.#state, ...changes }
    sessionStorage.setItem("canvas", JSON.stringify(this.#state))
    this.#tell()
  }

  #tell() {
    this.#look.preview.tell("paint", this.#state)
    this.#look.keep("tools", this.#isPainting)
    this.#draw()
  }

  /** The focus goes along, so that the keys do. */
  #measure(isOn) {
    this.#isMeasuring = isOn
    const { frame } = this.#look.preview
    const byKeys = isOn && !this.#popover.isOpen
    this.#look.preview.tell("measure", { isOn, byKeys })
    if (byKeys) frame.focus()
    if (!isOn && document.activeElement === frame) this.#look.buttons.tools.focus()
    this.#draw()
  }

  get #isPainting() {
    const { ground, outline, lines } = this.#state
    return ground !== "page" || outline || lines
  }

  #draw() {
    const { ground, color, outline, lines } = this.#state
    for (const input of this.#grounds) input.checked = input.value === ground
    this.#color.value = color
    for (const [name, isOn] of Object.entries({ outline, lines, measure: this.#isMeasuring })) this.#fields[name].show(isOn)
    this.#look.buttons.tools.classList.toggle("is-on", this.#isPainting || this.#isMeasuring)
  }
}
