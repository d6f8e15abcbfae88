// Values and types in Swift's spelling, along their schema: `.add(1)` and `[PhoneKind: String]`. No DOM.

import { attempt } from "../core/attempt.js"
import { stringify } from "../core/json.js"
import { isObject } from "../core/json-patch.js"
import { swiftLiteral } from "../text/swift-literal.js"
import { plural } from "../core/plural.js"
import { fromEncoded } from "./dates.js"
import { isOn } from "./option-set.js"
import { caseIndex, cases, isNumber, itemSchema, kind, orderedKeys, payloadOf, resolve,
  wrappedSchema } from "./schema.js"

/** How many parts of a value, and how many levels of a value or a type, are spelled. */
const mostParts = 20
const deepest = 6

/** A value as Swift source, short of what is long or deep; by its form alone where it has no schema. */
export function swiftValue(value, raw, root, depth = 0) {
  if (depth > deepest) return "…"
  const schema = shown(resolve(raw, root))
  return spellings[kind(schema)]?.(value, schema, { root, depth: depth + 1 }) ?? plain(value, depth + 1)
}

/** A value that is not shown has a type as well. */
function shown(schema) {
  if (schema["x-control"] !== "hidden") return schema
  const { "x-control": _, ...others } = schema
  return others
}

/** Each returns undefined for a value that does not fit. */
const spellings = {
  command: () => ".noop",
  optional: (value, schema, { root, depth }) =>
    value === null ? "nil" : swiftValue(value, wrappedSchema(schema), root, depth - 1),
  choice(value, schema) {
    const at = schema.enum.indexOf(value)
    const name = schema["x-names"]?.[at] ?? value
    if (at < 0 || !isName(name)) return undefined
    return `.${name}`
  },
  union(value, schema, place) {
    const found = cases(schema)[caseIndex(schema, value, place.root)]
    if (!found) return undefined
    if ("const" in found.schema && isName(found.name)) return `.${found.name}`
    if (found.key === undefined && !found.tag) return swiftValue(value, found.schema, place.root, place.depth)
    return call(`.${found.name}`, parts(payloadOf(found, value), found.schema, place, found.tag))
  },
  /** As Swift prints them. */
  date(value, schema) {
    const date = attempt(() => new Date(Date.UTC(2001, 0) + fromEncoded(value, schema) * 1000).toISOString())
    return date && `${date.slice(0, 10)} ${date.slice(11, 19)} +0000`
  },
  data: value => typeof value === "string" ? `${plural(bytesOf(value), "1 byte", "bytes")}` : undefined,
  number(value, schema) {
    if (!schema["x-options"] || !isNumber(value)) return undefined
    return list(schema["x-options"].filter(option => isOn(value, option, schema) === true)
      .map(({ name }) => `.${name}`))
  },
  list: (value, schema, { root, depth }) => Array.isArray(value) ? list(each(value,
    (item, index) => swiftValue(item, itemSchema(schema, index), root, depth))) : undefined,
  map(value, { propertyNames: names, additionalProperties: inner }, { root, depth }) {
    if (!isObject(value)) return undefined
    const spelledKey = key => isWhole(names) ? key : swiftValue(key, names ?? {}, root, depth)
    return dictionary(each(Object.entries(value),
      ([key, member]) => `${spelledKey(key)}: ${swiftValue(member, inner, root, depth)}`))
  },
  pairs(value, { "x-pairs": pairs }, { root, depth }) {
    if (!Array.isArray(value) || value.length % 2) return undefined
    const keys = value.filter((_, index) => index % 2 === 0)
    return dictionary(each(keys, (key, index) => `${swiftValue(key, pairs.key, root, depth)}: `
      + swiftValue(value[index * 2 + 1], pairs.value, root, depth)))
  },
  tuple: (value, { prefixItems, "x-labels": labels = [] }, { root, depth }) =>
    Array.isArray(value) ? tuple(each(value, (item, index) =>
      labeled(labels[index], swiftValue(item, prefixItems[index], root, depth)))) : undefined,
  object: (value, schema, place) =>
    isObject(value) ? `${typeName(schema) ?? ""}(${parts(value, schema, place).join(", ")})` : undefined
}
spellings.open = spellings.object

/** The bytes of a text in base64. */
function bytesOf(text) {
  const padding = text.endsWith("==") ? 2 : Number(text.endsWith("="))
  return Math.floor(text.length / 4) * 3 - padding
}

/** Whether the keys of an object stand for whole numbers. */
function isWhole(names) {
  return names?.pattern !== undefined
}

/** The arguments of an initializer or a case; a command and nothing have their defaults. */
function parts(value, raw, { root, depth }, tag = undefined) {
  const schema = resolve(raw, root)
  const { properties = {} } = schema
  const known = orderedKeys(schema).filter(key => Object.hasOwn(value ?? {}, key))
  const others = Object.keys(value ?? {}).filter(key => !known.includes(key))
  const keys = [...known, ...others].filter(key => key !== tag && value[key] !== null
    && properties[key]?.["x-control"] !== "command")
  return each(keys, key => labeled(key, swiftValue(value[key], properties[key], root, depth)))
}

/** A value without a schema: the form of a case of an enum is one. */
function plain(value, depth) {
  if (value === null || value === undefined) return "nil"
  if (typeof value === "string") return swiftLiteral(value)
  if (Array.isArray(value)) return list(each(value, item => swiftValue(item, {}, {}, depth)))
  if (!isObject(value)) return stringify(value)
  const [[key, payload] = [], ...others] = Object.entries(value)
  const isCase = !others.length && isName(key) && isObject(payload)
    && Object.keys(payload).every(name => /^_\d+$/.test(name))
  if (isCase) return call(`.${key}`, parts(payload, {}, { root: {}, depth }))
  return dictionary(each(Object.entries(value),
    ([name, member]) => `${swiftLiteral(name)}: ${swiftValue(member, {}, {}, depth)}`))
}

function each(values, spell) {
  const spelled = values.slice(0, mostParts).map(spell)
  if (values.length > mostParts) return [...spelled, "…"]
  return spelled
}

function labeled(label, text) {
  if (label === undefined || /^(_?\d+|_)$/.test(label)) return text
  return `${label}: ${text}`
}

/** A call with arguments; a case without any has no parentheses. */
function call(name, parts) {
  if (parts.length) return `${name}(${parts.join(", ")})`
  return name
}

function list(parts) {
  return `[${parts.join(", ")}]`
}

function dictionary(parts) {
  return `[${parts.join(", ") || ":"}]`
}

function tuple(parts) {
  return `(${parts.join(", ")})`
}

/** Whether a text is an identifier of Swift. */
export function isName(text) {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(text)
}

/** A type as in the declaration of a property: `String?`, `[PhoneKind: String]`, `CommandWith<Action>`. */
export function swiftType(raw, root, depth = 0) {
  if (depth > deepest) return "…"
  const schema = shown(resolve(raw, root))
  const inner = part => swiftType(part ?? {}, root, depth + 1)
  return types[kind(schema)]?.(schema, inner) ?? typeName(schema) ?? "Any"
}

const types = {
  command: ({ "x-value": value }, inner) => value ? `CommandWith<${inner(value)}>` : "Command",
  constant: schema => typeName(schema) ?? typeOf(schema.const),
  optional: (schema, inner) => `${inner(wrappedSchema(schema))}?`,
  union: (schema, inner) => typeName(schema)
    ?? (schema.oneOf ? "enum" : schema.anyOf.map(inner).join(" | ")),
  choice: schema => typeName(schema) ?? typeOf(schema.enum[0]),
  date: () => "Date",
  data: () => "Data",
  toggle: () => "Bool",
  number: numberType,
  text: textType,
  pairs: ({ "x-pairs": { key, value } }, inner) => `[${inner(key)}: ${inner(value)}]`,
  tuple: (schema, inner) => typeName(schema) ?? tuple((schema.prefixItems ?? []).map((part, index) =>
    labeled(schema["x-labels"]?.[index], inner(part)))),
  list: listType,
  map: ({ propertyNames: names, additionalProperties: value }, inner) =>
    `[${isWhole(names) ? "Int" : inner(names ?? { type: "string" })}: ${inner(value)}]`,
  open: schema => typeName(schema) ?? "struct",
  object: schema => typeName(schema) ?? "struct"
}

/** A list with a fixed beginning is spelled as the parameters of a function. */
function listType(schema, inner) {
  const { items, prefixItems, uniqueItems } = schema
  const parts = () => [...prefixItems.map(part => inner(part)), `${inner(items)}...`]
  if (prefixItems) return typeName(schema) ?? tuple(parts())
  return uniqueItems ? `Set<${inner(items)}>` : `[${inner(items)}]`
}

/** The name of a type without its module; of `Login.Props` all of it, as every screen has props. */
function typeName(/** @type {Schema} */ { "x-type": path, title }) {
  if (!path) return isName(title ?? "") ? title : undefined
  return path.replaceAll(/[^<>,() ]+/g, name => {
    const [, ...names] = name.split(".")
    if (names.at(-1) === "Props") return names.slice(-2).join(".")
    return names.at(-1) ?? name
  })
}

function typeOf(value) {
  if (typeof value === "boolean") return "Bool"
  if (isNumber(value)) return /[.eE]/.test(String(value)) ? "Double" : "Int"
  if (typeof value === "string") return "String"
  return "Any"
}

function numberType(schema) {
  const { type, format, "x-options": options, "x-bounds": bounds = schema } = schema
  if (options && typeName(schema)) return typeName(schema)
  if (type !== "integer") return { float: "Float", decimal: "Decimal" }[format] ?? "Double"
  return integers.get(`${bounds.minimum} ${bounds.maximum}`) ?? "Int"
}

/** The integer types by their bounds. A type as wide as the machine has the name that is written most. */
const integers = new Map([8n, 16n, 32n, 64n, 128n].flatMap(bits => [
  [`${-(2n ** (bits - 1n))} ${2n ** (bits - 1n) - 1n}`, bits === 64n ? "Int" : `Int${bits}`],
  [`0 ${2n ** bits - 1n}`, `UInt${bits}`]
]))

const formats = { uri: "URL", "uri-reference": "URL", uuid: "UUID", "date-time": "Date" }
const identifiers = { "time-zone": "TimeZone", locale: "Locale", url: "URL" }

function textType(/** @type {Schema} */ { format, contentMediaType, "x-control": control, "x-type": type }) {
  if (contentMediaType === "text/html") return "HTML"
  return formats[format] ?? identifiers[control] ?? (type && typeName({ "x-type": type })) ?? "String"
}
