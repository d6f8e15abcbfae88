// The identifier of a time zone or locale: any text, with suggestions from the browser, and its display name.

import { attempt } from "../core/attempt.js"
import { element, showText } from "../core/dom.js"
import { TextControl } from "./text.js"

const kinds = {
  "time-zone": { all: () => Intl.supportedValuesOf("timeZone").map(zone => [zone, zoneName(zone)]),
    name: zoneName, example: "Europe/Berlin" },
  locale: { all: locales, name: localeName, example: "de_CH" }
}
const lists = {}

export class IdentifierControl extends TextControl {
  field({ schema }) {
    this.kind = schema["x-control"]
    return element("input",
      { type: "text", spellcheck: false, autocomplete: "off", placeholder: kinds[this.kind].example,
        onfocus: () => this.#fillList() })
  }

  framed() {
    this.hint = element("p", { class: "hint", hidden: true })
    this.input.addEventListener("input", () => this.shown(this.input.value))
    return element("div", { class: "identifier" }, this.input, this.hint)
  }

  shown(text) {
    showText(this.hint, kinds[this.kind].name(text))
  }

  /** Fills the datalist that all fields of a kind share, when one of them first needs it. */
  #fillList() {
    const list = lists[this.kind] ??= element("datalist", { id: `known-${this.kind}` },
      ...kinds[this.kind].all().map(([value, label]) => element("option", { value, label })))
    if (!list.isConnected) document.body.append(list)
    this.input.setAttribute("list", list.id)
  }
}

/** `Central European Time, GMT+1`; undefined if the browser does not know the time zone. */
export function zoneName(zone) {
  const named = timeZoneName =>
    new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName }).formatToParts()
    .find(({ type }) => type === "timeZoneName").value
  return attempt(() => zone && [...new Set([named("longGeneric"), named("shortOffset")])].join(", "), "")
}

/** `Swiss High German`; an empty string for a locale without a name. */
export function localeName(locale) {
  const tag = locale.replaceAll("_", "-")
  return attempt(() => tag && new Intl.DisplayNames("en", { type: "language", fallback: "none" }).of(tag))
    ?? ""
}

/** The languages with a two-letter code, preceded by the browser's preferred languages. */
export function locales() {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"]
  const codes = letters.flatMap(first => letters.map(second => first + second))
  const own = (globalThis.navigator?.languages ?? []).map(tag => tag.replaceAll("-", "_"))
  return [...new Set([...own, ...codes])].map(code => [code, localeName(code)]).filter(([, name]) => name)
}
