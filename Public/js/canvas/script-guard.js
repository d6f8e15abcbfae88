// What a canvas that runs scripts of the catalog may post to the page. The scripts can post whatever they
// want: a message counts as much as a press of a command in the screen, and no more. No DOM, no clock.

/** The most messages in a second of each type, and of each tool with a limit of its own. */
const rates = { shown: 1000, receipt: 1000, tool: 100, perform: 60, key: 60, request: 20, navigation: 5 }
const toolRates = { missing: 1, shortcuts: 20 }
/** Messages in a second that no screen posts: the canvas is then closed. */
const flood = 2000
/** The limits of one message. */
const most = { characters: 1 << 20, values: 20_000, depth: 12 }

/** Whether the text, the number of values and the nesting of a message are small, and all is plain data. */
export function isSmall(message) {
  let characters = 0
  let values = 0
  const isFine = (value, depth) => {
    if (++values > most.values || depth > most.depth) return false
    if (typeof value === "string") return (characters += value.length) <= most.characters
    if (typeof value !== "object" || value === null) return typeof value !== "bigint"
    if (value.length > most.values) return false
    if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return false
    return Object.entries(value).every(([key, part]) =>
      (characters += key.length) <= most.characters && isFine(part, depth + 1))
  }
  return isFine(message, 0)
}

export class ScriptGuard {
  #second = 0
  #counts = new Map()

  /**
   * Returns the message to handle, or null. `now` is in milliseconds; `isActivated` is whether a person has
   * just pressed something in the canvas.
   */
  accepted(message, now, isActivated) {
    const { type, name } = Object(message)
    if (typeof type !== "string" || !Object.hasOwn(rates, type) || !isSmall(message)) return null
    if (this.#count(type, now) > rates[type]) return null
    if (type === "tool") return this.#acceptedOfTool(message, name, now, isActivated)
    if (type !== "navigation" || isActivated) return message
    // Without a press, no link opens another story, and neither does a refresh.
    return { ...message, story: undefined, isDue: false }
  }

  #acceptedOfTool(message, name, now, isActivated) {
    if (typeof name !== "string" || (name === "shortcuts" && !isActivated)) return null
    if (Object.hasOwn(toolRates, name) && this.#count(`tool ${name}`, now) > toolRates[name]) return null
    return message
  }

  /** Counts a message of any kind; returns whether there are too many. */
  isFlooded(now) {
    return this.#count("", now) > flood
  }

  #count(kind, now) {
    const second = Math.floor(now / 1000)
    if (second !== this.#second) this.#counts.clear()
    this.#second = second
    const count = (this.#counts.get(kind) ?? 0) + 1
    this.#counts.set(kind, count)
    return count
  }
}

const headerLimit = 50

/** Why a request is not passed on, by the status of the answer. */
const refusals = {
  400: "Not answered: no browser makes such a request.",
  413: "Not answered: a request has at most 1 MB.",
  429: `Not answered: scripts make at most ${rates.request} requests in a second.`
}

/** The answer to a request that is not passed on; undefined for other messages. */
export function refusal(message, status = isSmall(message) ? 429 : 413) {
  if (message?.type !== "request" || !Number.isSafeInteger(message.number)) return undefined
  return refused(status, refusals[status])
}

/** An answer of the page's own, with a sentence. */
export function refused(status, reason) {
  return { status, headers: { "content-type": "text/plain; charset=utf-8" }, body: reason, reason }
}

/** A request of the scripts; undefined if it is malformed. */
export function scriptRequest({ number, method, address, headers = {}, body }) {
  const isFine = Number.isSafeInteger(number) && typeof method === "string" && /^[A-Z]{1,20}$/.test(method)
    && typeof address === "string" && address.length <= 2000
    && ["string", "undefined"].includes(typeof body)
    && typeof headers === "object" && headers !== null && Object.keys(headers).length <= headerLimit
    && Object.values(headers).every(value => typeof value === "string")
  if (!isFine) return undefined
  return { number, method, address, headers, body }
}
