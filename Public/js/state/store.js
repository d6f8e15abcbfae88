// The page's state and its connection to the host. Notifies the views of changes, which they render.

import { connect, newPageID, tooLarge } from "../connection/connection.js"
import { Requests } from "../connection/requests.js"
import * as link from "../router/story-url.js"
import { VisitedAddress } from "../router/visited-address.js"
import { appendToLog, unanswered } from "./pending-commands.js"
import { EnvironmentChoice } from "./story-environments.js"
import { settings } from "../settings/settings.js"
import { testOf, withOutdated } from "./test-results.js"
import { closed, combined, commandStarted, edited, initialState, receive, refused, released,
  renewed, renumbered, storyOf, textOf, unopened, withdrawn, withOther } from "./state.js"
import { difference, spliceOperations } from "../rebase/rebase.js"
import { equal, valueAt } from "../core/json-patch.js"
import { loadRest } from "../core/load-rest.js"

/** The delay in milliseconds after which an opening story is late. */
const latenessDelay = 300

/** The update formats that this page supports, and its identifier, sent with `open`. */
const client = { splices: true, repeatedSplices: true, presence: true, page: newPageID() }

/** The names of steps through the history, in messages. */
const stepNames = { undo: "Undo", redo: "Redo", reset: "Reset" }

/** The messages that end lateness: each gives the page something to show. */
const arrivalTypes = ["rendered", "crashed", "drifted", "rejected", "failed"]

export class Store extends EventTarget {
  /** @type {State} */
  #state = initialState
  #connection = connect(this)
  #requests = new Requests(this.#connection, () => this.#state.limits)
  #opening = null
  /** The `{story, room}` of the last `open` without an answer. */
  #requested = null
  #address = new VisitedAddress()
  #environments = new EnvironmentChoice()
  /** An edit that was sent before the browser changes the field. */
  #expected = null
  /** Whether the connection was reestablished: messages in flight on the old one may be lost. */
  #wasReconnected = false
  #latenessTimer
  /** False for an embedded story, which has a room of its own. */
  sharesRooms = true
  isConnected = false
  wasConnected = false
  /** What the host closes one connection after the other for; undefined otherwise. */
  fault

  get state() {
    return this.#state
  }

  start() {
    this.#connection.open()
    settings.addEventListener("change",
      ({ detail }) => detail === "name" && this.#name && this.send({ type: "name", name: this.#name }))
  }

  /**
   * Opens a story in the room that a link names, in a new one (if `room` is `new`, or with props), or else in
   * its shared room, unless the current room is private. The default environment is the story's last one.
   */
  open(story, room, props, chosen) {
    if (this.#state.otherStory) this.#set({ ...this.#state, otherStory: null }, "own")
    const environment = chosen ?? this.#environments.of(story, this.#state)
    this.#opening = { story, environment }
    this.#startLatenessTimer(story)
    const shared = !room && props === undefined && this.sharesRooms
      && (this.#state.room?.shared ?? !this.#state.room)
    let named = room
    if (room === link.newRoom) named = undefined
    const message = { type: "open", story, room: named, props, environment: named ? undefined : environment,
      shared: shared || undefined, ...client, name: this.#name }
    this.#requested = { story, room }
    this.#sendOpen(message, { ...message, props: undefined })
  }

  /** Switches to a private room with the current props, or back to the shared room. */
  switchRoom() {
    const { story, props, shared, environment } = this.#state.room
    if (shared) return this.open(story, link.newRoom, props, environment)
    this.#requested = { story }
    this.#connection.send(
      { type: "open", story, environment, shared: true, ...client, name: this.#name })
  }

  /** Marks the story as late if it takes too long. */
  #startLatenessTimer(story) {
    clearTimeout(this.#latenessTimer)
    this.#latenessTimer =
      setTimeout(() => this.#set({ ...this.#state, lateStory: story }, "late"), latenessDelay)
  }

  #clearLateness() {
    clearTimeout(this.#latenessTimer)
    if (this.#state.lateStory) this.#set({ ...this.#state, lateStory: null }, "arrived")
  }

  /** Opens the story in the URL, unless it is open or being opened already. */
  visit(hash) {
    this.#address.visit(hash)
    const parts = link.parseStoryURL(hash)
    if (link.isOfOther(parts.story)) return this.#showOther(parts.story)
    const { room } = this.#state
    const newest = this.#requested ?? (room && { story: room.story, room: room.id })
    if (!parts.story || (!parts.props && parts.story === newest?.story
      && (!parts.room || parts.room === newest.room))) return
    if (parts.props || parts.environment)
      loadRest().then(({ openLink }) => openLink(this, parts))
    else this.open(parts.story, parts.room)
  }

  /** Opens the story of an address that a user went to, and passes the parts of the address to the views. */
  follow(hash) {
    this.visit(hash)
    this.#dispatch("address", { ...link.parseStoryURL(hash), hash })
  }

  #showOther(story) {
    if (story === this.#state.otherStory) return
    clearTimeout(this.#latenessTimer)
    this.#requested = null
    this.#opening = null
    this.#set(withOther(this.#state, story), "other")
  }

  /** Replaces the lists of the other catalogs. */
  setOthers(others) {
    this.#set({ ...this.#state, otherCatalogs: others }, "others")
  }

  /**
   * Applies an edit and sends it; `merge` while the user keeps typing in one field. Without a connection, and
   * while a room opens, the edit is kept until then: the props may differ. Returns why one that `isMade` by
   * other means than a field cannot be sent.
   */
  edit(patch, merge = false, isMade = false) {
    const expected = this.#expected
    this.#expected = null
    if (expected && merge === expected.merge && equal(patch, expected.patch))
      return this.#set(edited(this.#state, expected.seq, patch, merge), "edited")
    let state = this.#state
    if (expected) state = this.#reverted(expected)
    const edit = { seq: this.#requests.next(), patch, merge }
    const flags = { isKept: !this.canSend, isMade }
    const message = this.#editMessage(edit, state.pending)
    if (!this.#connection.fits(message)) {
      this.#set(state, "edited")
      if (isMade) return { path: "", reason: tooLarge(this.#state.limits) }
      return this.#reject(patch)
    }
    // Sent first, so that no view delays the message.
    if (!flags.isKept) this.#connection.send(message)
    this.#set(edited(state, edit.seq, patch, merge, flags), "edited")
    return undefined
  }

  /**
   * Sends an edit that the browser is about to make: the host renders it while the field changes. `edit` with
   * the same patch must follow in the same task; otherwise the edit is reverted.
   */
  expect(patch, merge) {
    this.#revertExpected()
    if (!this.canSend) return
    const edit = { seq: this.#requests.next(), patch, merge }
    const message = this.#editMessage(edit, this.#state.pending)
    if (!this.#connection.fits(message) || !this.#connection.send(message)) return
    this.#expected = edit
    setTimeout(() => this.#revertExpected())
  }

  #revertExpected() {
    const expected = this.#expected
    this.#expected = null
    if (expected) this.#set(this.#reverted(expected), "edited")
  }

  /** Reverts an edit that was sent and not made. Returns the state with both, which has the same props. */
  #reverted({ seq, patch, merge }) {
    const state = edited(this.#state, seq, patch, merge)
    const revert = { seq: this.#requests.next(), merge: true,
      patch: inverse(patch, this.#state.room.props, state.room.props) }
    this.#connection.send(this.#editMessage(revert, state.pending))
    return edited(state, revert.seq, revert.patch, true)
  }

  /** Whether edits and commands can be sent: their numbers and bases belong to an open room. */
  get canSend() {
    return this.isConnected && this.#requested === null
  }

  /** Whether the shown room is being opened again: what is sent now would be before it. */
  get isOpeningAgain() {
    return this.isConnected && Boolean(this.#requested?.isAgain)
  }

  /** Whether another story than the shown one is being opened. */
  get #isLeaving() {
    return this.#requested !== null && this.#state.room !== null && !this.#opensStory(this.#state.room.story)
  }

  /** Whether the newest `open` is for this story, which the URL may name by its screen, or by a former id. */
  #opensStory(story) {
    const { story: id } = this.#requested
    return `${story}/`.startsWith(`${id}/`)
      || !this.#state.catalog.screens.some(({ stories }) => stories.some(each => each.id === id))
  }

  /** Rejects an oversized edit locally: at its path, or as a notice for the root. */
  #reject(patch) {
    const message = tooLarge(this.#state.limits)
    this.#set(refused(this.#state, patch, message), "refused")
    if (patch.some(({ path }) => path === "")) this.#dispatch("failed", { message })
  }

  /** The edit with its base: the room's revision, and the last pending edit `before` it of the same text. */
  #editMessage(edit, before) {
    const { seq, patch, merge } = edit
    const path = textOf(edit)
    const last = before.findLast(other => path !== undefined && textOf(other) === path)
    return { type: "edit", seq, patch, merge: merge || undefined, base: this.#state.room?.revision,
      after: last?.seq }
  }

  /**
   * Sends a command; returns its sequence number, or undefined if it could not be sent. `merge` is as in
   * `edit`. `seen` is what offered the command: the `base` revision of a rendering, with the typed `splice`;
   * by default the props, which contain the edits in flight. Without an answer it is sent again.
   */
  perform(command, value, { merge = false, seen = this.#seenProps, element = undefined } = {}) {
    if (this.#isLeaving) return undefined
    const seq = this.#requests.next()
    const message = { type: "perform", seq, command, value, merge: merge || undefined, ...seen, element }
    if (!this.#connection.fits(message))
      return this.#dispatch("failed", { message: tooLarge(this.#state.limits) })
    if (!this.canSend || !this.#connection.send(message))
      return this.#dispatch("failed", { message: "Commands cannot be sent without a connection." })
    this.#set(commandStarted(this.#state, seq, command, value, message), "performing")
    return seq
  }

  /** Sends a command that the rendering lists with a key. */
  performKey(/** @type {KeyCommand} */ { key, command, value }) {
    return this.perform(command, value, { seen: { base: this.#state.rendering?.revision, after: undefined },
      element: key === undefined ? undefined : { event: `key-${key.toLowerCase()}` } })
  }

  get #seenProps() {
    const { room, pending } = this.#state
    return { base: room?.revision, after: pending.at(-1)?.seq }
  }

  /** Logs a link or a form of the screen, which does not navigate here, or a request of its scripts. */
  logNavigation(way) {
    this.#set({ ...this.#state, performed: appendToLog(this.#state.performed, way) }, "navigation")
    if (way.navigation !== "request") this.#dispatch("navigation", way)
  }

  /** Notes the files of the rendering that cannot be loaded. */
  setMissingFiles(missingFiles) {
    if (!equal(missingFiles, this.#state.missingFiles)) this.#set({ ...this.#state, missingFiles }, "files")
  }

  /** Marks the result of a test or a check as out of date, as a change came before it. */
  outdate({ story, test }) {
    const isIt = result => result.story === story && testOf(result) === test
    this.#set({ ...this.#state, tests: withOutdated(this.#state.tests, isIt) }, "outdated")
  }

  clearLog() {
    this.#set({ ...this.#state, performed: [] }, "cleared")
  }

  /** Sends a message that has no answer of its own; returns its sequence number. */
  send(message) {
    const numbered = { ...message, seq: this.#requests.next() }
    if (this.#connection.fits(numbered)) this.#connection.send(numbered)
    else this.#dispatch("failed", { message: tooLarge(this.#state.limits) })
    return numbered.seq
  }

  step(type) {
    if (!this.#isLeaving && (this.canSend || this.#isAway)) this.#sendOnce({ type }, stepNames[type])
  }

  changeEnvironment(patch) {
    return this.#sendOnce({ type: "environment", patch }, "Environment")
  }

  /** Whether the room of the page is not open on the host at the moment. */
  get #isAway() {
    return !this.isConnected || this.isOpeningAgain
  }

  /** Sends a message that the room takes once: like a command again, after an absence without an answer. */
  #sendOnce(message, name) {
    if (!this.#state.room) return this.send(message)
    const seq = this.#requests.next()
    const numbered = { ...message, seq }
    if (!this.#connection.fits(numbered)) {
      this.#dispatch("failed", { message: tooLarge(this.#state.limits) })
      return seq
    }
    if (!this.#isAway) this.#connection.send(numbered)
    // No change for views: a control that was set would show what the room still has.
    this.#state = commandStarted(this.#state, seq, name, undefined, numbered)
    return seq
  }

  focus(path) {
    this.#connection.send({ type: "focus", path })
  }

  /** Asks the handlers of the shown story for the answer to a request of its scripts. */
  askScreen(request) {
    if (this.#requested && !this.#requested.isAgain)
      return Promise.reject(new Error("Another screen is being opened."))
    return this.request({ type: "request", ...request })
  }

  /** Sends a message and resolves to its answer. */
  request(message) {
    return this.#requests.send(message)
  }

  /** Sends renderings directly to the canvas through a port; `initialRendering` is the one it shows. */
  attach(port, initialRendering) {
    this.#connection.attach(port, initialRendering)
  }

  /** Sends a message to the canvas, after the newest rendering. */
  sendToCanvas(message) {
    this.#connection.sendToCanvas(message)
  }

  // Delegate of the connection.

  connected() {
    this.isConnected = true
    this.wasConnected = true
    this.#wasReconnected = true
    this.#requested = null
    const { story } = link.parseStoryURL(location.hash)
    if (this.#state.room && (!story || story === this.#state.room.story)) this.#reopen()
    else if (story) this.visit(location.hash)
    else this.#openFirst()
    this.#dispatch("connection")
  }

  disconnected(delay, fault) {
    this.isConnected = false
    this.fault = fault
    this.#clearLateness()
    this.#requests.lose()
    this.#dispatch("connection", delay)
  }

  received(message) {
    this.#revertExpected()
    // A room that opens late: the page shows a story of another catalog by now.
    if (message.type === "opened" && this.#state.otherStory) return
    const before = this.#state
    if (message.type === "rejected" && message.stale && before.pending.some(({ seq }) => seq === message.seq))
      return this.#renew(message.seq)
    const isAgain = this.#wasReconnected || message.room !== before.room?.id
    let report = message
    if (message.type === "opened") report = { ...message, isAgain }
    if (message.type === "changed") report = { ...message, isOfPage: message.page === client.page }
    this.#set(receive(before, report), message.type, message)
    if (arrivalTypes.includes(message.type)) this.#clearLateness()
    if (message.type === "opened") this.#opened(isAgain, before, message)
    if (message.type === "catalog") this.#openFirstOfBuild(before)
    if (message.type === "failed") this.#failed(message)
    if (message.type === "rejected" && message.gone) this.#dispatch("failed", { message: message.reason })
    if (this.#state.resync && !before.resync && !this.#requested) this.#reopen()
    this.#requests.settle(message)
  }

  /** Sends stale edits again, rebased onto the newest props. */
  #renew(seq) {
    const { pending } = this.#state
    this.#set(renewed(this.#state, seq, () => this.#requests.next()), "renewed")
    const renewals = this.#state.pending
    renewals.forEach((edit, index) => edit !== pending[index] && this.#resend(edit, renewals.slice(0, index)))
  }

  /** Sends the edits that the room has not received, in order. */
  #opened(isAgain, before, { continues }) {
    if (this.#wasReconnected && (continues === false || before.room?.id !== this.#state.room.id))
      this.#reportLost(unanswered(before.pendingCommands))
    if (continues === false) this.#offerVersion(before.room)
    if (isAgain) this.#dropGone()
    if (isAgain) this.#set(combined(this.#state), "combined")
    this.#wasReconnected = false
    // Others have been sent since with higher numbers, unless the room was closed to all.
    const isSame = isAgain && before.room?.id === this.#state.room.id
    const kept = before.pending.filter(({ isKept }) => isKept && !isSame)
    const numbers = new Map(kept.map(({ seq }) => [seq, this.#requests.next()]))
    this.#set(renumbered(this.#state, numbers), "renewed")
    const { room, pending, pendingCommands } = this.#state
    const isNew = new Set(numbers.values())
    let again = /** @type {(Edit & { message?: any })[]} */ (pending.filter(edit => isNew.has(edit.seq)))
    // In the order of their numbers: the host takes no number below the last one.
    if (isAgain)
      again = [...pending, ...unanswered(pendingCommands)].sort((left, right) => left.seq - right.seq)
    for (const each of again) {
      if (each.message) this.#connection.send(each.message)
      else this.#resend(each, pending.slice(0, pending.indexOf(each)))
    }
    if (this.#requested && !this.#opensStory(room.story)) return
    this.#requested = null
    if (before.room?.id === room.id && before.room.story !== room.story)
      this.#dispatch("failed", { message: `Renamed to ${storyOf(this.#state)?.title ?? room.story}.` })
    if (this.#address.isCurrent)
      this.updateURL({ story: room.story, room: this.#state.site ? undefined : room.id, props: undefined })
    if (isAgain) this.#dispatch("change", { before: this.#state, reason: "opened again" })
  }

  /** Drops the edits of what others have removed or replaced since. */
  #dropGone() {
    const pending = this.#state.pending.filter(({ patch }) => patch.length)
    if (pending.length === this.#state.pending.length) return
    this.#set({ ...this.#state, pending }, "refused")
    this.#dispatch("failed", { message: "What you edited was removed or replaced in the meantime." })
  }

  /** Commands of another room than the one that has opened again. */
  #reportLost([lost]) {
    if (lost) this.#dispatch("failed",
      { message: `The connection was lost before “${lost.command}” was answered.` })
  }

  /** The room was created again and edited before this page was back: its state is not in the room. */
  #offerVersion(lost) {
    const { story, props, environment } = lost
    this.#dispatch("failed", { code: "diverged",
      message: "Others started this room again and edited it while you were away: your version is not in it.",
      action: { label: "Open your version", run: () => this.open(story, link.newRoom, props, environment) } })
  }

  /** Withdraws an edit that is too large for a restarted host with lower limits. */
  #resend(edit, before) {
    const message = this.#editMessage(edit, before)
    if (this.#connection.fits(message)) this.#connection.send(message)
    else this.#set(withdrawn(this.#state, edit, tooLarge(this.#state.limits)), "refused")
  }

  /** Keeps the URL in sync with the current view, so that it can be shared at any time. */
  updateURL(changes) {
    if (!this.#state.otherStory) this.#address.update(changes)
  }

  get #name() {
    return settings.get("name").trim().slice(0, 40) || undefined
  }

  fail(problem) {
    this.#dispatch("failed", problem)
  }

  #reopen() {
    const { story, id, confirmed: props, revision, environment, life, edits } = this.#state.room
    const message = {
      type: "open", story, room: id, props, revision, life, edits, environment, ...client, name: this.#name
    }
    this.#requested = { story, room: id, isAgain: true }
    this.#sendOpen(message, { ...message, props: undefined, revision: undefined })
  }

  /** Omits props that are too large to send: the room then shows the host's props. */
  #sendOpen(message, without) {
    if (this.#connection.fits(message)) return this.#connection.send(message)
    const reason = tooLarge(this.#state.limits)
    this.#dispatch("failed",
      { message: `${reason} These props cannot be sent; the room is shown as on the host.` })
    this.#connection.send(without)
  }

  /** Opens a story after a first build. An address that names a story waits for that one. */
  #openFirstOfBuild({ room }) {
    const { story } = link.parseStoryURL(location.hash)
    if (!story && !room && !this.#requested) this.#openFirst()
  }

  #openFirst() {
    const first = this.#state.catalog.screens.flatMap(screen => screen.stories)[0]
    if (first) this.open(first.id)
  }

  /** Reopens a missing room; leaves requests to their callers; shows all other failures. */
  #failed(message) {
    if (message.code === "unknown-room" && this.#opening)
      this.open(this.#opening.story, undefined, undefined, this.#opening.environment)
    else if (!this.#requests.has(message.seq)) {
      if (message.code === "worker" && message.seq === undefined && this.#opening)
        this.#keepUnopened(message.message)
      this.#dispatch("failed", message)
    }
    if (message.code === "unknown-room") this.#opening = null
    else if (this.#requested && message.seq === undefined) this.#endOpening(message.code)
    if (message.code === "unknown-story" && message.seq === undefined)
      this.#set(closed(this.#state), "closed")
  }

  /** Ends an opening that failed. For a story that exists, the host may have left the page's room. */
  #endOpening(code) {
    const isAgain = this.#requested.isAgain
    this.#requested = null
    if (!this.#state.room) return
    if (isAgain) return this.#set(released(this.#state), "released")
    if (code !== "unknown-story" || this.#state.resync) return this.#reopen()
    const { pending } = this.#state
    this.#set(released(this.#state), "released")
    pending.forEach((edit, index) => edit.isKept && this.#resend(edit, pending.slice(0, index)))
  }

  #keepUnopened(reason) {
    const { story } = this.#opening
    this.#set(unopened(this.#state, story, reason), "unopened")
    this.updateURL({ story, room: undefined, props: undefined })
  }

  #set(state, reason, message) {
    if (state === this.#state) return
    const before = this.#state
    this.#state = state
    this.#dispatch("change", { before, reason, message })
  }

  #dispatch(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }))
  }
}

/** The patch that reverts an edit of one value; that of a text keeps what others type meanwhile. */
function inverse([{ op, path }], before, after) {
  const [value, changed] = [before, after].map(props => valueAt(props, path))
  if (op !== "splice") return [{ op: "replace", path, value }]
  return spliceOperations(path, difference(changed, value))
}
