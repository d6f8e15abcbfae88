// Performed commands: the log of a room, and this page's commands that the host has not acknowledged yet.

import { attempt } from "../core/attempt.js"
import { parse } from "../core/json.js"
import { equal } from "../core/json-patch.js"
import { mapWhere } from "../core/map-where.js"

const logLimit = 500

/** The limit of commands in flight, and of those queued from the canvas: no user produces more. */
const mostPending = 20
const mostQueued = 100

/** A command from the canvas, its value parsed from JSON text; undefined if it is malformed. */
export function commandRequest(posted, { limits }) {
  const { number, command, value, isContinued, splice, base, isField, element } = posted
  const isFine = Number.isSafeInteger(number) && typeof command === "string" && command.length <= 1000
    && /^(\/|$)/.test(command)
    && (value === undefined
      || (typeof value === "string" && value.length < (limits.messageBytes ?? 1048576) / 4))
  if (!isFine) return undefined
  return attempt(() => ({ number, command, value: value === undefined ? undefined : parse(value),
    isContinued: isContinued === true, seen: seenIn(splice, base), isField: isField === true,
    ...elementIn(element) }))
}

/** The element that was acted on, by its name and the event. */
function elementIn(element) {
  const { name, event } = Object(element)
  const isFine = /^(click|input|change|submit|key-.{1,40})$/su.test(event)
    && (name === undefined || (typeof name === "string" && name.length <= 100))
  return isFine ? { element: { name, event } } : {}
}

/** The revision of the rendering that offered the command, and the text that was typed into it. */
function seenIn(splice, base) {
  if (!Number.isSafeInteger(base) || base < 0) return {}
  const isFine = [splice?.at, splice?.delete].every(count => Number.isSafeInteger(count) && count >= 0)
    && typeof splice.insert === "string"
  if (!isFine) return { base }
  return { splice: { at: splice.at, delete: splice.delete, insert: splice.insert }, base }
}

/** Adds a command to the queue. Later input into the same field replaces earlier input. */
export function enqueue(queue, action) {
  const last = queue.at(-1)
  if (!last || !action.isContinued || last.command !== action.command)
    return [...queue, action].slice(0, mostQueued)
  return [...queue.slice(0, -1), { ...action, isContinued: last.isContinued }]
}

export function canSend({ pendingCommands }) {
  return pendingCommands.length < mostPending
}

/** Appends an entry to the log; a repeated entry increases the count. */
export function appendToLog(log, entry) {
  const last = log.at(-1)
  const number = (last?.number ?? 0) + 1
  if (!last || !isSame(last, entry)) return [...log, { ...entry, number, count: 1 }].slice(-logLimit)
  const { change } = entry
  return [...log.slice(0, -1), { ...last, at: entry.at, count: last.count + 1,
    ...change && { change: joined(last.change, change) } }]
}

/** The changes of a repeated command: from before the first to after the last, if they are of one place. */
function joined(first, { path, ...last }) {
  if (first?.path !== path || !("from" in last)) return { path, ...last }
  return { path, ...last, from: first.from }
}

function isSame(left, right) {
  return ["command", "value", "element", "location", "participant", "reason", "navigation", "address", "label",
    "method", "after", "status", "answer"].every(key => equal(left[key], right[key]))
}

/**
 * The commands in flight after a message. A command is done when it was rejected, when it changed nothing, or
 * when its change is shown.
 */
export function pendingAfter(pendingCommands, message, isLive) {
  if (!pendingCommands.length) return pendingCommands
  return answers[message.type]?.(pendingCommands, message, isLive) ?? pendingCommands
}

/**
 * The commands after their room has opened again. Those that it had performed are done once they are shown,
 * the others are sent again: a room takes each number once.
 */
export function commandsAfterOpening(pendingCommands, { seen = 0, revision }, rendering) {
  const known = mapWhere(pendingCommands, ({ seq }) => seq <= seen, flight => ({ ...flight, revision }))
  return known.filter(flight => !(flight.revision <= rendering?.revision))
}

/** The commands in flight that have no answer, in order. */
export function unanswered(pendingCommands) {
  return pendingCommands.filter(({ revision }) => revision === undefined)
}

const answers = {
  crashed: () => [],
  failed: withoutCommand,
  rejected: withoutCommand,
  performed: (pendingCommands, message, isLive) =>
    isLive && !message.unchanged ? pendingCommands : withoutCommand(pendingCommands, message),
  /** What reached the room by the connection before is this page's, too. */
  changed: (pendingCommands, { revision, seq, edit, isOfPage }) =>
    mapWhere(pendingCommands, flight => flight.seq === (isOfPage ? edit : seq),
      flight => ({ ...flight, revision })),
  environment: withoutCommand,
  rendered: (pendingCommands, { revision }) =>
    pendingCommands.filter(flight => !(flight.revision <= revision))
}

function withoutCommand(pendingCommands, { seq }) {
  return pendingCommands.filter(flight => flight.seq !== seq)
}
