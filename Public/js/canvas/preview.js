// The canvas frame of the story. It has an opaque origin and receives its renderings from the socket.

import { loadRest, reportMissing } from "../core/load-rest.js"
import { CanvasFrame } from "./canvas-frame.js"
import { canSend, enqueue, commandRequest } from "../state/pending-commands.js"
import { settings } from "../settings/settings.js"
import { storyOf } from "../state/state.js"

export class Preview extends CanvasFrame {
  /** @type {Store} */ #store
  /** When the document in the canvas was created. */
  #readySince
  /** The canvas's numbers of pending commands, by the page's sequence number. */
  #commandNumbers = new Map()
  #queue = []
  /** Receives what the canvas posts instead, if that runs scripts of the catalog. */
  #guard = null
  element

  /** The frame is already in the document, and may have posted `ready` before this listener existed. */
  constructor(target, store) {
    const element = target.querySelector(".viewport")
    super(element.querySelector("iframe"))
    this.element = element
    this.#store = store
    this.listen("missing", reportMissing)
    addEventListener("message", event => this.#onMessage(event))
    settings.addEventListener("change", ({ detail }) => detail === "flash" && this.#postHighlighting())
    this.post({ type: "hello" })
  }

  /** Posts state changes to the canvas, except renderings, which bypass the page. */
  changed(/** @type {State} */ state, /** @type {ChangeDetail} */ { before, reason }) {
    if (state.room && state.room.environment !== before.room?.environment)
      this.element.dataset.scheme = state.room.environment.colorScheme
    if (hasOtherParticipants(state) !== hasOtherParticipants(before)) this.#postPresence()
    if (!isSameRoom(state, before)) this.#dropCommands(this.#queue.splice(0))
    if (state.pendingCommands !== before.pendingCommands) this.#settleCommands(state, before, reason)
    if (reason === "opened again") this.#performQueued()
  }

  /**
   * Posts a question about the newest rendering to a canvas tool. It follows the rendering over the port: a
   * message to the window could arrive before the rendering is applied.
   */
  ask(name, message) {
    this.whenReady(() => this.#store.sendToCanvas({ type: "tool", name, message }))
  }

  /** Treats messages of the canvas as untrusted: handles known types from its own frame only. */
  #onMessage({ source, data }) {
    if (source !== this.frame.contentWindow) return
    if (this.#guard) this.#guard(data)
    else this.handle(data)
  }

  /** Handles a message of the canvas. */
  handle(data) {
    if (Object.hasOwn(this.#handlers, data?.type)) this.#handlers[data.type](data)
  }

  /** Shows the screen in another frame; a `guard` passes the messages of one with scripts to `handle`. */
  replace(frame, guard = null) {
    this.#guard = guard
    this.#dropCommands(this.#queue.splice(0))
    super.replace(frame)
  }

  get runsScripts() {
    return this.#guard !== null
  }

  /** The other end of the port of a canvas that must not have one itself. */
  relay() {
    const { port1, port2 } = new MessageChannel()
    this.#store.attach(port1)
    this.post({ type: "port" })
    this.#postState()
    this.becomeReady()
    return port2
  }

  #handlers = {
    ready: ({ since, initial }) => {
      // The document may post `ready` twice: on load, and in reply to a query.
      if (since === this.#readySince) return
      this.#readySince = since
      this.#connect(initial)
      this.becomeReady()
    },
    tool: data => this.received(data),
    shown: ({ revision, isSettled }) => {
      if (isSettled) document.documentElement.dataset.settled = String(Number(revision))
      else delete document.documentElement.dataset.settled
    },
    perform: data => {
      const action = commandRequest(data, this.#store.state)
      const before = this.#queue
      if (action) this.#queue = enqueue(before, action)
      this.#dropCommands(
        [...before, data].filter(({ number }) => !this.#queue.some(waiting => waiting.number === number)))
      this.#performQueued()
    },
    navigation: async report => {
      const { navigationOf } = await loadRest()
      const way = navigationOf(report, this.#store.state)
      if (!way) return
      if (way.opens) location.hash = way.hash
      else this.#store.logNavigation(way)
    },
    key: ({ key }) => {
      const found = this.#store.state.rendering?.commands?.find(command => command.key === key)
      if (found) this.#store.performKey(found)
    }
  }

  #performQueued() {
    const queue = this.#queue
    this.#queue = []
    for (const action of queue) {
      if (!canSend(this.#store.state) || this.#isEarly(action)) this.#queue.push(action)
      else this.#perform(action)
    }
  }

  /** What is typed waits for the connection; nothing is sent before the room has opened again. */
  #isEarly({ isField }) {
    return this.#store.isOpeningAgain || (isField && !this.#store.isConnected)
  }

  #perform({ number, command, value, isContinued, seen, element }) {
    const seq = this.#store.perform(command, value, { merge: isContinued, seen, element })
    if (seq === undefined) this.#dropCommands([{ number }])
    else this.#commandNumbers.set(seq, number)
  }

  /** Settles commands that will not be performed; their fields keep the typed text. */
  #dropCommands(actions) {
    if (actions.length) this.#postSettled(actions.map(({ number }) => number), false)
  }

  /** Settles completed commands; their fields in the canvas may show the props again. */
  #settleCommands({ pendingCommands, catalog, room }, before, reason) {
    const back = before.pendingCommands.map(({ seq }) => seq)
      .filter(seq => !pendingCommands.some(flight => flight.seq === seq))
    const numbers = back.map(seq => this.#commandNumbers.get(seq)).filter(number => number !== undefined)
    for (const seq of back) this.#commandNumbers.delete(seq)
    const isRefused = ["rejected", "failed", "crashed"].includes(reason)
    if (numbers.length) this.#postSettled(numbers, !isRefused && storyOf({ catalog, room })?.live === true)
    if (back.length) this.#performQueued()
  }

  #postSettled(numbers, follows) {
    this.#store.sendToCanvas({ type: "settled", numbers, follows })
  }

  /**
   * Gives each new document in the canvas its own port, which the socket writes to.
   * `initialRendering` is the one that the document was loaded with.
   */
  #connect(initialRendering) {
    const { port1, port2 } = new MessageChannel()
    this.#store.attach(port1, initialRendering)
    this.post({ type: "port" }, [port2])
    this.#postState()
  }

  #postState() {
    this.#postHighlighting()
    this.#postPresence()
  }

  #postHighlighting() {
    this.post({ type: "highlighting", isOn: settings.get("flash") })
  }

  #postPresence() {
    this.post({ type: "presence", hasOtherParticipants: hasOtherParticipants(this.#store.state) })
  }
}

function isSameRoom({ room }, { room: before }) {
  return room?.id === before?.id && room?.story === before?.story
}

function hasOtherParticipants({ room }) {
  return room?.participants.length > 1
}
