// The identifier of a time zone or of a locale: any text, with those that the browser knows to pick from, and its name.

import { element } from "../core/dom.js"
import { TextControl } from "./text.js"

const kinds = {
  "time-zone": { all: () => Intl.supportedValuesOf("timeZone").map(zone => [zone, zoneName(zone)]), name: zoneName, example: "Europe/Berlin" },
  locale: { all: locales, name: localeName, example: "de_CH" }
}
const lists = {}

export class IdentifierControl extends TextControl {
  field({ schema }) {
    this.kind = schema["x-control"]
    return element("input", { type: "text", spellcheck: false, autocomplete: "off", placeholder: kinds[this.kind].example, onfocus: () => this.#fillList() })
  }

  framed() {
    this.hint = element("p", { class: "hint", hidden: true })
    this.input.addEventListener("input", () => this.shown(this.input.value))
    return element("div", { class: "identifier" }, this.input, this.hint)
  }

  shown(text) {
    this.hint.textContent = kinds[this.kind].name(text)
    this.hint.hidden = !this.hint.textContent
  }

  /** One list is for all fields; it is made with the first that is come to. */
  #fillList() {
    const list = lists[this.kind] ??= element("datalist", { id: `known-${this.kind}` }, ...kinds[this.kind].all().map(([value, label]) => element("option", { value, label })))
    if (!list.isConnected) document.body.append(list)
    this.input.setAttribute("list", list.id)
  }
}

/** `Central European Time, GMT+1`; nothing for what is no time zone to the browser. */
export function zoneName(zone) {
  const named = timeZoneName => new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName }).formatToParts().find(({ type }) => type === "timeZoneName").value
  return attempt(() => zone && [...new Set([named("longGeneric"), named("shortOffset")])].join(", "))
}

/** `Swiss High German`; nothing for what has no name. */
export function localeName(locale) {
  const tag = locale.replaceAll("_", "-")
  return attempt(() => tag && new Intl.DisplayNames("en", { type: "language", fallback: "none" }).of(tag)) ?? ""
}

/** The languages with a code of two letters, and those of the reader. */
export function locales() {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"]
  const codes = letters.flatMap(first => letters.map(second => first + second))
  const own = (globalThis.navigator?.languages ?? []).map(tag => tag.replaceAll("-", "_"))
  return [...new Set([...own, ...codes])].map(code => [code, localeName(code)]).filter(([, name]) => name)
}

function attempt(make) {
  try {
    return make()
  } catch {
    return ""
  }
}
