// A date in a selectable time zone. Changing the zone changes the presentation only.

import { fromInputValue, fromEncoded, toInputValue, toEncoded } from "../schema/dates.js"
import { element, option } from "../core/dom.js"

const here = Intl.DateTimeFormat().resolvedOptions().timeZone
const shown = new EventTarget()

export class DateControl {
  #schema
  #value
  #zone = localStorage.getItem("zone") === "local" ? here : "UTC"
  #zones

  constructor(prop, value) {
    this.#schema = prop.schema
    this.input = element("input", { type: "datetime-local", step: "any", oninput: () => this.#changed(prop) })
    this.#zones = element("select",
      { class: "zone", "aria-label": "Time zone", onchange: () => this.#choose() },
      ...zones(prop).map(zone => option(zone, zone.replaceAll("_", " "))))
    this.#zones.value = this.#zone
    this.element = element("div", { class: "date" }, this.input, this.#zones)
    shown.addEventListener("zone", ({ detail }) => this.#show(detail))
    this.update(value)
  }

  named(name) {
    this.input.setAttribute("aria-label", name)
    this.#zones.setAttribute("aria-label", `${name}, time zone`)
  }

  update(value) {
    this.#value = fromEncoded(value, this.#schema) ?? 0
    const isDraft = !this.input.value && document.activeElement === this.input
    if (isDraft) return
    const text = toInputValue(this.#value, this.#zone)
    if (fromInputValue(this.input.value) !== fromInputValue(text)) this.input.value = text
  }

  #changed(prop) {
    const seconds = fromInputValue(this.input.value, this.#zone)
    if (seconds !== undefined) prop.type(toEncoded(seconds, this.#schema))
  }

  /** Stores the time zone and applies it to all date fields. */
  #choose() {
    localStorage.setItem("zone", this.#zones.value === here ? "local" : "UTC")
    shown.dispatchEvent(new CustomEvent("zone", { detail: this.#zones.value }))
  }

  #show(zone) {
    if (![...this.#zones.options].some(({ value }) => value === zone)) return
    this.#zone = zone
    this.#zones.value = zone
    this.input.value = toInputValue(this.#value, zone)
  }
}

/** UTC, the computer's time zone, and that of the story's environment. */
function zones({ editor }) {
  const { timeZone } = editor.store?.state.room?.environment ?? {}
  return [...new Set(["UTC", here, timeZone].filter(Boolean))]
}
