// The frame that a screen is shown in. It has an origin of its own, and gets what it shows from the socket.

import { lazyImport, reportMissing } from "../core/lazy-import.js"
import { canSend, enqueue, commandRequest } from "../state/pending-commands.js"
import { settings } from "../settings/settings.js"
import { storyOf } from "../state/state.js"

export class Preview {
  #store
  #isReady = false
  /** When the document of the canvas began. */
  #readySince
  /** What the canvas calls the performs that are on their way. */
  #commandNumbers = new Map()
  #queue = []
  #listeners = new Map([["missing", [reportMissing]]])
  #pendingMessages = []
  #resolveOpened
  #opened = new Promise(resolve => (this.#resolveOpened = resolve))
  element
  frame

  /** The frame is in the document already, and may have said that it is ready before anybody listened. */
  constructor(target, store) {
    this.#store = store
    this.element = target.querySelector(".viewport")
    this.frame = this.element.querySelector("iframe")
    addEventListener("message", event => this.#onMessage(event))
    settings.addEventListener("change", ({ detail }) => detail === "flash" && this.#postHighlighting())
    this.frame.contentWindow.postMessage({ type: "hello" }, "*")
  }

  /** Renderings come to the canvas by themselves; the rest of what changes is told it here. */
  changed(state, { before, reason }) {
    if (state.room && state.room.environment !== before.room?.environment) this.element.dataset.scheme = state.room.environment.colorScheme
    if (hasOtherParticipants(state) !== hasOtherParticipants(before)) this.#postPresence()
    if (state.pendingCommands !== before.pendingCommands) this.#settleCommands(state, before, reason)
    if (reason === "opened") this.#resolveOpened()
  }

  /** Has a script in the canvas do something: `frame/tools/<name>.js`, which is fetched there with the first message. */
  send(name, message) {
    if (!this.#isReady) return this.#pendingMessages.push([name, message])
    this.frame.contentWindow.postMessage({ type: "tool", name, message }, "*")
  }

  /** Hears what such a script says. */
  listen(name, hear) {
    this.#listeners.set(name, [...this.#listeners.get(name) ?? [], hear])
  }

  /** What the canvas says counts only as far as it is what our script there says. */
  #onMessage({ source, data }) {
    if (source === this.frame.contentWindow && Object.hasOwn(this.#handlers, data?.type)) this.#handlers[data.type](data)
  }

  #handlers = {
    ready: ({ since }) => {
      // It may have been asked just when it said so by itself.
      if (since === this.#readySince) return
      this.#readySince = since
      this.#isReady = true
      this.#awaitInitialRendering().then(initialRendering => this.#connect(initialRendering))
      for (const [name, message] of this.#pendingMessages.splice(0)) this.send(name, message)
    },
    tool: ({ name, message }) => this.#listeners.get(name)?.forEach(hear => hear(message)),
    shown: ({ revision, isSettled }) => {
      if (isSettled) document.documentElement.dataset.settled = Number(revision)
      else delete document.documentElement.dataset.settled
    },
    perform: data => {
      const action = commandRequest(data, this.#store.state)
      const before = this.#queue
      if (action) this.#queue = enqueue(before, action)
      this.#dropCommands([...before, data].filter(({ number }) => !this.#queue.some(waiting => waiting.number === number)))
      this.#performQueued()
    },
    navigation: async said => {
      const { navigationOf } = await lazyImport(() => import("./navigation.js"))
      const way = navigationOf(said, this.#store.state)
      if (!way) return
      if (way.opens) location.hash = way.hash
      else this.#store.logNavigation(way)
    },
    key: ({ key }) => {
      const found = this.#store.state.rendering?.commands?.find(command => command.key === key)
      if (found) this.#store.perform(found.command, found.value)
    }
  }

  #performQueued() {
    while (this.#queue.length && canSend(this.#store.state)) {
      const [{ number, command, value, goesOn, splice, base }, ...rest] = this.#queue
      this.#queue = rest
      const seq = this.#store.perform(command, value, goesOn, { splice, base })
      if (seq === undefined) return this.#dropCommands([{ number }, ...this.#queue.splice(0)])
      this.#commandNumbers.set(seq, number)
    }
  }

  /** What is not performed is on its way no longer: its field keeps what was typed. */
  #dropCommands(actions) {
    if (actions.length) this.#postSettled(actions.map(({ number }) => number), false)
  }

  /** The canvas may show again what the props say in the fields whose commands are back. */
  #settleCommands({ pendingCommands, catalog, room }, before, reason) {
    const back = before.pendingCommands.map(({ seq }) => seq).filter(seq => !pendingCommands.some(flight => flight.seq === seq))
    const numbers = back.map(seq => this.#commandNumbers.get(seq)).filter(number => number !== undefined)
    for (const seq of back) this.#commandNumbers.delete(seq)
    const isRefused = ["rejected", "failed", "crashed", "disconnected"].includes(reason)
    if (numbers.length) this.#postSettled(numbers, !isRefused && storyOf({ catalog, room })?.live === true)
    if (back.length) this.#performQueued()
  }

  #postSettled(numbers, follows) {
    this.#store.sendToCanvas({ type: "settled", numbers, follows })
  }

  /** What the canvas shows already. It is waited for while the socket has nothing. */
  async #awaitInitialRendering() {
    const { initialRendering } = globalThis
    globalThis.initialRendering = {}
    if (initialRendering?.take && !initialRendering.shown && !this.#store.state.room) await Promise.race([initialRendering.settled, this.#opened])
    return initialRendering?.take?.() ?? null
  }

  /** A canvas that is there anew gets a port of its own, which the socket fills. */
  #connect(initialRendering) {
    const { port1, port2 } = new MessageChannel()
    this.#store.attach(port1, initialRendering)
    this.frame.contentWindow.postMessage({ type: "port" }, "*", [port2])
    this.#postHighlighting()
    this.#postPresence()
  }

  #postHighlighting() {
    this.frame.contentWindow.postMessage({ type: "highlighting", isOn: settings.get("flash") }, "*")
  }

  #postPresence() {
    this.frame.contentWindow.postMessage({ type: "presence", hasOtherParticipants: hasOtherParticipants(this.#store.state) }, "*")
  }
}

function hasOtherParticipants({ room }) {
  return room?.participants.length > 1
}
