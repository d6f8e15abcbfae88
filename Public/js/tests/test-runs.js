// Runs interaction tests on the host, a few at a time; the store keeps their results. No DOM.

import { testsOf } from "./test-results.js"

const parallelism = 4

export class TestRuns extends EventTarget {
  #store
  #waiting = []
  #running = new Set()
  /** The tests of the current run, and how many of them have ended. */
  #count = 0
  #ended = 0
  #failure = null
  #done = []

  constructor(store) {
    super()
    this.#store = store
    store.addEventListener("change", ({ detail: { reason, message } }) =>
      reason === "build" && message.state === "ready" && this.#rerun())
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
    return this.#running.has(key) || this.#waiting.some(waiting => keyOf(waiting) === key)
  }

  /** Runs tests, given as `{story, test}`; resolves at the end of the run, to the reason if it failed. */
  run(tests) {
    this.#waiting.push(...tests.filter(test => !this.isPending(test)))
    this.#count = this.#ended + this.#running.size + this.#waiting.length
    const done = new Promise(resolve => this.#done.push(resolve))
    this.#next()
    return done
  }

  /** Drops the tests that have not started. */
  cancel() {
    this.#waiting = []
    this.#count = this.#ended + this.#running.size
    this.#next()
  }

  /** Runs the tests again that have results, after a change of the code. */
  #rerun() {
    const { tests, catalog } = this.#store.state
    this.run(testsOf(catalog).filter(({ story, test }) => tests[story]?.[test]))
  }

  #next() {
    while (this.#waiting.length && this.#running.size < parallelism) this.#start(this.#waiting.shift())
    this.dispatchEvent(new Event("change"))
    if (!this.isRunning) this.#end()
  }

  async #start({ story, test }) {
    const key = keyOf({ story, test })
    this.#running.add(key)
    try {
      await this.#store.request({ type: "test", story, test })
    } catch ({ message }) {
      this.#failure ??= message
      this.#waiting = []
    }
    this.#running.delete(key)
    this.#ended++
    this.#next()
  }

  #end() {
    const failure = this.#failure
    this.#failure = null
    this.#count = this.#ended = 0
    for (const resolve of this.#done.splice(0)) resolve(failure)
  }
}

function keyOf({ story, test }) {
  return `${story}#${test}`
}
