// Which control edits which kind of place: the only list. A new control is a file and a line here.

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

// Those that many types do without are fetched with the first that has them.
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

/** Which control a place has: its kind, or one of its own for what is wished or known of it. */
const specialControls = {
  text: schema => ({ color: "color", url: "url", multiline: "longtext", "time-zone": "timezone", locale: "locale" })[schema["x-control"] ?? { color: "color", uri: "url", "uri-reference": "url" }[schema.format]],
  number: schema => schema["x-options"] ? "options" : schema["x-control"] === "stepper" || isBounded(schema) ? "range" : undefined,
  object: schema => orderedKeys(schema).length > 60 ? "wide" : undefined,
  tuple: schema => schema["x-labels"] && schema.prefixItems.every(isPlain) ? "vector" : undefined
}

/** Every control there is, by name. */
export const kinds = [...new Set([...Object.keys(loadedControls), ...Object.keys(lazyControls)])].sort()

/** The module of a control is fetched, if it was not; what it gives makes the control. */
export async function loadControl(name) {
  return loadedControls[name] ??= await lazyImport(lazyControls[name])
}

/** Fetches the controls that a type needs; nothing when all are there. What does not come is shown and not edited, and tried again with the next type. */
export function fetchControls(schema) {
  const places = subschemas(schema).map(prop => resolve(prop, schema))
  const inner = places.filter(prop => kind(prop) === "optional" && prop.anyOf).map(prop => resolve(wrappedSchema(prop), schema))
  const missing = [...new Set([...places, ...inner].map(controlOf))].filter(name => lazyControls[name] && !loadedControls[name])
  if (!missing.length) return undefined
  return Promise.all(missing.map(name => loadControl(name).catch(() => {})))
}

/** The name of the control that a place has. */
export function controlOf(schema) {
  const name = kind(schema)
  return specialControls[name]?.(schema) ?? (loadedControls[name] || lazyControls[name] ? name : "any")
}

/** Bounds that say more than how large the type's numbers are. */
function isBounded({ "x-control": wish, minimum, maximum }) {
  if (wish === "slider") return true
  const span = Number(maximum) - Number(minimum)
  return !wish && span > 0 && span <= 1000 && !["0…255", "-128…127"].includes(`${minimum}…${maximum}`)
}

/** What fits in a row with others. */
function isPlain(schema) {
  return ["number", "toggle"].includes(controlOf(schema))
}

const compound = new Set(["list", "map", "object", "open", "pairs", "tuple", "union"])

/** A control for a place: `{element, input?, update(value)}`. */
export function makeControl(prop, value, options = {}) {
  const Control = loadedControls[controlOf(prop.schema)] ?? ConstantControl
  return new Control(prop, value, { ...options, makeControl, isCompound })
}

/** True for places that hold others. */
export function isCompound(prop) {
  return compound.has(kind(prop.schema)) && controlOf(prop.schema) !== "vector"
}
