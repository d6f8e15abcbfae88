// A group of more fields than are seen at once.

import { tokens } from "../value.js"
import { ObjectControl } from "./object.js"
import { Pieces } from "./pieces.js"

export class WideControl extends ObjectControl {
  fields(place, keys, make, forget) {
    const pieces = new Pieces(place, { className: "object", make: index => make(keys[index]), forget: index => forget(keys[index]) })
    pieces.indexOf = key => keys.indexOf(tokens(`/${key}`)[0])
    pieces.fill(keys.length)
    return [pieces.element]
  }
}
