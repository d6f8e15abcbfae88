// The fields that several stories share; a differing field is locked until all stories are set to one value.

import { makeControl } from "../controls/control-registry.js"
import { LocalEditor } from "../editor/local-editor.js"
import { button, element, hint } from "../core/dom.js"
import { excerpt } from "../schema/excerpt.js"
import { Field } from "../editor/field.js"
import { PropNode } from "../editor/prop-node.js"
import { equal, valueAt, joinPointer, settingOperation } from "../core/json-patch.js"
import { sharedFields, distinctValues } from "./shared-values.js"

export class BulkFields {
  #schema
  #edit
  #drawn = ""
  #controls = []
  #editor
  element = element("form",
    { class: "bulk-fields", "aria-label": "Fields", onsubmit: event => event.preventDefault() })

  /** `edit` receives a function that returns the patch for one story's props. */
  constructor(schema, edit) {
    this.#schema = schema
    this.#edit = edit
    this.#editor = new SharedEditor(schema, edit)
  }

  show(values, names) {
    let fields = []
    if (values.length > 1) fields = sharedFields(this.#schema, values)
    this.#editor.value = values[0]
    const form = JSON.stringify([names, outline(fields)])
    if (form !== this.#drawn) this.#draw(fields, names)
    else for (const { control, path } of this.#controls) control.update(valueAt(values[0], path))
    this.#drawn = form
    this.#relock(fields, names, "")
  }

  #draw(fields, names) {
    this.#controls = []
    this.#locks = new Map()
    const root = new PropNode(this.#editor, { ...this.#schema, $defs: undefined })
    this.element.replaceChildren(...this.#rows(fields, root, names))
    if (!fields.length) this.element.append(hint(
      "Fields with the same value in all selected stories are edited together. Fields that differ are "
      + "locked."))
  }

  #rows(fields, parent, names) {
    return fields.map(field => {
      const around = field.keys.slice(0, -1).reduce((at, key) => at.child({}, key), parent)
      let prop = parent
      if (field.keys.length) prop = around.child(field.raw, field.keys.at(-1))
      if (field.fields) return element("fieldset", { class: "named-group" },
        element("legend", {}, field.name), ...this.#rows(field.fields, prop, names))
      if (field.isSame) return this.#shared(field, prop)
      return this.#locked(field, prop)
    })
  }

  #shared({ name, values }, prop) {
    const control = makeControl(prop, values[0], { canBeAbsent: false })
    this.#controls.push({ control, path: prop.path })
    return new Field(prop, name, control).element
  }

  #locks = new Map()

  #locked({ name }, prop) {
    const choices = element("div", { class: "variants" })
    this.#locks.set(prop.path, choices)
    return element("div", { class: "field beside locked", role: "group", "aria-label": `${name}, differs` },
      element("div", { class: "field-head" }, element("span", { class: "name" }, name),
        element("span", { class: "note" }, "differs")), choices)
  }

  /** Lists the distinct values of each locked field, each with a button that applies it to all stories. */
  #relock(fields, names, path) {
    for (const field of fields) {
      const at = field.keys.reduce(joinPointer, path)
      if (field.fields) this.#relock(field.fields, names, at)
      else if (!field.isSame)
        this.#locks.get(at)
        ?.replaceChildren(
          ...distinctValues(field.values, names).slice(0, 8)
          .map(variant => this.#variant(variant, at, field.name)))
    }
  }

  #variant({ value, names }, path, name) {
    return element("div", {}, element("span", { class: "what" }, excerpt(value, 40)),
      element("span", { class: "note", title: names.join(", ") }, names.join(", ")),
      button("Set all", () => this.#edit(props => patchTo(props, path, value)),
        { class: "quiet small", "aria-label": `Set ${name} to ${excerpt(value, 40)} in all`,
          disabled: value === undefined }))
  }
}

/** An editor that applies each edit to every story. */
class SharedEditor extends LocalEditor {
  #edit

  constructor(root, edit) {
    super(root, undefined, () => {})
    this.#edit = edit
  }

  set(path, value) {
    this.#edit(props => patchTo(props, path, value))
  }

  edit(patch) {
    this.#edit(() => patch)
  }

  perform() {}
}

function patchTo(props, path, value) {
  if (equal(valueAt(props, path), value)) return []
  return [settingOperation(props, path, value)]
}

function outline(fields) {
  return fields.map(({ keys, fields: inner, isSame }) => [keys, inner ? outline(inner) : isSame])
}
