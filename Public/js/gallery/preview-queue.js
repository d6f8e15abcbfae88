// Renderings beside the room: of what is asked for twice the newest counts, and only so many are under way. No DOM.

export class PreviewQueue {
  #fetchPreview
  #most
  #waiting = new Map()
  #active = new Map()

  /** `ask` promises the answer to a message. */
  constructor(fetchPreview, most = 6) {
    this.#fetchPreview = fetchPreview
    this.#most = most
  }

  /** `done(error, answer)` hears of it unless something newer was asked for under that key. */
  request(key, message, done) {
    this.#waiting.delete(key)
    this.#waiting.set(key, { message, done })
    this.#next()
  }

  cancel(key) {
    this.#waiting.delete(key)
    if (this.#active.has(key)) this.#active.set(key, null)
  }

  /** One a key at a time: else an old answer could come after a newer one. */
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
    const heard = this.#active.get(key)
    this.#active.delete(key)
    heard?.(error, answer)
    this.#next()
  }
}
