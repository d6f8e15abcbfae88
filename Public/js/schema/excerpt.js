// Excerpts of a value in a few words. No DOM.

import { stringify } from "../core/json.js"
import { isContainer, isObject } from "../core/json-patch.js"

/** A short summary of a value: its first texts and numbers, without those of a title shown beside it. */
export function excerpt(value, most = 60, title = "") {
  if (value === undefined) return "nothing"
  if (value === "") return "empty"
  if (!isContainer(value)) return short(plainText(value), most)
  const found = []
  collect(value, found)
  const text = short(found.filter(text => !title.includes(text)).join(" · "), most)
  if (!text && !title) return "empty"
  return text
}

/** The text that identifies a value in a list: its name or title, or else its first text. */
export function titleOf(value) {
  if (!isContainer(value) || Array.isArray(value)) return undefined
  const members = Object.entries(value)
  const [, named] = members.find(([key, member]) => /^(full)?(name|title|label)$/i.test(key) && member) ?? []
  if (typeof named === "string") return short(named, 60)
  const texts = Object.values(named ?? {}).filter(isText)
  if (texts.length) return short(texts.slice(0, 2).join(" "), 60)
  return members.map(([, member]) => member).find(isText)
}

/** Whether a value reads as words: no command, address, date or identifier. */
function isText(value) {
  return typeof value === "string" && value !== "" && value !== "command" && value.length <= 60
    && !/^\d{4}-\d\d|^\p{L}+:\/\/|[0-9a-f]{8}-[0-9a-f]{4}/iu.test(value)
}

/** Collects texts and numbers, of lists of values the length; a case of an enum is its name and payload. */
function collect(value, found) {
  const [[key, payload] = [], ...others] = Object.entries(value)
  if (isObject(value) && !others.length && isObject(payload)
    && Object.keys(payload).every(name => /^_\d+$/.test(name))) found.push(key)
  for (const member of Object.values(value)) {
    if (found.length >= 4) return
    if (Array.isArray(member) && member.some(isContainer)) found.push(String(member.length))
    else if (isContainer(member)) collect(member, found)
    // A command has no state: it is encoded as this word.
    else if (member !== null && member !== "" && member !== "command" && typeof member !== "boolean")
      found.push(plainText(member))
  }
}

function plainText(value) {
  if (typeof value === "string") return value
  return stringify(value)
}

/** The start of a text that is longer than allowed. */
export function shortened(text, most) {
  if (text.length > most) return `${text.slice(0, most - 1)}…`
  return text
}

/** The start of a text on one line. */
export function short(text, most = 60) {
  const line = text.slice(0, most + 1).replace(/\s+/g, " ")
  if (text.length > most) return `${line.slice(0, most - 1).trimEnd()}…`
  return line
}
