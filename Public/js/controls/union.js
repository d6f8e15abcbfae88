// An enum with payloads: a case and its payload. Each case keeps its edited payload when another is selected.

import { caseValue } from "../schema/defaults.js"
import { element, option } from "../core/dom.js"
import { nameControl } from "../editor/field.js"
import { caseIndex, cases, payloadOf, withoutTags } from "../schema/schema.js"
import { caseTitles } from "../schema/titles.js"

export class UnionControl {
  #prop
  #cases
  #drafts = new Map()
  #index = -1
  #control = null
  #body = element("div", { class: "union-body nested" })
  #makeControl
  #name = "Case"

  constructor(prop, value, { makeControl, isRoot = false }) {
    this.#prop = prop
    this.#makeControl = makeControl
    this.#cases = cases(prop.schema)
    this.input = element("select",
      { class: "case", "aria-label": this.#name, onchange: () => this.#choose(Number(this.input.value)) },
      ...caseTitles(this.#cases.map(({ name }) => name))
        .map((title, index) => option(String(index), title)))
    if (!isRoot) this.headline = this.input
    let head = this.input
    if (isRoot) head = this.#head()
    this.element = element("div", { class: "union bare" }, head, this.#body)
    this.update(value)
  }

  update(value) {
    // What is being typed may become the word of another case.
    let preferred = -1
    if (this.#body.contains(document.activeElement)) preferred = this.#index
    const index = caseIndex(this.#prop.schema, value, this.#prop.editor.root, preferred)
    this.input.value = String(index)
    this.input.title = this.#cases[index]?.description ?? ""
    if (index >= 0) this.#drafts.set(index, value)
    if (index !== this.#index) this.#build(index, value)
    else this.#control?.update(payloadOf(this.#cases[index] ?? {}, value))
    this.#index = index
  }

  named(name) {
    this.#name = name
    this.input.setAttribute("aria-label", `${name}, case`)
    if (this.#control) nameControl(this.#control, `${name}, value`)
  }

  #choose(index) {
    this.#prop.set(this.#drafts.get(index) ?? caseValue(this.#cases[index], this.#prop.editor.root))
  }

  /** The case of the props themselves has no other field around it. */
  #head() {
    return element("label", { class: "field beside" },
      element("span", { class: "field-head" }, element("span", { class: "name" }, this.#name)), this.input)
  }

  #build(index, value) {
    const chosen = this.#cases[index]
    this.#control = null
    this.#body.replaceChildren()
    this.#show(false)
    if (!chosen) return
    if ("const" in chosen.schema) return
    const prop = this.#payloadPlace(chosen)
    if (prop.schema.type === "object" && !Object.keys(prop.schema.properties ?? {}).length
      && !prop.schema.additionalProperties) return
    this.#control = this.#makeControl(prop, payloadOf(chosen, value))
    nameControl(this.#control, `${this.#name}, value`)
    this.#body.append(this.#control.element)
    this.#show(true)
  }

  /** Lays the union out for a case with or without a payload. */
  #show(hasPayload) {
    this.element.classList.toggle("wide", hasPayload)
    this.element.classList.toggle("bare", !hasPayload)
  }

  #payloadPlace({ key, tag, schema }) {
    if (key !== undefined) return this.#prop.child(schema, key, { isFlat: true })
    if (!tag) return this.#prop.as(withoutTags(schema))
    const { [tag]: _, ...properties } = schema.properties
    return this.#prop.as(
      { ...schema, properties, "x-order": schema["x-order"]?.filter(name => name !== tag) })
  }
}
