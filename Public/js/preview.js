// The frame that a screen is shown in. It has an origin of its own, and gets what it shows from the socket.

import { fetched, reportMissing } from "./fetched.js"
import { isFree, queued, wanted } from "./performing.js"
import { settings } from "./settings.js"
import { storyOf } from "./state.js"

export class Preview {
  #store
  #isReady = false
  /** When the document of the canvas began. */
  #readySince
  /** What the canvas calls the performs that are on their way. */
  #numbers = new Map()
  #queue = []
  #tools = new Map([["missing", [reportMissing]]])
  #untold = []
  #noteOpened
  #opened = new Promise(resolve => (this.#noteOpened = resolve))
  element
  frame

  /** The frame is in the document already, and may have said that it is ready before anybody listened. */
  constructor(target, store) {
    this.#store = store
    this.element = target.querySelector(".viewport")
    this.frame = this.element.querySelector("iframe")
    addEventListener("message", event => this.#heard(event))
    settings.addEventListener("change", ({ detail }) => detail === "flash" && this.#tellFlashes())
    this.frame.contentWindow.postMessage({ type: "greet" }, "*")
  }

  /** Renderings come to the canvas by themselves; the rest of what changes is told it here. */
  changed(state, { before, reason }) {
    if (state.room && state.room.environment !== before.room?.environment) this.element.dataset.scheme = state.room.environment.colorScheme
    if (hasCompany(state) !== hasCompany(before)) this.#tellCompany()
    if (state.flights !== before.flights) this.#land(state, before, reason)
    if (reason === "opened") this.#noteOpened()
  }

  /** Has a script in the canvas do something: `canvas-<name>.js`, which is fetched there with the first message. */
  tell(name, message) {
    if (!this.#isReady) return this.#untold.push([name, message])
    this.frame.contentWindow.postMessage({ type: "tool", name, message }, "*")
  }

  /** Hears what such a script says. */
  listen(name, hear) {
    this.#tools.set(name, [...this.#tools.get(name) ?? [], hear])
  }

  /** What the canvas says counts only as far as it is what our script there says. */
  #heard({ source, data }) {
    if (source === this.frame.contentWindow && Object.hasOwn(this.#hear, data?.type)) this.#hear[data.type](data)
  }

  #hear = {
    ready: ({ since }) => {
      // It may have been asked just when it said so by itself.
      if (since === this.#readySince) return
      this.#readySince = since
      this.#isReady = true
      this.#awaitEarly().then(early => this.#connect(early))
      for (const [name, message] of this.#untold.splice(0)) this.tell(name, message)
    },
    tool: ({ name, message }) => this.#tools.get(name)?.forEach(hear => hear(message)),
    shown: ({ revision, isSettled }) => {
      if (isSettled) document.documentElement.dataset.settled = Number(revision)
      else delete document.documentElement.dataset.settled
    },
    perform: data => {
      const action = wanted(data, this.#store.state)
      const before = this.#queue
      if (action) this.#queue = queued(before, action)
      this.#letGo([...before, data].filter(({ number }) => !this.#queue.some(waiting => waiting.number === number)))
      this.#performQueued()
    },
    way: async said => {
      const { wayOf } = await fetched(() => import("./ways.js"))
      const way = wayOf(said, this.#store.state)
      if (!way) return
      if (way.opens) location.hash = way.hash
      else this.#store.noteWay(way)
    },
    key: ({ key }) => {
      const found = this.#store.state.rendering?.commands?.find(command => command.key === key)
      if (found) this.#store.perform(found.command, found.value)
    }
  }

  #performQueued() {
    while (this.#queue.length && isFree(this.#store.state)) {
      const [{ number, command, value, goesOn, splice, base }, ...rest] = this.#queue
      this.#queue = rest
      const seq = this.#store.perform(command, value, goesOn, { splice, base })
      if (seq === undefined) return this.#letGo([{ number }, ...this.#queue.splice(0)])
      this.#numbers.set(seq, number)
    }
  }

  /** What is not performed is on its way no longer: its field keeps what was typed. */
  #letGo(actions) {
    if (actions.length) this.#tellLanded(actions.map(({ number }) => number), false)
  }

  /** The canvas may show again what the props say in the fields whose commands are back. */
  #land({ flights, catalog, room }, before, reason) {
    const back = before.flights.map(({ seq }) => seq).filter(seq => !flights.some(flight => flight.seq === seq))
    const numbers = back.map(seq => this.#numbers.get(seq)).filter(number => number !== undefined)
    for (const seq of back) this.#numbers.delete(seq)
    const isRefused = ["rejected", "failed", "crashed", "disconnected"].includes(reason)
    if (numbers.length) this.#tellLanded(numbers, !isRefused && storyOf({ catalog, room })?.live === true)
    if (back.length) this.#performQueued()
  }

  #tellLanded(numbers, follows) {
    this.#store.pass({ type: "landed", numbers, follows })
  }

  /** What the canvas shows already. It is waited for while the socket has nothing. */
  async #awaitEarly() {
    const { early } = globalThis
    globalThis.early = {}
    if (early?.take && !early.shown && !this.#store.state.room) await Promise.race([early.ended, this.#opened])
    return early?.take?.() ?? null
  }

  /** A canvas that is there anew gets a port of its own, which the socket fills. */
  #connect(early) {
    const { port1, port2 } = new MessageChannel()
    this.#store.attach(port1, early)
    this.frame.contentWindow.postMessage({ type: "port" }, "*", [port2])
    this.#tellFlashes()
    this.#tellCompany()
  }

  #tellFlashes() {
    this.frame.contentWindow.postMessage({ type: "flashes", isOn: settings.get("flash") }, "*")
  }

  #tellCompany() {
    this.frame.contentWindow.postMessage({ type: "company", hasCompany: hasCompany(this.#store.state) }, "*")
  }
}

function hasCompany({ room }) {
  return room?.participants.length > 1
}
