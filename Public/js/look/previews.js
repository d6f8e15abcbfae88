// Renderings beside the room: of what is asked for twice the newest counts, and only so many are under way. No DOM.

export class Previews {
  #ask
  #most
  #waiting = new Map()
  #underWay = new Map()

  /** `ask` promises the answer to a message. */
  constructor(ask, most = 6) {
    this.#ask = ask
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
    if (this.#underWay.has(key)) this.#underWay.set(key, null)
  }

  /** One a key at a time: else an old answer could come after a newer one. */
  #next() {
    for (const [key, wanted] of this.#waiting) {
      if (this.#underWay.size >= this.#most) return
      if (this.#underWay.has(key)) continue
      this.#waiting.delete(key)
      this.#start(key, wanted)
    }
  }

  async #start(key, { message, done }) {
    this.#underWay.set(key, done)
    const [error, answer] = await this.#ask(message).then(answer => [null, answer], error => [error])
    const heard = this.#underWay.get(key)
    this.#underWay.delete(key)
    heard?.(error, answer)
    this.#next()
  }
}
