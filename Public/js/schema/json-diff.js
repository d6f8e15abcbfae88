// A minimal JSON Patch between two values, and each of its operations in words. No DOM.

import { quotedExcerpt } from "./quoted-excerpt.js"
import { pathLabel, schemaAt } from "./path-label.js"

export { difference as diff } from "../core/json-difference.js"

/** The operations as a JSON Patch (RFC 6902). */
export function patchOf(operations) {
  return operations.map(({ op, path, from, value }) => {
    if (op === "remove") return { op, path }
    if (op === "move") return { op, from, path }
    return { op, path, value }
  })
}

/** Describes an operation: the location, as the schema labels it, and the change. */
export function operationText({ op, path, from, value, was }, schema) {
  const where = pathLabel(from ?? path, schema)
  if (op === "move") return { where, what: `moves to ${pathLabel(path, schema)}` }
  const spelled = value => quotedExcerpt(value, schemaAt(path, schema), schema)
  if (op === "remove") return { where, what: `${spelled(was)} is removed` }
  if (op === "add") return { where, what: `${spelled(value)} is added` }
  return { where, what: `${spelled(was)} becomes ${spelled(value)}` }
}
