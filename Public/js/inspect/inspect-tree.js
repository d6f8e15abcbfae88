// Rows for inspecting a value: its leaves, its changes and the child screens within it. No DOM.

import { walkProps } from "../schema/members.js"
import { plainName } from "../schema/path-label.js"
import { swiftValue } from "../schema/swift-spelling.js"
import { isContainer, isObject, joinPointer, pointerTokens } from "../core/json-patch.js"

/** The maximum number of rows: more would not be readable. */
const mostRows = 400
const mostChildren = 100
const commandSign = "⌘"
/** The depth of the deepest child screens that are listed. */
const deepest = 12

/** A row for every member of the value, in order; containers have no text. */
export function valueRows(value) {
  const found = []
  walk(value, { path: "", depth: 0 }, found)
  return found
}

function walk(value, { path, depth }, found) {
  for (const [key, member] of Object.entries(value ?? {})) {
    if (found.length >= mostRows) return
    const at = joinPointer(path, key)
    const holdsOthers = isContainer(member) && Object.keys(member).length > 0 && !isBareCase(member)
    const isPayload = key === "_0" && depth > 0 && Object.keys(value).length === 1
    let [name, text] = [plainName(key) ?? "Value", undefined]
    if (Array.isArray(value)) name = `${Number(key) + 1}.`
    if (!holdsOthers) text = leafText(member)
    if (isPayload && !holdsOthers) Object.assign(found.at(-1), { path: at, text })
    else if (!isPayload) found.push({ path: at, key: name, depth, text })
    if (holdsOthers) walk(member, { path: at, depth: depth + Number(!isPayload) }, found)
  }
}

/** Whether the value has the form of a case without a payload. */
function isBareCase(value) {
  if (!isObject(value)) return false
  const [[, payload] = [], ...others] = Object.entries(value)
  return !others.length && isObject(payload) && !Object.keys(payload).length
}

/** A command has no value: it is there. */
function leafText(value) {
  if (value === "command") return commandSign
  if (isObject(value) && !Object.keys(value).length) return ""
  return swiftValue(value, {}, {})
}

/** The paths of rows that changed or were added. */
export function changedRows(before, after) {
  const old = new Map(valueRows(before).map(({ path, text }) => [path, text]))
  return new Set(valueRows(after).filter(({ path, text }) => !old.has(path) || old.get(path) !== text)
    .map(({ path }) => path))
}

/** The props of other screens within the props: their paths and their screens. */
export function childScreens(schema, props) {
  const found = []
  walkProps(schema, props, ({ path, schema, value }) => {
    if (value === undefined || value === null || found.length >= mostChildren) return false
    const screen = schema["x-screen"]
    if (screen && path !== "") found.push({ path, screen, value })
    return pointerTokens(path).length < deepest
  })
  return found
}
