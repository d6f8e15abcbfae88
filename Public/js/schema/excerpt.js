// Excerpts of a value in a few words. No DOM.

import { stringify } from "../core/json.js"
import { isContainer } from "../core/json-patch.js"

/** A short summary of a value: its first texts and numbers. */
export function excerpt(value, most = 60) {
  if (value === undefined) return "nothing"
  if (!isContainer(value)) return short(typeof value === "string" ? value || "empty" : stringify(value), most)
  const found = []
  collect(value, found)
  return short(found.join(" · "), most) || "empty"
}

/** A summary with quotes around a text. */
export function quotedExcerpt(value, most = 60) {
  return typeof value === "string" ? `“${short(value, most)}”` : isContainer(value) ? short(stringify(value), most) : excerpt(value, most)
}

/** Collects texts and numbers; a case of an enum is its name and payload. */
function collect(value, found) {
  const [[key, payload] = [], ...others] = Array.isArray(value) ? [] : Object.entries(value)
  if (key !== undefined && !others.length && isContainer(payload) && !Array.isArray(payload) && Object.keys(payload).every(name => /^_\d+$/.test(name))) found.push(key)
  for (const member of Object.values(value)) {
    if (found.length >= 4) return
    if (isContainer(member)) collect(member, found)
    else if (member !== null && member !== "" && typeof member !== "boolean") found.push(typeof member === "string" ? member : stringify(member))
  }
}

function short(text, most) {
  const line = text.slice(0, most + 1).replace(/\s+/g, " ")
  return line.length > most || text.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line
}
