// Runs interaction tests and checks of stories on the host, a few at a time; the store keeps their results.
// Those that a change leaves out of date run again, in the background. No DOM.

import { checkKinds, dueResults } from "../state/test-results.js"

const parallelism = 4

export class TestRuns extends EventTarget {
  /** @type {Store} */ #store
  #waiting = []
  /** The running tests by their keys, with the number of a check. */
  #running = new Map()
  /** The tests of the current run, and how many of them have ended. */
  #count = 0
  #ended = 0
  #failure = null
  #done = []
  /** What is to run again, and what does now, as `{key, check}` with the number of a check, else null. */
  #due = []
  #again = null
  /** How many changes left results out of date. */
  #changes = 0

  constructor(store) {
    super()
    this.#store = store
    store.addEventListener("change", ({ detail: { reason } }) => {
      if (reason === "affected") this.#changes++
      if (reason === "affected" || reason === "build") this.#restart()
    })
  }

  /** `{ended, count}` of the current run; null if there is none. */
  get progress() {
    if (!this.isRunning) return null
    return { ended: this.#ended, count: this.#count }
  }

  get isRunning() {
    return this.#running.size > 0
  }

  /** Whether a test is waiting or running. */
  isPending({ story, test }) {
    const key = keyOf({ story, test })
    return key === this.#again?.key || this.#running.has(key)
      || this.#waiting.some(waiting => keyOf(waiting) === key)
  }

  /**
   * Runs tests and checks, given as `{story, test}` with the kind of a check for the test; resolves at the
   * end of the run, to the reason if it failed.
   */
  run(tests) {
    this.#waiting.push(...tests.filter(test => !this.isPending(test)))
    this.#count = this.#ended + this.#running.size + this.#waiting.length
    const done = new Promise(resolve => this.#done.push(resolve))
    this.#next()
    return done
  }

  /** Drops what has not started, and stops the running checks. */
  cancel() {
    this.#waiting = []
    for (const request of this.#running.values()) if (request) this.#store.send({ type: "cancel", request })
    this.#count = this.#ended + this.#running.size
    this.#next()
  }

  #next() {
    while (this.#waiting.length && this.#running.size < parallelism) this.#start(this.#waiting.shift())
    this.dispatchEvent(new Event("change"))
    if (!this.isRunning) this.#end()
  }

  async #start(test) {
    const key = keyOf(test)
    try {
      await this.#ask(test, request => this.#running.set(key, request))
    } catch ({ message, code }) {
      if (!isOfOneStory(code)) this.#stop(code, message)
    }
    this.#running.delete(key)
    this.#ended++
    this.#next()
  }

  #stop(code, message) {
    if (code !== "cancelled") this.#failure ??= message
    this.#waiting = []
  }

  /** Resolves when the store has the result, which is out of date if a change came before it. */
  async #ask(test, started, isAgain = false) {
    const changes = this.#changes
    const answer = this.#store.request(requestOf(test, isAgain))
    started(checkKinds.includes(test.test) && answer.seq)
    await answer
    if (changes !== this.#changes) this.#store.outdate(test)
  }

  #end() {
    const failure = this.#failure
    this.#failure = null
    this.#count = this.#ended = 0
    for (const resolve of this.#done.splice(0)) resolve(failure)
    this.#renew()
  }

  // What is out of date.

  /** Ends what runs again, and begins anew after a change. */
  #restart() {
    if (this.#again?.check) this.#store.send({ type: "cancel", request: this.#again.check })
    if (this.#again) this.#again.check = false
    this.#renew()
  }

  /** Runs again what is out of date now. */
  #renew() {
    this.#due = dueResults(this.#store.state)
    this.#runAgain()
  }

  /** Runs what is due, one after the other, while nothing else runs. */
  async #runAgain() {
    if (this.#again || this.isRunning || !this.#due.length) return
    const due = this.#due.shift()
    const ended = this.#ask(due, check => this.#again = { key: keyOf(due), check }, true)
    this.dispatchEvent(new Event("change"))
    await ended.catch(() => {})
    this.#again = null
    this.dispatchEvent(new Event("change"))
    this.#runAgain()
  }
}

/** Whether an error says nothing of other stories: a fixture may be deleted while all are checked. */
function isOfOneStory(code) {
  return code === "unknown-story"
}

/** The host runs checks in the background anyway, and tests that run again. */
function requestOf({ story, test }, isAgain) {
  if (checkKinds.includes(test)) return { type: "check", story, kind: test }
  return { type: "test", story, test, ...isAgain && { background: true } }
}

function keyOf({ story, test }) {
  return `${story}#${test}`
}
