// Which control edits which kind of place: the only list. A new control is a file and a line here.

import { kind, within } from "../schema.js"
import { AnyControl } from "./any.js"
import { ChoiceControl } from "./choice.js"
import { ConstantControl } from "./constant.js"
import { ListControl } from "./list.js"
import { NumberControl } from "./number.js"
import { ObjectControl } from "./object.js"
import { OptionalControl } from "./optional.js"
import { TextControl } from "./text.js"
import { ToggleControl } from "./toggle.js"
import { UnionControl } from "./union.js"

const controls = {
  any: AnyControl, choice: ChoiceControl, constant: ConstantControl, list: ListControl, number: NumberControl,
  object: ObjectControl, optional: OptionalControl, text: TextControl, toggle: ToggleControl, union: UnionControl,
  unknown: AnyControl
}

// Those that many types do without are fetched with the first that has them.
const later = {
  command: async () => (await import("./command.js")).CommandControl,
  data: async () => (await import("./data.js")).DataControl,
  date: async () => (await import("./date.js")).DateControl,
  map: async () => (await import("./map.js")).MapControl,
  pairs: async () => (await import("./pairs.js")).PairsControl,
  tuple: async () => (await import("./tuple.js")).TupleControl
}

export const kinds = [...Object.keys(controls), ...Object.keys(later)]

/** Fetches the controls that a type needs; nothing when all are there. What does not come is edited as JSON. */
export function fetchControls(schema) {
  const missing = [...new Set(within(schema).map(kind))].filter(name => later[name] && !controls[name])
  if (!missing.length) return undefined
  return Promise.all(missing.map(async name => (controls[name] = await later[name]().catch(() => AnyControl))))
}

const compound = new Set(["list", "map", "object", "pairs", "tuple", "union"])

/** A control for a place: `{element, input?, update(value)}`. */
export function makeControl(place, value, options = {}) {
  const Control = controls[kind(place.schema)] ?? AnyControl
  return new Control(place, value, { ...options, makeControl })
}

/** True for places that hold others. */
export function isCompound(place) {
  return compound.has(kind(place.schema))
}
