// Validates a value against a schema and describes each violation. The host has the final decision. No DOM.

import { caseIndex, cases, hasLength, isLess, isNull, isNumber, itemSchema, kind, payloadOf, resolve,
  wrappedSchema } from "./schema.js"
import { fromEncoded } from "./dates.js"
import { memberPath } from "./members.js"
import { attempt } from "../core/attempt.js"
import { parse } from "../core/json.js"
import { equal, isObject } from "../core/json-patch.js"
import { quotedExcerpt } from "./quoted-excerpt.js"

const most = 20

/** The paths within a text are no paths of the props: its first violation is the text's. */
function checkJSON(schema, text, root, report) {
  const content = attempt(() => parse(text))
  if (content === undefined) return report("must be JSON")
  const [first] = validate(schema, content, root)
  if (first) report(`${first.path || "its JSON"} ${first.reason}`)
}

/** The validation errors, each with its JSON Pointer. */
export function validate(schema, value, root, path = "") {
  const found = []
  check({ root, found, depth: 0 }, schema, value, path)
  return found
}

function check(context, raw, value, path) {
  if (context.found.length >= most || context.depth > 60) return
  const schema = resolve(raw, context.root)
  const report = (reason, key) => context.found.push({ path: memberPath(path, key), reason })
  const inner = (schema, value, key) =>
    check({ ...context, depth: context.depth + 1 }, schema, value, memberPath(path, key))
  checks[kind(schema)]?.({ schema, value, report, inner, root: context.root })
}

const checks = {
  hidden: checked => checks[kind({ ...checked.schema, "x-control": undefined })]?.(checked),
  constant: ({ schema, value, report }) =>
    !("const" in schema) || equal(value, schema.const) || report(`must be ${quotedExcerpt(schema.const)}`),
  choice({ schema, value, report }) {
    if (schema.enum.some(choice => equal(choice, value))) return
    const choices = schema.enum.slice(0, 8).map(choice => quotedExcerpt(choice))
    if (schema.enum.length > 8) choices.push("…")
    report(`must be one of ${choices.join(", ")}`)
  },
  optional({ schema, value, inner }) {
    if (value === null && schema.anyOf?.some(isNull)) return
    inner(wrappedSchema(schema), value)
  },
  date({ schema, value, report }) {
    if (schema.type === "string")
      return typeof value === "string" && fromEncoded(value, schema) !== undefined
      || report("must be a date such as 2026-01-31T09:30:00Z")
    return isNumber(value) || report("must be a number of seconds")
  },
  data: ({ value, report }) =>
    typeof value === "string"
    && /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(value)
    || report("must be a Base64 string"),
  toggle: ({ value, report }) =>
    typeof value === "boolean" || report(`must be true or false, not ${quotedExcerpt(value)}`),
  number({ schema, value, report }) {
    if (!isNumber(value)) return report(`must be a number, not ${quotedExcerpt(value)}`)
    if (schema.type === "integer" && !/^-?\d+$/.test(String(value)))
      return report(`must be a whole number, not ${value}`)
    const { minimum, maximum } = schema
    if (minimum !== undefined && isLess(value, minimum)) report(`is less than ${minimum}`)
    if (maximum !== undefined && isLess(maximum, value)) report(`is more than ${maximum}`)
  },
  text({ schema, value, report, root }) {
    if (typeof value !== "string") return report(`must be a string, not ${quotedExcerpt(value)}`)
    if (schema.contentSchema) return checkJSON(schema.contentSchema, value, root, report)
    if (schema.format === "uuid" && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value))
      report("must be a UUID")
  },
  tuple({ schema, value, report, inner }) {
    if (!Array.isArray(value) || !hasLength(schema, value))
      return report(`must be a list of ${schema.prefixItems.length}`)
    value.forEach((item, index) => inner(schema.prefixItems[index], item, index))
  },
  list({ schema, value, report, inner }) {
    if (!Array.isArray(value)) return report(`must be a list, not ${quotedExcerpt(value)}`)
    if (!hasLength(schema, value)) report(`must be a list of at least ${schema.prefixItems.length}`)
    value.forEach((item, index) => inner(itemSchema(schema, index), item, index))
  },
  pairs({ schema, value, report, inner }) {
    if (!Array.isArray(value) || value.length % 2)
      return report("must be a list of alternating keys and values")
    const { key, value: member } = schema["x-pairs"]
    value.forEach((item, index) => inner([key, member][index % 2], item, index))
  },
  map({ schema, value, report, inner, root }) {
    if (!isObject(value)) return report(`must be an object, not ${quotedExcerpt(value)}`)
    const names = resolve(schema.propertyNames ?? {}, root)
    for (const [key, item] of Object.entries(value)) {
      if (names.enum && !names.enum.includes(key)) report("is not a valid key", key)
      inner(schema.additionalProperties, item, key)
    }
  },
  union({ schema, value, report, inner, root }) {
    const index = caseIndex(schema, value, root)
    const all = cases(schema)
    if (index < 0) return report(`must be one of the cases ${all.map(({ name }) => name).join(", ")}`)
    inner(all[index].schema, payloadOf(all[index], value), all[index].key)
  },
  open: checked => checks.object(checked),
  object({ schema, value, report, inner }) {
    if (!isObject(value)) return report(`must be an object, not ${quotedExcerpt(value)}`)
    const known = schema.properties ?? {}
    for (const key of schema.required ?? []) if (!Object.hasOwn(value, key)) report("is missing", key)
    for (const [key, member] of Object.entries(value)) {
      if (known[key]) inner(known[key], member, key)
      else if (isObject(schema.additionalProperties)) inner(schema.additionalProperties, member, key)
      else if (schema.additionalProperties !== true) report("is not a known field", key)
    }
  }
}
