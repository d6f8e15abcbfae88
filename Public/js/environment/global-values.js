// The globals of a catalog: their values in an environment, and those with few values. No DOM.

import { equal } from "../core/json-patch.js"
import { caseTitles } from "../schema/titles.js"
import { kind, label, orderedKeys, presentSchema, resolve } from "../schema/schema.js"

/** The globals that screens read: the defaults, and what the environment sets; null removes a member. */
export function globalValues({ defaults }, environment) {
  const all = Object.entries({ ...defaults, ...environment?.globals })
  return Object.fromEntries(all.filter(([, value]) => value !== null))
}

/** What an environment contains of the globals: the members that differ from the defaults, if any do. */
export function changedGlobals({ defaults }, values) {
  const names = new Set([...Object.keys(defaults), ...Object.keys(values)])
  const changed = [...names].map(name => [name, member(values, name)])
    .filter(([name, value]) => !equal(value, member(defaults, name)))
  return objectOf(changed)
}

/** What an environment contains of the globals after resetting one. */
export function withoutGlobal(globals, name) {
  return objectOf(Object.entries(globals).filter(([key]) => key !== name))
}

function objectOf(members) {
  if (members.length) return Object.fromEntries(members)
  return undefined
}

function member(values, name) {
  if (Object.hasOwn(values, name)) return values[name] ?? null
  return null
}

export function globalLabel({ schema = {} }, name) {
  const { properties = {} } = resolve(schema, schema)
  if (Object.hasOwn(properties, name)) return label(name, properties[name])
  return label(name, {})
}

/** The globals with few values, each as `{name, title, choices: [{title, value}]}`. */
export function finiteGlobals({ schema = {} } = {}) {
  const type = resolve(schema, schema)
  return orderedKeys(type).flatMap(name => {
    const raw = type.properties?.[name] ?? {}
    const choices = choicesOf(resolve(raw, schema), schema)
    if (choices) return [{ name, title: label(name, raw), choices }]
    return []
  })
}

function choicesOf(schema, root) {
  if (kind(schema) === "optional") {
    const wrapped = choicesOf(presentSchema(schema, root), root)
    return wrapped && [{ title: "None", value: null }, ...wrapped]
  }
  if (kind(schema) === "toggle") return [{ title: "Off", value: false }, { title: "On", value: true }]
  if (kind(schema) !== "choice") return undefined
  const titles = caseTitles((schema["x-names"] ?? schema.enum).map(String))
  return schema.enum.map((value, index) => ({ title: titles[index], value }))
}
