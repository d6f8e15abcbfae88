// Which control edits which kind of place: the only list. A new control is a file and a line here.

import { kind } from "../schema.js"
import { AnyControl } from "./any.js"
import { ChoiceControl } from "./choice.js"
import { CommandControl } from "./command.js"
import { ConstantControl } from "./constant.js"
import { DataControl } from "./data.js"
import { DateControl } from "./date.js"
import { ListControl } from "./list.js"
import { MapControl } from "./map.js"
import { NumberControl } from "./number.js"
import { ObjectControl } from "./object.js"
import { OptionalControl } from "./optional.js"
import { PairsControl } from "./pairs.js"
import { TextControl } from "./text.js"
import { ToggleControl } from "./toggle.js"
import { TupleControl } from "./tuple.js"
import { UnionControl } from "./union.js"

const controls = {
  any: AnyControl, choice: ChoiceControl, command: CommandControl, constant: ConstantControl, data: DataControl,
  date: DateControl, list: ListControl, map: MapControl, number: NumberControl, object: ObjectControl,
  optional: OptionalControl, pairs: PairsControl, text: TextControl, toggle: ToggleControl, tuple: TupleControl,
  union: UnionControl, unknown: AnyControl
}

export const kinds = Object.keys(controls)

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
