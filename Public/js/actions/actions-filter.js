// Filters the action log. No DOM.

import { stringify } from "../core/json.js"

/** Whether the entry contains all words. */
export function matchesFilter(/** @type {LogEntry} */ entry, query) {
  const { command, value, location, reason, navigation, address, label, method, status, answer } = entry
  const text = [command, navigation, method, address, label, stringify(value), location, reason, status,
    answer]
    .filter(Boolean).join(" ").toLowerCase()
  return query.toLowerCase().split(/\s+/).every(word => text.includes(word))
}
