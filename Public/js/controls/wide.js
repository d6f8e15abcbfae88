// A group with many fields, virtualized: only the fields near the viewport are created.

import { pointerTokens } from "../core/json-patch.js"
import { ObjectControl } from "./object.js"
import { VirtualList } from "../editor/virtual-list.js"

export class WideControl extends ObjectControl {
  fields(prop, keys, make, forget) {
    const pieces = new VirtualList(prop,
      { className: "object", make: index => make(keys[index]), forget: index => forget(keys[index]) })
    pieces.indexOf = key => keys.indexOf(pointerTokens(`/${key}`)[0])
    pieces.fill(keys.length)
    return [pieces.element]
  }
}
