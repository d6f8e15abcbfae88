// Queues previews outside the room: a newer request replaces a queued one, a few run at a time. No DOM.

export class PreviewQueue {
  #fetchPreview
  #most
  #waiting = new Map()
  #active = new Map()

  /** `fetchPreview` returns a promise of the answer to a message. */
  constructor(fetchPreview, most = 6) {
    this.#fetchPreview = fetchPreview
    this.#most = most
  }

  /** `done(error, answer)` is called unless a newer request with that key replaces this one. */
  request(key, message, done) {
    this.#waiting.delete(key)
    this.#waiting.set(key, { message, done })
    this.#next()
  }

  cancel(key) {
    this.#waiting.delete(key)
    if (this.#active.has(key)) this.#active.set(key, null)
  }

  /** Runs one request per key at a time: otherwise an old answer could arrive after a newer one. */
  #next() {
    for (const [key, wanted] of this.#waiting) {
      if (this.#active.size >= this.#most) return
      if (this.#active.has(key)) continue
      this.#waiting.delete(key)
      this.#start(key, wanted)
    }
  }

  async #start(key, { message, done }) {
    this.#active.set(key, done)
    const [error, answer] = await this.#fetchPreview(message).then(answer => [null, answer], error => [error])
    const deliver = this.#active.get(key)
    this.#active.delete(key)
    deliver?.(error, answer)
    this.#next()
  }
}
