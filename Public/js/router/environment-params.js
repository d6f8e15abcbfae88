// The environment in a URL: `colorScheme:dark,size.width:320`, without default values. No DOM.

import { attempt } from "../core/attempt.js"
import { defineMember, parse, stringify } from "../core/json.js"
import { isObject } from "../core/json-patch.js"
import { decoded } from "./story-url.js"

export function writeEnvironment(environment) {
  const leaves = (value, keys) => {
    if (isObject(value) && Object.keys(value).length)
      return Object.entries(value).flatMap(([key, member]) => leaves(member, [...keys, key]))
    return `${keys.map(escapedSign).join(".")}:${escapedSign(quotedValue(value))}`
  }
  return environment && leaves(environment, []).join(",")
}

/** Quotes texts that could be read as another type. */
function quotedValue(value) {
  if (typeof value === "string" && plainValue(value) === value) return value
  return stringify(value)
}

export function readEnvironment(text) {
  const environment = {}
  for (const part of text.split(",")) {
    const [path, value = ""] = part.split(":")
    const keys = path.split(".").map(decoded)
    const last = keys.pop()
    const place = keys.reduce((at, key) => ownMember(at, key), environment)
    if (last) defineMember(place, last, plainValue(decoded(value)))
  }
  return environment
}

function ownMember(target, key) {
  if (!Object.hasOwn(target, key) || typeof target[key] !== "object") defineMember(target, key, {})
  return target[key]
}

/** Parses an unquoted value as JSON if possible; anything else is text. */
function plainValue(text) {
  return attempt(() => parse(text), text)
}

function escapedSign(text) {
  return encodeURIComponent(text).replaceAll(".", "%2E")
}
