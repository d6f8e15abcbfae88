// Passes the requests of a canvas's scripts to the handlers of their story, and lists both.

import { refused } from "./script-guard.js"

/** The most requests without an answer: each is one more turn of the room that people wait for. */
const mostWaiting = 20
/** The characters of a body that are listed. */
const listed = 2000

const statuses = { malformed: 400, rate: 429, limit: 429 }

export class ScriptRequests {
  /** @type {Store} */ #store
  #room = ""
  #waiting = 0
  /** Settles what waits for an answer of the room that the page has left. */
  /** @type {(answer: any) => void} */
  #leave = () => undefined
  #left = new Promise(() => undefined)

  constructor(store) {
    this.#store = store
  }

  /** A room answers only those who are in it. */
  changed(/** @type {State} */ { room }) {
    const id = `${room?.story} ${room?.id}`
    if (id === this.#room) return
    this.#room = id
    this.#leave({ ...refused(503, "Not answered: the screen was opened again."), isLeft: true })
    this.#left = new Promise(resolve => (this.#leave = resolve))
  }

  /** Resolves to the answer: `{status, headers, body}`. */
  async answer(story, request) {
    const answered = await this.#answered(story, request)
    const { status, headers, body, location, reason, isLeft } = answered
    if (!isLeft) this.#store.logNavigation({ navigation: "request", method: request.method,
      address: request.address, value: request.body?.slice(0, listed), status, location, reason,
      answer: reason === undefined ? body.slice(0, listed) || undefined : undefined, at: Date.now() })
    return { status, headers, body }
  }

  async #answered(story, { method, address, headers, body }) {
    if (!address.startsWith("/")) return refused(501, `Not answered: no handler for ${method} ${address}.`)
    if (this.#waiting >= mostWaiting)
      return refused(429, `Not answered: ${mostWaiting} requests are waiting for an answer.`)
    this.#waiting++
    const answer = this.#store.askScreen({ story, method, address, headers, body })
    try {
      return await Promise.race([answer, this.#left])
    } catch (error) {
      return refused(statuses[error.code] ?? 503, `Not answered: ${error.message}`)
    } finally {
      this.#waiting--
    }
  }
}
