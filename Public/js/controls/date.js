// A date in a selectable time zone. Changing the zone changes the presentation only. A date that a calendar
// field does not have, such as `Date.distantPast`, is edited as text.

import { fromEncoded, fromInputValue, fromZone, isOnCalendar, toEncoded,
  toInputValue } from "../schema/dates.js"
import { element, option } from "../core/dom.js"
import { stored } from "../core/stored.js"
import { isNumberText, parseNumber } from "../core/json.js"

const here = Intl.DateTimeFormat().resolvedOptions().timeZone
const storedZone = stored("zone", "UTC")

export class DateControl {
  #prop
  #value
  #zone = storedZone.get() === "local" ? here : "UTC"
  #zones
  #hint = element("p", { class: "hint", hidden: true },
    "Calendar fields have the years 1 to 9999 only: edit this date as text.")

  constructor(prop, value) {
    this.#prop = prop
    this.input = element("input", { type: "datetime-local", step: "any", spellcheck: false,
      oninput: () => this.#changed(), onblur: () => this.#show() })
    this.#zones = element("select",
      { class: "zone", "aria-label": "Time zone", onchange: () => this.#choose() },
      ...zones(prop).map(zone => option(zone, zone.replaceAll("_", " "))))
    this.#zones.value = this.#zone
    this.element = element("div", { class: "date" }, this.input, this.#zones, this.#hint)
    this.element.addEventListener("zone", ({ detail }) => this.#follow(detail))
    this.update(value)
  }

  named(name) {
    this.input.setAttribute("aria-label", name)
    this.#zones.setAttribute("aria-label", `${name}, time zone`)
  }

  update(value) {
    this.#value = value ?? toEncoded(0, this.#prop.schema)
    const isDraft = document.activeElement === this.input && this.#read() === undefined
    if (!isDraft) this.#show()
  }

  /** A field that is being edited as text stays one. */
  #show() {
    const text = toInputValue(fromEncoded(this.#value, this.#prop.schema) ?? NaN, this.#zone)
    const isEditedText = document.activeElement === this.input && this.input.type === "text"
    let type = "text"
    if (isOnCalendar(text) && !isEditedText) type = "datetime-local"
    const isSame = type === this.input.type && this.input.value && text
      && fromInputValue(this.input.value) === fromInputValue(text)
    if (isSame) return
    this.input.type = type
    this.input.value = text || String(this.#value)
    this.input.ariaInvalid = null
    this.#hint.hidden = type !== "text"
  }

  /** The encoded value of what the field shows; undefined if it shows no date. A number is a value itself. */
  #read() {
    const text = this.input.value.trim()
    const { schema } = this.#prop
    if (schema.type !== "string" && isNumberText(text)) return parseNumber(text)
    return fromZone(text, this.#zone, schema)
  }

  #changed() {
    const value = this.#read()
    this.input.ariaInvalid = null
    if (value === undefined) this.input.ariaInvalid = "true"
    else this.#prop.type(value)
  }

  /** Stores the time zone and applies it to all date fields. */
  #choose() {
    storedZone.set(this.#zones.value === here ? "local" : "UTC")
    const chosen = new CustomEvent("zone", { detail: this.#zones.value })
    for (const field of document.querySelectorAll(".date")) field.dispatchEvent(chosen)
  }

  #follow(zone) {
    if (![...this.#zones.options].some(({ value }) => value === zone)) return
    this.#zone = zone
    this.#zones.value = zone
    this.#show()
  }
}

/** UTC, the computer's time zone, and that of the story's environment. */
function zones({ editor }) {
  const { timeZone } = editor.store?.state.room?.environment ?? {}
  return [...new Set(["UTC", here, timeZone].filter(Boolean))]
}
