// The numbered messages of a client: an answer repeats the `seq` of its request.

import { tooLarge } from "./connection.js"

export class Requests {
  #connection
  #limits
  #waiting = new Map()
  #last = 0

  /** `limits` returns those of the host. */
  constructor(connection, limits) {
    this.#connection = connection
    this.#limits = limits
  }

  /** The number of the next message. */
  next() {
    return ++this.#last
  }

  has(seq) {
    return this.#waiting.has(seq)
  }

  /**
   * Sends a message and resolves to its answer; the promise has its `seq`.
   * @returns {Promise<any> & { seq?: number }}
   */
  send(message) {
    const numbered = { ...message, seq: this.next() }
    if (!this.#connection.fits(numbered)) return Promise.reject(new Error(tooLarge(this.#limits())))
    if (!this.#connection.send(numbered)) return Promise.reject(new Error("Not connected."))
    const answer = new Promise((resolve, reject) => this.#waiting.set(numbered.seq, { resolve, reject }))
    return Object.assign(answer, { seq: numbered.seq })
  }

  /** Settles the request that a message answers, if any. */
  settle(answer) {
    const { type, seq, message, code } = answer
    const request = this.#waiting.get(seq)
    this.#waiting.delete(seq)
    if (type === "failed") request?.reject(Object.assign(new Error(message), { code }))
    else request?.resolve(answer)
  }

  /** Rejects the requests that a lost connection leaves without an answer. */
  lose() {
    for (const { reject } of this.#waiting.values()) reject(new Error("The connection was lost."))
    this.#waiting.clear()
  }
}
