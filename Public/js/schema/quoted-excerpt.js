// Excerpts of a value in Swift's spelling. No DOM.

import { short } from "./excerpt.js"
import { swiftValue } from "./swift-spelling.js"

/** A summary along the schema, if that is known; a text has quotation marks around it. */
export function quotedExcerpt(value, raw = {}, root = {}) {
  if (value === undefined) return "nothing"
  const spelled = swiftValue(value, raw, root)
  if (typeof value === "string" && spelled.startsWith('"')) return `“${short(value)}”`
  return short(spelled)
}
