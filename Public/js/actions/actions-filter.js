// Filters the action log, and finds commands in a schema. No DOM.

import { stringify } from "../core/json.js"

/** Whether the entry contains all words. */
export function matchesFilter({ command, value, location, reason, navigation, address, label }, query) {
  const text = [command, navigation, address, label, value === undefined ? "" : stringify(value), location,
    reason].filter(Boolean).join(" ").toLowerCase()
  return query.toLowerCase().split(/\s+/).every(word => text.includes(word))
}

/** Whether the type contains a command. */
export function hasCommands(schema) {
  if (schema === null || typeof schema !== "object") return false
  return schema["x-control"] === "command" || Object.values(schema).some(hasCommands)
}
