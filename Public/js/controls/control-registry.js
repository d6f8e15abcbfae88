// The registry of controls by kind: those that most types need, and the rare ones once they have loaded. A
// new control requires one file and one line, here or in `rare-controls.js`.

import { isBelow, label, orderedKeys, kind, resolve, subschemas, wrappedSchema } from "../schema/schema.js"
import { AnyControl } from "./any.js"
import { ChoiceControl } from "./choice.js"
import { CommandControl } from "./command.js"
import { ConstantControl } from "./constant.js"
import { ListControl } from "./list.js"
import { LongTextControl } from "./longtext.js"
import { NumberControl } from "./number.js"
import { ObjectControl } from "./object.js"
import { OptionalControl } from "./optional.js"
import { RangeControl } from "./range.js"
import { TextControl } from "./text.js"
import { ToggleControl } from "./toggle.js"
import { UnionControl } from "./union.js"
import { part } from "../core/load-rest.js"

/** The controls that are there, by name. */
export const controls = {
  any: AnyControl, choice: ChoiceControl, command: CommandControl, constant: ConstantControl,
  list: ListControl, longtext: LongTextControl, number: NumberControl, object: ObjectControl,
  optional: OptionalControl, range: RangeControl, text: TextControl, toggle: ToggleControl,
  union: UnionControl, unknown: AnyControl
}

const loadRareControls = part(() => import("./rare-controls.js"))

/** The special control for a schema, by its kind: from an author's hint, or from what the schema reveals. */
const specialControls = {
  text(schema) {
    if (schema.contentMediaType === "text/html") return "longtext"
    if (schema.contentSchema) return "json"
    const hint = schema["x-control"] ?? { color: "color", uri: "url", "uri-reference": "url" }[schema.format]
    return { color: "color", url: "url", multiline: "longtext", "time-zone": "timezone",
      locale: "locale" }[hint]
  },
  number(schema) {
    if (schema["x-options"]) return "options"
    if (schema["x-control"] === "stepper" || isBounded(schema)) return "range"
    return undefined
  },
  hidden: () => "any",
  object(schema) {
    if (orderedKeys(schema).length > 60) return "wide"
    return undefined
  },
  tuple(schema) {
    if (schema["x-labels"] && schema.prefixItems.every(isPlain)) return "vector"
    return undefined
  }
}

/**
 * Loads the controls that a type needs and that are not there yet; undefined if none is missing. A control
 * that fails to load is shown as a read-only constant, and is tried again with the next type.
 */
export function fetchControls(schema) {
  const places = subschemas(schema).map(prop => resolve(prop, schema))
  const inner = places.filter(prop => kind(prop) === "optional" && prop.anyOf)
    .map(prop => resolve(wrappedSchema(prop), schema))
  if ([...places, ...inner].every(prop => controlOf(prop) in controls)) return undefined
  return loadRareControls().then(({ rareControls }) => Object.assign(controls, rareControls), () => {})
}

/** The name of a schema's control. */
export function controlOf(schema) {
  const name = kind(schema)
  return specialControls[name]?.(schema) ?? name
}

/** Whether the schema has bounds beyond those of the integer type. */
function isBounded({ "x-control": wish, minimum, maximum }) {
  if (wish === "slider") return true
  const span = Number(maximum) - Number(minimum)
  return !wish && span > 0 && span <= 1000 && !["0…255", "-128…127"].includes(`${minimum}…${maximum}`)
}

/** Whether the control is small enough to share a row. */
function isPlain(schema) {
  return ["number", "toggle"].includes(controlOf(schema))
}

/** The most letters of all names in a row of one line. */
const mostLetters = 12

/** Whether the fields of a row stand in one line: a text, or one or two plain values, with short names. */
function isOneLine(prop) {
  const { schema, editor } = prop
  if (kind(schema) !== "object") return false
  const members = orderedKeys(schema).filter(key => !isBelow(prop, key)).map(key => {
    const raw = schema.properties[key]
    return { name: label(key, raw), required: schema.required?.includes(key), ...resolve(raw, editor.root) }
  })
  const isText = members.length === 1 && controlOf(members[0]) === "text"
  return members.length > 0 && members.length < 3 && (isText || members.every(isPlain))
    && members.every(({ required, description }) => required && !description)
    && members.map(({ name }) => name).join("").length <= mostLetters
}

const compound = new Set(["list", "map", "object", "open", "pairs", "tuple", "union"])

/** Creates the control for a prop: `{element, input?, update(value)}`. */
export function makeControl(prop, value, options = {}) {
  const Control = controls[controlOf(prop.schema)] ?? ConstantControl
  return new Control(prop, value, { ...options, makeControl, isCompound, isOneLine })
}

/** Whether the control contains other fields. */
export function isCompound(prop) {
  return compound.has(kind(prop.schema)) && controlOf(prop.schema) !== "vector"
}
