// What is done with a story: its history, and the environment that it is shown in.

import { offer } from "./actions.js"
import { button, element, option } from "./dom.js"
import { closeOutside } from "./menu.js"
import { words } from "./schema.js"

const schemes = [["light", "Light"], ["dark", "Dark"]]
const formats = [["html", "HTML"], ["text", "Text"]]
const directions = [["leftToRight", "Left to right"], ["rightToLeft", "Right to left"]]
const sizes = ["xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge"].map(size => [size, words(size)])
const locales = ["en_US", "de_DE", "fr_FR", "es_ES", "ja_JP", "zh_CN", "ar_EG", "he_IL", "pt_BR", "hi_IN"]

export class Toolbar {
  #store
  #undo
  #redo
  #fields = new Map()

  constructor(target, store) {
    this.#store = store
    this.#undo = button("Undo", () => store.step("undo"), { icon: "undo", hidesLabel: true, disabled: true })
    this.#redo = button("Redo", () => store.step("redo"), { icon: "redo", hidesLabel: true, disabled: true })
    target.prepend(this.#historyGroup(), ...this.#environment(), element("span", { class: "spacer" }))
    offer(
      { id: "undo", title: "Undo", group: "Edit", key: "mod+z", leavesFields: true, run: () => store.step("undo") },
      { id: "redo", title: "Redo", group: "Edit", key: "mod+shift+z", leavesFields: true, run: () => store.step("redo") })
  }

  changed(state, { before }) {
    if (state.devices !== before.devices) {
      this.#fields.get("device").replaceChildren(...state.devices.map(({ id, title }) => option(id, title)))
    }
    const { room } = state
    if (!room || room === before.room) return
    this.#undo.disabled = !room.history.undo
    this.#redo.disabled = !room.history.redo
    for (const [key, field] of this.#fields) this.#show(field, room.environment[key])
  }

  #historyGroup() {
    return element("div", { class: "buttons", role: "group", "aria-label": "History" }, this.#undo, this.#redo,
      button("Reset to the story", () => this.#store.step("reset"), { icon: "reset", hidesLabel: true }))
  }

  #environment() {
    const wide = [this.#select("device", "Device", []), this.#select("colorScheme", "Colour scheme", schemes), this.#select("format", "Format", formats)]
    const more = [
      this.#select("locale", "Locale", locales.map(locale => [locale, locale])),
      this.#select("direction", "Direction", directions), this.#select("textSize", "Text size", sizes)
    ]
    const menu = element("details", { class: "menu" },
      element("summary", { title: "Locale, direction, text size" }, "More"),
      element("div", { class: "menu-body" }, ...more))
    closeOutside(menu)
    return [element("div", { class: "fields" }, ...wide), menu]
  }

  #select(key, label, options) {
    const select = element("select", { onchange: ({ target }) => this.#store.setEnvironment(key, target.value) },
      ...options.map(([value, title]) => option(value, title)))
    this.#fields.set(key, select)
    return element("label", { class: "field-inline" }, element("span", {}, label), select)
  }

  #show(field, value) {
    if (value !== undefined && ![...field.options].some(existing => existing.value === value)) field.append(option(value))
    field.value = value
  }
}
