// The registry of controls by kind: the only list. A new control requires one file and one line here.

import { orderedKeys, kind, resolve, subschemas, wrappedSchema } from "../schema/schema.js"
import { ChoiceControl } from "./choice.js"
import { ConstantControl } from "./constant.js"
import { ObjectControl } from "./object.js"
import { OptionalControl } from "./optional.js"
import { TextControl } from "./text.js"
import { ToggleControl } from "./toggle.js"
import { lazyImport } from "../core/lazy-import.js"

const loadedControls = {
  choice: ChoiceControl, constant: ConstantControl, object: ObjectControl, optional: OptionalControl,
  text: TextControl, toggle: ToggleControl
}

// Rarely used controls, lazy-loaded with the first type that needs them.
const lazyControls = {
  any: async () => (await import("./any.js")).AnyControl,
  color: async () => (await import("./color.js")).ColorControl,
  command: async () => (await import("./command.js")).CommandControl,
  data: async () => (await import("./data.js")).DataControl,
  date: async () => (await import("./date.js")).DateControl,
  list: async () => (await import("./list.js")).ListControl,
  locale: async () => (await import("./identifier.js")).IdentifierControl,
  longtext: async () => (await import("./longtext.js")).LongTextControl,
  map: async () => (await import("./map.js")).MapControl,
  number: async () => (await import("./number.js")).NumberControl,
  open: async () => (await import("./open.js")).OpenControl,
  options: async () => (await import("./options.js")).OptionsControl,
  pairs: async () => (await import("./pairs.js")).PairsControl,
  range: async () => (await import("./range.js")).RangeControl,
  timezone: async () => (await import("./identifier.js")).IdentifierControl,
  tuple: async () => (await import("./tuple.js")).TupleControl,
  union: async () => (await import("./union.js")).UnionControl,
  unknown: async () => (await import("./any.js")).AnyControl,
  url: async () => (await import("./url.js")).URLControl,
  vector: async () => (await import("./vector.js")).VectorControl,
  wide: async () => (await import("./wide.js")).WideControl
}

/** The special control for a schema, by its kind: from an author's hint, or from what the schema reveals. */
const specialControls = {
  text: schema => ({ color: "color", url: "url", multiline: "longtext", "time-zone": "timezone",
    locale: "locale" })[schema["x-control"]
    ?? { color: "color", uri: "url", "uri-reference": "url" }[schema.format]],
  number: schema => schema["x-options"] ? "options"
    : schema["x-control"] === "stepper" || isBounded(schema) ? "range" : undefined,
  object: schema => orderedKeys(schema).length > 60 ? "wide" : undefined,
  tuple: schema => schema["x-labels"] && schema.prefixItems.every(isPlain) ? "vector" : undefined
}

/** The names of all controls. */
export const kinds = [...new Set([...Object.keys(loadedControls), ...Object.keys(lazyControls)])].sort()

/** Loads a control's module, unless cached; returns the control class. */
export async function loadControl(name) {
  return loadedControls[name] ??= await lazyImport(lazyControls[name])
}

/**
 * Lazy-loads the controls that a type needs; undefined if all are loaded. A control that fails to load
 * falls back to a read-only constant, and is retried with the next type.
 */
export function fetchControls(schema) {
  const places = subschemas(schema).map(prop => resolve(prop, schema))
  const inner = places.filter(prop => kind(prop) === "optional" && prop.anyOf)
    .map(prop => resolve(wrappedSchema(prop), schema))
  const missing = [...new Set([...places, ...inner].map(controlOf))].filter(name =>
    lazyControls[name] && !loadedControls[name])
  if (!missing.length) return undefined
  return Promise.all(missing.map(name => loadControl(name).catch(() => {})))
}

/** The name of a schema's control. */
export function controlOf(schema) {
  const name = kind(schema)
  return specialControls[name]?.(schema) ?? (loadedControls[name] || lazyControls[name] ? name : "any")
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

const compound = new Set(["list", "map", "object", "open", "pairs", "tuple", "union"])

/** Creates the control for a prop: `{element, input?, update(value)}`. */
export function makeControl(prop, value, options = {}) {
  const Control = loadedControls[controlOf(prop.schema)] ?? ConstantControl
  return new Control(prop, value, { ...options, makeControl, isCompound })
}

/** Whether the control contains other fields. */
export function isCompound(prop) {
  return compound.has(kind(prop.schema)) && controlOf(prop.schema) !== "vector"
}
