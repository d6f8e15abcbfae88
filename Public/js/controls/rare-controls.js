// The controls that few types need: they load with the first type that does.

import { ColorControl } from "./color.js"
import { DataControl } from "./data.js"
import { DateControl } from "./date.js"
import { IdentifierControl } from "./identifier.js"
import { JSONTextControl } from "./json-text.js"
import { MapControl } from "./map.js"
import { OpenControl } from "./open.js"
import { OptionsControl } from "./options.js"
import { PairsControl } from "./pairs.js"
import { TupleControl } from "./tuple.js"
import { URLControl } from "./url.js"
import { VectorControl } from "./vector.js"
import { WideControl } from "./wide.js"

export const rareControls = {
  color: ColorControl, data: DataControl, date: DateControl, json: JSONTextControl,
  locale: IdentifierControl, map: MapControl,
  open: OpenControl, options: OptionsControl, pairs: PairsControl, timezone: IdentifierControl,
  tuple: TupleControl, url: URLControl, vector: VectorControl, wide: WideControl
}
