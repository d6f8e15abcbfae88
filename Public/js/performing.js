// Commands that are performed: the log of a room, and those of this page that have not come back yet.

import { parse } from "./json.js"
import { equal } from "./value.js"

const most = 500

/** As many are on their way at once. Of what waits then, the canvas may pile up so many: more come from no person. */
const mostFlights = 20
const mostWaiting = 100

/** What the canvas wants performed, its value read from JSON text; nothing when that is none of ours. */
export function wanted({ number, command, value, goesOn, splice, base }, { limits }) {
  const isFine = Number.isSafeInteger(number) && typeof command === "string" && command.length <= 1000 && /^(\/|$)/.test(command)
    && (value === undefined || (typeof value === "string" && value.length < (limits.messageBytes ?? 1048576) / 4))
  if (!isFine) return undefined
  try {
    return { number, command, value: value === undefined ? undefined : parse(value), goesOn: goesOn === true, ...based(splice, base) }
  } catch {
    return undefined
  }
}

/** What was typed, and the revision of the rendering that it was typed into. */
function based(splice, base) {
  const isFine = Number.isSafeInteger(base) && base >= 0 && [splice?.at, splice?.delete].every(count => Number.isSafeInteger(count) && count >= 0) && typeof splice.insert === "string"
  return isFine ? { splice: { at: splice.at, delete: splice.delete, insert: splice.insert }, base } : {}
}

/** What waits to be performed, with one more. What is typed later into the same field takes the place of the earlier. */
export function queued(queue, action) {
  const last = queue.at(-1)
  if (!last || !action.goesOn || last.command !== action.command) return [...queue, action].slice(0, mostWaiting)
  return [...queue.slice(0, -1), { ...action, goesOn: last.goesOn }]
}

export function isFree({ flights }) {
  return flights.length < mostFlights
}

/** The log with one more entry; the same once more is counted. */
export function logged(log, entry) {
  const last = log.at(-1)
  const number = (last?.number ?? 0) + 1
  if (!last || !isSame(last, entry)) return [...log, { ...entry, number, count: 1 }].slice(-most)
  return [...log.slice(0, -1), { ...last, at: entry.at, count: last.count + 1 }]
}

function isSame(left, right) {
  return ["command", "value", "location", "participant", "reason", "way", "address", "label", "after"].every(key => equal(left[key], right[key]))
}

/**
 * Those on their way after a message. One comes back when it was refused, when it is known to change nothing,
 * or when what it changed is shown.
 */
export function flying(flights, message, isLive) {
  if (!flights.length) return flights
  return answers[message.type]?.(flights, message, isLive) ?? flights
}

const answers = {
  opened: () => [],
  crashed: () => [],
  failed: without,
  rejected: without,
  performed: (flights, message, isLive) => isLive ? flights : without(flights, message),
  unchanged: (flights, { seq }) => flights.filter(flight => flight.seq !== seq || flight.revision !== undefined),
  changed: (flights, message) => marked(flights, message, { revision: message.revision }),
  rendered: (flights, { revision }) => flights.filter(flight => !(flight.revision <= revision))
}

function without(flights, { seq }) {
  return flights.filter(flight => flight.seq !== seq)
}

function marked(flights, { seq }, mark) {
  return flights.map(flight => flight.seq === seq ? { ...flight, ...mark } : flight)
}
