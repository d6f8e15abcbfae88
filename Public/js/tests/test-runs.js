// Runs interaction tests and checks of stories on the host, a few at a time; the store keeps their results.
// No DOM.

import { stored } from "../core/stored.js"
import { checkKinds, checksOf, isAffected, testsOf } from "./test-results.js"

const storedChoice = stored("checks-again", false)

const parallelism = 4

export class TestRuns extends EventTarget {
  #store
  #waiting = []
  /** The running tests by their keys, with the number of a check. */
  #running = new Map()
  /** The tests of the current run, and how many of them have ended. */
  #count = 0
  #ended = 0
  #failure = null
  #done = []

  /** How many stories ran again after the last change; null before that. */
  ranAgain = null
  /** Whether checks run again after a change, as tests always do. */
  checksAgain = storedChoice.get()

  constructor(store) {
    super()
    this.#store = store
    store.addEventListener("change", ({ detail: { reason, message } }) => {
      if (reason === "affected") this.#rerun(message.stories)
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
    return this.#running.has(key) || this.#waiting.some(waiting => keyOf(waiting) === key)
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

  toggleChecksAgain() {
    this.checksAgain = !this.checksAgain
    storedChoice.set(this.checksAgain)
  }

  /** Runs the tests again that have results, and the checks if they are to: of all or of these stories. */
  async #rerun(stories) {
    const { tests, catalog } = this.#store.state
    const all = testsOf(catalog)
    if (this.checksAgain) all.push(...checkKinds.flatMap(kind => checksOf(catalog, kind)))
    const isDue = result => result && (!stories || isAffected(result, stories))
    const due = all.filter(({ story, test }) => isDue(tests[story]?.[test]))
    this.ranAgain = null
    await this.run(due)
    if (!due.length) return
    this.ranAgain = new Set(due.map(({ story }) => story)).size
    this.dispatchEvent(new Event("change"))
  }

  #next() {
    while (this.#waiting.length && this.#running.size < parallelism) this.#start(this.#waiting.shift())
    this.dispatchEvent(new Event("change"))
    if (!this.isRunning) this.#end()
  }

  async #start({ story, test }) {
    const key = keyOf({ story, test })
    const isCheck = checkKinds.includes(test)
    try {
      const answer = this.#store.request(requestOf({ story, test }))
      this.#running.set(key, isCheck && answer.seq)
      await answer
    } catch ({ message, code }) {
      if (code !== "cancelled") this.#failure ??= message
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

function requestOf({ story, test }) {
  if (checkKinds.includes(test)) return { type: "check", story, kind: test }
  return { type: "test", story, test }
}

function keyOf({ story, test }) {
  return `${story}#${test}`
}
