// Filters the log of commands. No DOM.

import { stringify } from "../core/json.js"

/** Whether the entry, or the `title` that it has, contains all words. */
export function matchesFilter(/** @type {LogEntry} */ entry, query, title = "") {
  const { command, value, location, reason, navigation, address, label, method, status, answer } = entry
  const text = [title, command, navigation, method, address, label, stringify(value), location, reason,
    status, answer]
    .filter(Boolean).join(" ").toLowerCase()
  return query.toLowerCase().split(/\s+/).every(word => text.includes(word))
}
