// Looks into the log of what was performed, and for what can be. No DOM.

import { stringify } from "../core/json.js"

/** True when all words are somewhere in the entry. */
export function matchesFilter({ command, value, location, reason, navigation, address, label }, query) {
  const text = [command, navigation, address, label, value === undefined ? "" : stringify(value), location, reason].filter(Boolean).join(" ").toLowerCase()
  return query.toLowerCase().split(/\s+/).every(word => text.includes(word))
}

/** True when a command is anywhere in the type. */
export function hasCommands(schema) {
  if (schema === null || typeof schema !== "object") return false
  return schema["x-control"] === "command" || Object.values(schema).some(hasCommands)
}
