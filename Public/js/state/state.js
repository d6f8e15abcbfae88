// The state of the page, and how messages and edits change it. No DOM, no socket, no clock.

import { nextAssetVersions, nextRendering, renderingAfterReopen } from "../text/rendering-state.js"
import { appendToLog, commandsAfterOpening, pendingAfter } from "./pending-commands.js"
import { changesOfPatch, movesPaths, pathAfter } from "../rebase/changes.js"
import { rebasePending, splicedDifference } from "../rebase/rebase.js"
import { keptResults, outdatedBy, withResult } from "./test-results.js"
import { attempt } from "../core/attempt.js"
import { applyPatch, equal, valueAt, withSharedObjects } from "../core/json-patch.js"
import { mapWhere } from "../core/map-where.js"

/** @type {Readonly<State>} */
export const initialState = Object.freeze({
  title: "Storybook", catalog: { screens: [] }, statuses: {}, devices: [], limits: {}, readOnly: false,
  root: undefined, hasSharedRooms: false, hasAxe: false, command: "storybook",
  room: null, pending: [], moves: [], movedFrom: null, host: undefined, rendering: null, crash: null,
  errors: {}, drafts: [],
  resync: false,
  build: null, failure: null, drift: null, isMigrated: false, assets: {}, recording: null, replaying: null,
  lateStory: null, failedOpening: null, leftRoom: null, pendingCommands: [], performed: [], inspected: null,
  missingFiles: [], snapshot: null, tests: {}, site: null, sharingFault: null, waiting: null,
  otherCatalogs: [], otherStory: null, review: null
})

/** The pages whose newest edits are noted, and the edits sent one by one after an absence. */
const mostPages = 200
const mostResent = 200
/** The steps that a room can take back. */
const mostSteps = 500

/**
 * The state after a message from the host; ignores unknown types.
 * @param {State} state
 * @param {HostMessage} message
 * @returns {State}
 */
export function receive(state, message) {
  const next = messages[message.type]?.(state, /** @type {any} */ (message)) ?? state
  const pendingCommands = pendingAfter(next.pendingCommands, message, storyOf(state)?.live)
  if (pendingCommands === next.pendingCommands) return next
  return { ...next, pendingCommands }
}

/** Applies a presence diff; changed participants keep their positions. */
function nextParticipants(participants, { joined = [], changed = [], left = [] }) {
  const people = new Map(participants.map(person => [person.id, person]))
  for (const person of [...joined, ...changed]) people.set(person.id, person)
  for (const id of left) people.delete(id)
  return [...people.values()]
}

/**
 * The catalog entry of the open story's screen.
 * @param {Pick<State, "catalog" | "room">} state
 */
export function screenOf({ catalog, room }) {
  return catalog.screens.find(({ id }) => id === room?.screen)
}

/**
 * The catalog entry of the open story.
 * @param {Pick<State, "catalog" | "room">} state
 */
export function storyOf(state) {
  return screenOf(state)?.stories.find(({ id }) => id === state.room.story)
}

/** The state that is reset when another room is opened. */
const emptyRoom = { rendering: null, errors: {}, drafts: [], drift: null, isMigrated: false, performed: [],
  inspected: null, missingFiles: [], snapshot: null, recording: null, replaying: null, waiting: null }

/** @type {{ [Type in keyof HostMessages]?: (state: State, message: HostMessage<Type>) => State }} */
const messages = {
  /** Resets builds and drifts: the host sends those that still apply again. */
  hello: (state, { title, catalog, devices, limits, readOnly, root, shared = false, axe = false,
    command = "storybook", host, site = null }) =>
    ({ ...state, title, catalog, statuses: {}, devices, limits, readOnly, root, hasSharedRooms: shared, host,
      hasAxe: axe, command, site, build: null, failure: null, drift: null, sharingFault: null,
      waiting: null, review: null }),

  /** Why other participants are missing, while the host cannot share its rooms with other hosts. */
  sharing: (state, { state: how, message }) => ({ ...state, sharingFault: how === "alone" ? message : null }),

  /** A catalog contains the statuses of its stories. */
  catalog: (state, { catalog, title = state.title, devices = state.devices }) =>
    ({ ...state, title, catalog, statuses: {}, devices, tests: keptResults(state.tests, catalog) }),

  /** Shares unchanged objects with the story's own props, so that comparison is fast. */
  opened(state, { type: _, seen, isAgain = true, ...opened }) {
    const { room: id, props: given, own: original = given, loaded, revision } = opened
    const props = withSharedObjects(given, original)
    const pending = editsAfterOpening(state, { ...opened, props }, seen, isAgain).map(sendable)
    const room = { ...opened, props, original, own: original, id, confirmed: props }
    if (loaded) room.own = props
    const rendering = renderingAfterReopen(state.rendering, revision)
    const isSame = state.room?.id === id
    let rest = /** @type {Partial<State>} */ (emptyRoom)
    if (isSame) rest = { rendering }
    let pendingCommands = []
    if (isSame && isAgain && opened.continues !== false)
      pendingCommands = commandsAfterOpening(state.pendingCommands, { seen, revision }, rendering)
    return rebased({ ...state, ...rest, room, pending, pendingCommands, crash: null, failedOpening: null,
      leftRoom: null, waiting: null, resync: false })
  },

  changed(state, message) {
    const { revision, seq: answered, patch, history, page, edit, loaded, rewritten, isOfPage } = message
    if (!state.room || revision <= state.room.revision) return state
    // What reached the room by the connection before is this page's, too.
    const seq = isOfPage ? edit : answered
    const left = state.pending.filter(edit => edit.seq !== seq)
    const isOwn = left.length < state.pending.length
    const isShown = isAsShown(state, seq, patch)
    let confirmed = state.room.props
    if (!isShown || left.length) confirmed = applied(state.room.confirmed, patch)
    if (confirmed === undefined) return { ...state, resync: true }
    let waiting = { pending: left, moves: [], movedFrom: null }
    if (!isOwn) {
      const changes = changesOfPatch(patch, state.room.confirmed, applied, rewritten)
      waiting = { ...rebasePending(left, changes, confirmed, applied), movedFrom: state.room.props }
    }
    const own = ownAfter(state.room, confirmed, loaded)
    const edits = noted(state.room.edits, page, edit)
    const steps = message.steps ?? state.room.steps
    const room = { ...state.room, own, confirmed, revision, history, steps, edits }
    const next = { ...state, ...corrected(state, patch, state.room.confirmed, isOwn), room, ...waiting }
    if (isShown) return next
    return rebased(next)
  },

  /** Which steps this page can take: others have changed what it would. */
  steps: (state, { undo, redo }) => withRoom(state, () => ({ steps: { undo, redo } })),

  environment(state, { revision, environment }) {
    return withRoom(state,
      room => ({ environment, revision: Math.max(revision ?? 0, room.revision) }))
  },

  /** Ignores renderings behind the notice of a missing story: the host keeps its room open. */
  rendered(state, message) {
    if (state.leftRoom && !state.room) return state
    const { rendering: shown, crash } = state
    const rendering = nextRendering(shown, message)
    if (rendering === undefined) return { ...state, resync: true }
    if (rendering === shown) return state
    if (crash?.revision > message.revision) return { ...state, rendering }
    return { ...state, rendering, crash: null }
  },

  rejected(state, { seq, path, reason, gone = false }) {
    const refused = state.pending.find(edit => edit.seq === seq)
    const performed = logAfterRejection(state, seq, reason)
    if (gone || refused?.isMade)
      return rebased({ ...state, performed, pending: state.pending.filter(edit => edit !== refused) })
    const behind = refused && typedBehind(state.pending, refused)
    const drafts = [...state.drafts, ...refused?.patch.map(operation => operation.path) ?? []]
    const pending = mapWhere(state.pending.filter(edit => edit !== refused), edit => edit === behind,
      edit => ({ ...edit, patch: [...refused.patch, ...edit.patch] }))
    const errors = { ...state.errors, [path]: reason }
    return rebased({ ...state, pending, drafts, errors, performed })
  },

  performed(state, { type: _, seq, ...entry }) {
    const { [entry.command]: solved, ...errors } = state.errors
    const next = { ...state, performed: appendToLog(state.performed, entry) }
    if (solved) return { ...next, errors }
    return next
  },

  inspected: (state, { type: _, ...inspected }) => ({ ...state, inspected }),

  tested: (state, message) => ({ ...state, tests: withResult(state.tests, message) }),

  checked: (state, message) => ({ ...state, tests: withResult(state.tests, message) }),

  /** Code or files have changed: results of these stories, or of all without a list, are out of date. */
  affected: (state, { stories }) => ({ ...state, tests: outdatedBy(state.tests, stories) }),

  snapshotted: (state, { type: _, seq: __, ...snapshot }) => ({ ...state, snapshot }),

  /** How far the review is; what it found is at an address. */
  review: (state, { type: _, seq: __, ...review }) => ({ ...state, review }),

  recording: (state, { type: _, ...recording }) => ({ ...state, recording }),

  /** The steps arrive once; each keeps the drift found in it. */
  replaying(state, { type: _, ...report }) {
    const replaying = { ...state.replaying, ...report }
    if (report.state === "stopped") return { ...state, replaying: null }
    const { step, ...found } = report.drift ?? {}
    const steps = replaying.steps
      && mapWhere(replaying.steps, (_, index) => index === step, listed => ({ ...listed, drift: found }))
    return { ...state, replaying: { ...replaying, steps, drift: report.drift ?? null } }
  },

  /** Replaces the schema: the host now knows more of the type than when the room was opened. */
  schema: (state, { room, schema }) => withRoom(state, ({ id }) => id === room && { schema }),

  participants: (state, { participants }) => withRoom(state, () => ({ participants })),

  presence: (state, difference) => withRoom(state,
    ({ participants }) => ({ participants: nextParticipants(participants, difference) })),

  /** The stack trace takes time to arrive: ignores a crash older than the rendering. */
  crashed(state, { type: _, ...crash }) {
    if (crash.revision < state.rendering?.revision) return state
    return { ...state, crash }
  },

  /** The screen takes long, and has as many seconds as the limit; or it is done. */
  waiting(state, { waits, limit }) {
    if (waits) return { ...state, waiting: { limit } }
    return { ...state, waiting: null }
  },

  /** Keeps the failure visible during the next build, until a build succeeds. */
  build(state, { type: _, ...build }) {
    const failure = { building: state.failure, failed: build }[build.state] ?? null
    if (build.state === "ready") return { ...state, failure, build: null }
    return { ...state, failure, build }
  },

  /** Props that match their type again are in this room only, until they are saved. */
  drifted(state, { type: _, ...drift }) {
    if (drift.fields.length) return { ...state, drift, isMigrated: false }
    return { ...state, drift: null, isMigrated: state.isMigrated || state.drift !== null }
  },

  saved(state, { kind, name }) {
    const isOwn = kind === "fixture" && name === storyOf(state)?.title
    if (isOwn) return { ...state, isMigrated: false }
    return state
  },

  /** Updates the status of a story, in any room. */
  status: (state, { story, status }) => ({ ...state, statuses: { ...state.statuses, [story]: status } }),

  /** Counts the changes of each file. */
  assets: (state, { addresses }) => ({ ...state, assets: nextAssetVersions(state.assets, addresses) }),

  failed(state, { seq }) {
    if (seq === undefined) return state
    return rebased({ ...state, pending: state.pending.filter(edit => edit.seq !== seq) })
  }
}

/** Changes members of the room, if there is one. */
function withRoom(state, changes) {
  const changed = state.room && changes(state.room)
  if (changed) return { ...state, room: { ...state.room, ...changed } }
  return state
}

/** The log with a command of this page that was rejected. */
function logAfterRejection({ pendingCommands, performed }, seq, reason) {
  const flight = pendingCommands.find(flight => flight.seq === seq)
  if (!flight || (flight.message && flight.message.type !== "perform")) return performed
  return appendToLog(performed, { command: flight.command, value: flight.value,
    ...flight.message?.element && { element: flight.message.element }, reason })
}

/** The message types that update the state; other types answer a request, by its `seq`. */
export const kinds = Object.keys(messages)

/** Closes the room, because a story has no props to render, and stores the reason. */
export function unopened(state, story, message) {
  return { ...state, ...emptyRoom, room: null, pending: [], moves: [], crash: null,
    failedOpening: { story, message } }
}

/** Closes the room behind the notice of a missing story, and stores where to go back to. */
export function closed(state) {
  const { story, id } = state.room ?? state.leftRoom ?? {}
  return { ...state, ...emptyRoom, room: null, pending: [], moves: [], crash: null,
    leftRoom: story && { story, id } }
}

/** Closes the room, because a story of another catalog is shown. */
export function withOther(state, other) {
  return { ...closed(state), failedOpening: null, lateStory: null, otherStory: other }
}

/**
 * Applies an edit of this page optimistically; the host confirms it later. An edit `isKept` from the host
 * until the room that is being opened has opened. One that `isMade` by other means than a field is no draft
 * when it is rejected.
 */
export function edited(state, seq, patch, merge = false, { isKept = false, isMade = false } = {}) {
  if (!state.room) return state
  const room = { ...state.room, props: applied(state.room.props, patch) ?? state.room.props }
  const edit = { seq, patch, merge, base: room.revision }
  return { ...state, ...corrected(state, patch, state.room.props), room,
    moves: changesOfPatch(patch, state.room.props, applied), movedFrom: state.room.props,
    pending: [...state.pending, { ...edit, ...isKept && { isKept }, ...isMade && { isMade } }] }
}

/**
 * Renumbers the edits that the host rejected as stale: the rejected one, and all with the same or an older
 * base. They are already rebased onto the newest revision, and are sent again from there.
 */
export function renewed(state, seq, next) {
  const refused = state.pending.find(edit => edit.seq === seq)
  const isStale = edit => edit === refused || edit.base <= refused?.base
  const renewal = edit => ({ ...edit, seq: next(), base: state.room.revision })
  return { ...state, pending: mapWhere(state.pending, isStale, renewal) }
}

/** Gives pending edits other numbers: `numbers` maps the old to the new ones. */
export function renumbered(state, numbers) {
  const pending = mapWhere(state.pending, ({ seq }) => numbers.has(seq),
    edit => ({ ...edit, seq: numbers.get(edit.seq) }))
  return { ...state, pending }
}

/** An edit that cannot be sent: keeps the draft for correction, with the reason at its path. */
export function refused(state, patch, reason) {
  const [{ path }] = patch
  return { ...state, drafts: [...state.drafts, ...patch.map(operation => operation.path)],
    errors: { ...state.errors, [path]: reason } }
}

/** Removes a pending edit that the host would never accept. */
export function withdrawn(state, { seq, patch }, reason) {
  return rebased(refused({ ...state, pending: state.pending.filter(edit => edit.seq !== seq) }, patch,
    reason))
}

/**
 * Adds a command or a step of this page that is in flight, with its message, which survives the connection.
 */
export function commandStarted(state, seq, command, value, message) {
  return { ...state, pendingCommands: [...state.pendingCommands, { seq, command, value, message }] }
}

/** The pending edits after a room has opened, which may be another one or continue without them. */
function editsAfterOpening(state, opened, seen, isAgain) {
  const { story, room, props, continues } = opened
  if (state.room?.story !== story || state.room.id !== room) return keptEdits(state, opened)
  if (continues === false) return []
  if (isAgain) return unseenEdits(state, props, seen)
  return state.pending
}

/** The pending edits that the props do not contain yet, rebased onto them; all if that is unknown. */
function unseenEdits({ pending, room: { confirmed, props: wanted } }, props, seen) {
  const rests = [[], ...pending.map((_, seen) => pending.slice(seen)).reverse()]
  let rest = pending.filter(({ seq }) => seq > seen)
  if (seen === undefined) rest = rests.find(rest => equal(wanted, applyEdits(rest, props))) ?? pending
  const before = applyEdits(pending.slice(0, pending.length - rest.length), confirmed)
  // Of several edits only their result is known, as of what code rewrites.
  const changes = changesOfPatch(splicedDifference(before, props), before, applied, true)
  return rebasePending(rest, changes, props, applied).pending
}

/** No edit is kept from the host any longer. */
export function released(state) {
  return { ...state, pending: state.pending.map(sendable) }
}

function sendable({ isKept: _, ...edit }) {
  return edit
}

/**
 * The edits made while another room of the same story opened. Those that depend on a text or a list with
 * other contents there are dropped.
 */
function keptEdits({ pending, room }, { story, props, revision }) {
  if (room?.story !== story) return []
  const kept = pending.filter(({ isKept }) => isKept)
  const before = applyEdits(pending.filter(({ isKept }) => !isKept), room.confirmed)
  const isSame = path => equal(valueAt(before, path), valueAt(props, path))
  const applies = ({ op, path }) => {
    if (op === "splice") return isSame(path)
    return op === "replace" || isSame(path.slice(0, path.lastIndexOf("/")))
  }
  return kept.filter(({ patch }) => patch.every(applies)).map(edit => ({ ...edit, base: revision }))
}

/** The story's own props: those it starts with, or those that only its loads have changed since. */
function ownAfter(/** @type {Room} */ { own, original, confirmed: before }, confirmed, loaded) {
  if (loaded && equal(before, own)) return confirmed
  if (own !== original && equal(confirmed, original)) return original
  return own
}

/** The newest edit of each other page that the props contain; those that edited longest ago go first. */
function noted(edits = {}, page, edit) {
  if (page === undefined || edit === undefined) return edits
  const { [page]: _, ...others } = edits
  return Object.fromEntries([...Object.entries(others), [page, edit]].slice(-mostPages))
}

/**
 * Many edits become fewer, so that the host accepts them all at once after a long absence: what was typed as
 * one step of the history, and steps that a room does not keep. What is sent between them stays there.
 */
export function combined(state) {
  if (state.pending.length <= mostResent) return state
  const between = state.pendingCommands.filter(({ message }) => message)
  const steps = joined(state.pending, between, isTypedBehind)
  const isOld = (_last, _edit, index) => index <= steps.length - mostSteps
  return { ...state, pending: joined(steps, between, isOld) }
}

function isTypedBehind(last, { patch, merge }) {
  return merge && patch[0]?.path === last.patch.at(-1)?.path
}

/** Edits of which some become a part of the one before them. */
function joined(edits, between, isPart) {
  const found = []
  edits.forEach((edit, index) => {
    const last = found.at(-1)
    const isBehind = last && !between.some(({ seq }) => seq > last.seq && seq < edit.seq)
    if (!isBehind || !isPart(last, edit, index)) return found.push({ ...edit, patch: [...edit.patch] })
    last.patch.push(...edit.patch)
    return Object.assign(last, { seq: edit.seq, base: edit.base })
  })
  return found
}

/** The next pending edit of the same text after a rejected one; both patches are merged into it. */
function typedBehind(pending, refused) {
  const path = textOf(refused)
  if (path === undefined) return undefined
  return pending.slice(pending.indexOf(refused) + 1).find(edit => textOf(edit) === path)
}

/** The path of the text that an edit splices; undefined for other edits. */
export function textOf({ patch }) {
  if (patch[0]?.op === "splice") return patch[0].path
  return undefined
}

function applyEdits(edits, props) {
  return edits.reduce((value, { patch }) => applied(value, patch) ?? value, props)
}

/** Whether the host accepted the first pending edit unchanged: the props shown already contain it. */
function isAsShown(/** @type {State} */ { pending: [first] }, seq, patch) {
  return first !== undefined && first.seq === seq && equal(first.patch, patch)
}

/** Applies the pending edits to the confirmed props; drops those that no longer apply. */
function rebased(state) {
  if (!state.room) return state
  return { ...state, room: { ...state.room, props: applyEdits(state.pending, state.room.confirmed) } }
}

function applied(value, patch) {
  return attempt(() => applyPatch(value, patch))
}

/**
 * Clears errors and drafts at, within and around the paths of an edit; those of other rows move with these.
 * The answer to an edit of this page moves none: the edit did.
 */
function corrected({ errors, drafts }, patch, props, isAnswer = false) {
  if (!drafts.length && !Object.keys(errors).length) return { errors, drafts }
  let operations = patch
  if (isAnswer) operations = patch.filter(op => !movesPaths(op, props))
  const placed = path => operations.reduce((at, op) => pathAfter(at, op, props), path)
  const kept = Object.entries(errors).map(([path, reason]) => [placed(path), reason])
  return { errors: Object.fromEntries(kept.filter(([path]) => path !== undefined)),
    drafts: drafts.map(placed).filter(path => path !== undefined) }
}
