// Describes a type of props in words, field by field. No DOM.

import { cases, orderedKeys, kind, label, partName, resolve, wrappedSchema } from "./schema.js"
import { stringify } from "../core/json.js"

const names = {
  text: "Text", toggle: "Yes or no", date: "Date", data: "Bytes", command: "Command", any: "Anything",
  unknown: "Unknown"
}
const identifiers = { "time-zone": "Time zone", locale: "Locale" }
const formats = { "date-time": "Date and time", uri: "Address", uuid: "UUID", email: "E-mail address" }

/** The fields of a type, each with its description and its nested fields. */
export function describedFields(schema, root, depth = 0) {
  const type = resolve(schema, root)
  if (kind(type) === "union") return alternatives(type, root, depth)
  if (type.type !== "object" && !type.properties) return []
  return orderedKeys(type).filter(key => type.properties?.[key] !== undefined)
    .map(key => field(key, type.properties[key], root, type.required ?? [], depth))
}

function field(key, raw, root, required, depth) {
  const schema = resolve(raw, root)
  const type = typeDescription(raw, root)
  return {
    key, label: label(key, schema), type: type.words, isOptional: type.isOptional || !required.includes(key),
    default: schema.default === undefined ? undefined : stringify(schema.default),
    description: raw.description ?? schema.description ?? "",
    cases: type.cases, inner: depth < 6 ? type.inner?.(depth + 1) : undefined
  }
}

/** The cases of an enum as rows, each with its nested fields. */
function alternatives(schema, root, depth) {
  return cases(schema).map(({ name, schema: payload, description }) => ({
    key: name, label: name, type: payloadWords(payload, root), isOptional: false,
    description: description ?? resolve(payload, root).description ?? "",
    inner: depth < 6 ? describedFields(payload, root, depth + 1) : undefined
  }))
}

/** What a case carries: its type, if it has a single unlabeled value, or the names of its values. */
function payloadWords(payload, root) {
  const { properties = {}, ...schema } = resolve(payload, root)
  const keys = orderedKeys({ ...schema, properties }).filter(key => !("const" in (properties[key] ?? {})))
  if (keys.length === 1 && keys[0] === "_0") return typeDescription(properties._0, root).words
  return keys.length ? `With ${keys.map(key => lower(label(key, properties[key] ?? {}))).join(", ")}`
    : "No values"
}

/** Describes a type: its text, its cases, and its nested fields on demand. */
export function typeDescription(raw, root) {
  const schema = resolve(raw, root)
  return (describe[kind(schema)] ?? describe.any)(schema, root)
}

const describe = {
  optional(schema, root) {
    const within = typeDescription(wrappedSchema(schema), root)
    return { ...within, words: `${within.words}, or nothing`, isOptional: true }
  },
  list(schema, root) {
    const within = typeDescription(schema.items ?? {}, root)
    return { ...within, words: `List of ${lower(within.words)}` }
  },
  map(schema, root) {
    const within = typeDescription(schema.additionalProperties, root)
    return { ...within, words: `${lower(within.words)} by name`.replace(/^./,
      letter => letter.toUpperCase()) }
  },
  pairs(schema, root) {
    const [from, to] = Object.values(schema["x-pairs"] ?? {}).map(part => typeDescription(part, root).words)
    return { words: `Pairs of ${lower(from ?? "something")} and ${lower(to ?? "something")}` }
  },
  tuple(schema, root) {
    const parts = (schema.prefixItems ?? []).map(part => typeDescription(part, root).words)
    if (!schema["x-labels"]) return { words: parts.join(", then ") }
    const isVector = parts.length > 1 && parts.every(part => part === parts[0])
    return { words: isVector ? `${parts.length} of: ${lower(parts[0])}`
      : parts.map((part, index) => `${partName(schema, index)}: ${lower(part)}`).join(", ") }
  },
  object: (schema, root) =>
    ({ words: schema.title ?? "Several fields", inner: depth => describedFields(schema, root, depth) }),
  choice: schema => ({ words: "One of",
    cases: schema.enum.map((value, index) => ({ name: stringify(value).replace(/^"|"$/g, ""),
      description: schema["x-descriptions"]?.[index] ?? undefined })) }),
  union(schema, root) {
    const inner = depth => alternatives(schema, root, depth)
    const holdsMore = inner(5).some(({ inner }) => inner?.length)
    return { words: schema.title ?? "One of", cases: cases(schema).map(({ name }) => ({ name })),
      inner: holdsMore ? inner : undefined }
  },
  number: ({ type, minimum, maximum, "x-options": options }) =>
    options ? { words: "Any of", cases: options.map(({ name }) => ({ name })) }
    : ({ words: `${type === "integer" ? "Whole number" : "Number"}${range(minimum, maximum)}` }),
  constant: schema => ({ words: `Always ${stringify(schema.const)}` }),
  text: ({ format, maxLength, "x-control": control }) =>
    ({ words: formats[format] ?? identifiers[control]
      ?? (maxLength ? `Text of up to ${maxLength} characters` : "Text") }),
  toggle: () => ({ words: names.toggle }), date: () => ({ words: names.date }),
  data: () => ({ words: names.data }),
  command: schema => ({ words: schema["x-value"] ? "Command with a value" : names.command }),
  unknown: () => ({ words: names.unknown }), any: () => ({ words: names.any }),
  hidden: () => ({ words: "Not shown" })
}

/** The limits of the integer types, without their sign. */
const integerLimits = new Set([
  "128", "127", "255", "32768", "32767", "65535", "2147483648", "2147483647", "4294967295",
  "9223372036854775807", "9223372036854775808", "18446744073709551615",
  "170141183460469231731687303715884105727", "170141183460469231731687303715884105728",
  "340282366920938463463374607431768211455"
])

/** Describes a range; the bounds of integer types are omitted, because the author did not choose them. */
function range(minimum, maximum) {
  const isOwn = value => value === undefined || integerLimits.has(String(value).replace("-", ""))
  if (isOwn(minimum) && isOwn(maximum))
    return String(minimum) === "0" && maximum !== undefined ? " from 0" : ""
  if (isOwn(minimum) && String(minimum) !== "0") return ` up to ${maximum}`
  return isOwn(maximum) ? ` from ${minimum}` : ` from ${minimum} to ${maximum}`
}

function lower(words) {
  return words.replace(/^\p{Lu}(?=\p{Ll})/u, letter => letter.toLowerCase())
}
