// A point in time, by the clocks of a zone: another zone shows it otherwise and changes nothing.

import { fromField, fromWritten, toField, toWritten } from "../date.js"
import { element, option } from "../dom.js"

const here = Intl.DateTimeFormat().resolvedOptions().timeZone
const shown = new EventTarget()

export class DateControl {
  #schema
  #value
  #zone = localStorage.getItem("zone") === "local" ? here : "UTC"
  #zones

  constructor(place, value) {
    this.#schema = place.schema
    this.input = element("input", { type: "datetime-local", step: "any", oninput: () => this.#changed(place) })
    this.#zones = element("select", { class: "zone", "aria-label": "Time zone", onchange: () => this.#choose() }, ...zones(place).map(zone => option(zone, zone.replaceAll("_", " "))))
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
    this.#value = fromWritten(value, this.#schema) ?? 0
    const isDraft = !this.input.value && document.activeElement === this.input
    if (isDraft) return
    const text = toField(this.#value, this.#zone)
    if (fromField(this.input.value) !== fromField(text)) this.input.value = text
  }

  #changed(place) {
    const seconds = fromField(this.input.value, this.#zone)
    if (seconds !== undefined) place.type(toWritten(seconds, this.#schema))
  }

  /** All dates are shown by the same clocks. */
  #choose() {
    localStorage.setItem("zone", this.#zones.value === here ? "local" : "UTC")
    shown.dispatchEvent(new CustomEvent("zone", { detail: this.#zones.value }))
  }

  #show(zone) {
    if (![...this.#zones.options].some(({ value }) => value === zone)) return
    this.#zone = zone
    this.#zones.value = zone
    this.input.value = toField(this.#value, zone)
  }
}

/** UTC, that of this computer, and that which the screen is shown in. */
function zones({ editor }) {
  const { timeZone } = editor.store?.state.room?.environment ?? {}
  return [...new Set(["UTC", here, timeZone].filter(Boolean))]
}
