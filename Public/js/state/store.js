// The page's state and its conversation with the host. Views are told what changed and draw it.

import { connect, tooLarge } from "../connection/connection.js"
import * as link from "../router/story-url.js"
import { appendToLog } from "./pending-commands.js"
import { storedEnvironment } from "./story-environments.js"
import { settings } from "../settings/settings.js"
import { edited, initialState, commandStarted, receive, refused, renewed, textOf, unopened, withdrawn } from "./state.js"
import { lazyImport } from "../core/lazy-import.js"

/** Milliseconds after which a story is late. */
const latenessDelay = 300

/** In which of its forms the host may say what changed. */
const supportedForms = { splices: true, manySplices: true, repeatedSplices: true, presence: true }

/** With these there is something to see. */
const arrivalTypes = ["rendered", "crashed", "drifted", "rejected", "failed"]

const now = () => performance.timeOrigin + performance.now()
/** When the key was pressed, or what else it is that is being heard. */
const eventTime = () => performance.timeOrigin + (globalThis.event?.timeStamp ?? performance.now())

export class Store extends EventTarget {
  #state = initialState
  #connection = connect(this)
  #pendingRequests = new Map()
  #seq = 0
  #opening = null
  #carriedEnvironment
  /** Whether the room was opened on another connection: what was under way there may have got lost. */
  #wasReconnected = false
  #host
  #latenessTimer
  /** False for what is embedded: each has a room of its own. */
  sharesRooms = true
  isConnected = false
  wasConnected = false

  get state() {
    return this.#state
  }

  start() {
    this.#connection.open()
    settings.addEventListener("change", ({ detail }) => detail === "name" && this.#name && this.send({ type: "name", name: this.#name }))
  }

  /**
   * Opens a story as it was looked at last: in the room that a link names, in a new one (`room` is `new`, or there are
   * props), or else in the story's shared room. After a private room come private rooms.
   */
  open(story, room, props, environment = storedEnvironment(story) ?? this.ownEnvironment(story) ?? this.#currentEnvironment()) {
    this.#opening = { story, environment }
    this.#startLatenessTimer(story)
    const shared = !room && props === undefined && this.sharesRooms && (this.#state.room?.shared ?? !this.#state.room)
    const named = room === link.newRoom ? undefined : room
    const message = { type: "open", story, room: named, props, environment: named ? undefined : environment, shared: shared || undefined, ...supportedForms, name: this.#name }
    this.#sendOpen(message, { ...message, props: undefined })
  }

  /** Goes on in a room of one's own with what is shown, or goes to the room that everyone shares. */
  switchRoom() {
    const { story, props, shared, environment } = this.#state.room
    if (shared) return this.open(story, link.newRoom, props, environment)
    this.#connection.send({ type: "open", story, environment, shared: true, ...supportedForms, name: this.#name })
  }

  /** A story that takes its time says so. */
  #startLatenessTimer(story) {
    clearTimeout(this.#latenessTimer)
    this.#latenessTimer = setTimeout(() => this.#set({ ...this.#state, late: story }, "late"), latenessDelay)
  }

  #clearLateness() {
    clearTimeout(this.#latenessTimer)
    if (this.#state.late) this.#set({ ...this.#state, late: null }, "arrived")
  }

  /** What a fixture says that it is looked at with. */
  ownEnvironment(story) {
    return this.#state.catalog.screens.flatMap(screen => screen.stories).find(({ id }) => id === story)?.environment
  }

  /** What goes along from story to story; a fixture's own stays with it. */
  #currentEnvironment() {
    const { room } = this.#state
    if (room && !this.ownEnvironment(room.story)) this.#carriedEnvironment = room.environment
    return this.#carriedEnvironment
  }

  /** Opens what an address says, unless that is open already. */
  visit(hash) {
    const parts = link.parseStoryURL(hash)
    const { room } = this.#state
    if (!parts.story || (!parts.props && parts.story === room?.story && (!parts.room || parts.room === room.id))) return
    if (parts.props || parts.environment) lazyImport(() => import("../router/open-link.js")).then(({ openLink }) => openLink(this, parts))
    else this.open(parts.story, parts.room)
  }

  /** Shows an edit at once and sends it; `merge` while a person goes on typing in one field. */
  edit(patch, merge = false) {
    const typed = eventTime()
    const edit = { seq: ++this.#seq, patch, merge }
    const message = this.#editMessage(edit, this.#state.pending)
    if (!this.#fits(message)) return this.#reject(patch)
    // First: nothing that a view does is waited for.
    this.#connection.send(message)
    this.#set(edited(this.#state, edit.seq, patch, merge), "edited", undefined, { typed, sent: now() })
  }

  /** An answer that the host cannot give is shown here: where it was typed, or where it can be seen. */
  #reject(patch) {
    const message = tooLarge(this.#state.limits)
    this.#set(refused(this.#state, patch, message), "refused")
    if (patch.some(({ path }) => path === "")) this.#dispatch("failed", { message })
  }

  #fits(message) {
    return this.#connection.fits?.(message) ?? true
  }

  /** An edit says what it is based on: the room's revision, and the edits into the same text `before` it on their way. */
  #editMessage(edit, before) {
    const { seq, patch, merge } = edit
    const path = textOf(edit)
    const last = path === undefined ? undefined : before.findLast(other => textOf(other) === path)
    return { type: "edit", seq, patch, merge: merge || undefined, base: this.#state.room?.revision, after: last?.seq }
  }

  /** The number that its answer will have; nothing when it could not be sent. `merge` as for an edit, `typed` what was typed and into which rendering. */
  perform(command, value, merge = false, typed = {}) {
    const seq = ++this.#seq
    const message = { type: "perform", seq, command, value, merge: merge || undefined, ...typed }
    if (!this.#fits(message)) return this.#dispatch("failed", { message: tooLarge(this.#state.limits) })
    if (!this.#connection.send(message)) return this.#dispatch("failed", { message: "Nothing is performed while there is no connection." })
    this.#set(commandStarted(this.#state, seq, command, value), "performing", undefined, { typed: now(), sent: now() })
    return seq
  }

  /** A link or a form of the screen, which leads nowhere from here. */
  logNavigation(way) {
    this.#set({ ...this.#state, performed: appendToLog(this.#state.performed, way) }, "navigation")
    this.#dispatch("navigation", way)
  }

  clearLog() {
    this.#set({ ...this.#state, performed: [] }, "cleared")
  }

  /** A message that is answered to everyone, if at all; gives its number. */
  send(message) {
    const seq = ++this.#seq
    const numbered = { ...message, seq }
    if (this.#fits(numbered)) this.#connection.send(numbered)
    else this.#dispatch("failed", { message: tooLarge(this.#state.limits) })
    return seq
  }

  step(type) {
    this.send({ type })
  }

  changeEnvironment(patch) {
    return this.send({ type: "environment", patch })
  }

  focus(path) {
    this.#connection.send({ type: "focus", path })
  }

  /** The host's answer to a message that has one of its own. */
  request(message) {
    const seq = ++this.#seq
    const numbered = { ...message, seq }
    if (!this.#fits(numbered)) return Promise.reject(new Error(tooLarge(this.#state.limits)))
    if (!this.#connection.send(numbered)) return Promise.reject(new Error("There is no connection."))
    return new Promise((resolve, reject) => this.#pendingRequests.set(seq, { resolve, reject }))
  }

  /** Has what is rendered go past the page, to the canvas at the other end of a port; `initialRendering` is what it shows already. */
  attach(port, initialRendering) {
    this.#connection.attach?.(port, initialRendering)
  }

  /** Says something to the canvas, after the newest rendering. */
  sendToCanvas(message) {
    this.#connection.sendToCanvas?.(message)
  }

  // Delegate of the connection.

  /** The canvas could not apply a rendering and has got it whole. */
  resent() {
    this.#set({ ...this.#state, resyncs: this.#state.resyncs + 1 }, "resent")
  }

  /** The canvas shows a revision since a time. */
  shown(revision, at) {
    this.#dispatch("shown", { revision, at })
  }

  connected() {
    this.isConnected = true
    this.wasConnected = true
    this.#wasReconnected = true
    const { story } = link.parseStoryURL(location.hash)
    if (this.#state.room && (!story || story === this.#state.room.story)) this.#reopen()
    else if (story) this.visit(location.hash)
    else this.#openFirst()
    this.#dispatch("connection")
  }

  disconnected(delay) {
    this.isConnected = false
    this.#clearLateness()
    for (const { reject } of this.#pendingRequests.values()) reject(new Error("The connection was lost."))
    this.#pendingRequests.clear()
    if (this.#state.pendingCommands.length) this.#set({ ...this.#state, pendingCommands: [] }, "disconnected")
    this.#dispatch("connection", delay)
  }

  received(message, at) {
    if (message.type === "rejected" && message.stale) return this.#renew(message.seq)
    const before = this.#state
    const isAgain = this.#wasReconnected || message.room !== before.room?.id
    this.#set(receive(before, message.type === "opened" ? { ...message, isAgain } : message), message.type, message, { received: at })
    if (arrivalTypes.includes(message.type)) this.#clearLateness()
    if (message.type === "opened") this.#opened(isAgain)
    if (message.type === "failed") this.#failed(message)
    if (message.type === "performed" && this.#state.pendingCommands.length) this.#awaitChange(message)
    if (this.#state.resync && !before.resync) this.#reopen()
    this.#resolveRequest(message)
  }

  /** What was typed on top of props that the host no longer knows goes out again, on top of the newest. */
  #renew(seq) {
    const { pending } = this.#state
    this.#set(renewed(this.#state, seq, () => ++this.#seq), "renewed")
    const renewals = this.#state.pending
    renewals.forEach((edit, index) => edit !== pending[index] && this.#resend(edit, renewals.slice(0, index)))
  }

  /** Edits that the room has not seen go out again, in their order. */
  #opened(isAgain) {
    const { room, pending, host } = this.#state
    this.#host = host
    this.#wasReconnected = false
    if (isAgain) pending.forEach((edit, index) => this.#resend(edit, pending.slice(0, index)))
    this.updateURL({ story: room.story, room: this.#state.site ? undefined : room.id, props: undefined })
  }

  /** A host that was started anew may take less than the one before. */
  #resend(edit, before) {
    const message = this.#editMessage(edit, before)
    if (this.#fits(message)) this.#connection.send(message)
    else this.#set(withdrawn(this.#state, edit, tooLarge(this.#state.limits)), "refused")
  }

  /** The address says what is shown, so that it can be passed on at any time. */
  updateURL(changes) {
    const address = link.changedStoryURL(location.hash, changes)
    if (location.hash !== address) history.replaceState(history.state, "", location.pathname + location.search + address)
  }

  get #name() {
    return settings.get("name").trim().slice(0, 40) || undefined
  }

  fail(problem) {
    this.#dispatch("failed", problem)
  }

  /** The host tells right after it what a command changed; of one that changed nothing no more is heard. */
  #awaitChange({ seq }) {
    setTimeout(() => this.#set(receive(this.#state, { type: "unchanged", seq }), "unchanged"), 100)
  }

  #reopen() {
    const { story, id, props, revision, environment, participant } = this.#state.room
    const message = {
      type: "open", story, room: id, props, revision, environment, ...supportedForms,
      participant: this.#wasReconnected ? `${this.#host}/${participant}` : undefined, name: this.#name,
    }
    this.#sendOpen(message, { ...message, props: undefined, revision: undefined })
  }

  /** Props that are too large to be sent are left out: the room is shown as the host has it. */
  #sendOpen(message, without) {
    if (this.#fits(message)) return this.#connection.send(message)
    this.#dispatch("failed", { message: `${tooLarge(this.#state.limits)} These props cannot be sent: the room is shown as the host has it.` })
    this.#connection.send(without)
  }

  #openFirst() {
    const first = this.#state.catalog.screens.flatMap(screen => screen.stories)[0]
    if (first) this.open(first.id)
  }

  /** A room that is gone is started anew; who asked is answered; all else is shown. */
  #failed(message) {
    if (message.code === "unknown-room" && this.#opening) this.open(this.#opening.story, undefined, undefined, this.#opening.environment)
    else if (!this.#pendingRequests.has(message.seq)) {
      if (message.code === "worker" && message.seq === undefined && this.#opening) this.#keepUnopened(message.message)
      this.#dispatch("failed", message)
    }
    if (message.code === "unknown-room") this.#opening = null
  }

  #keepUnopened(reason) {
    const { story } = this.#opening
    this.#set(unopened(this.#state, story, reason), "unopened")
    this.updateURL({ story, room: undefined, props: undefined })
  }

  #resolveRequest(message) {
    const waiting = this.#pendingRequests.get(message.seq)
    if (!waiting) return
    this.#pendingRequests.delete(message.seq)
    if (message.type === "failed") waiting.reject(Object.assign(new Error(message.message), { code: message.code }))
    else waiting.resolve(message)
  }

  /** `times` are those of what happened: milliseconds of a clock that page, worker and canvas share. */
  #set(state, reason, message, times) {
    if (state === this.#state) return
    const before = this.#state
    this.#state = state
    this.#dispatch("change", { before, reason, message, times })
  }

  #dispatch(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }))
  }
}
