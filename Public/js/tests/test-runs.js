// Runs interaction tests and checks of stories on the host, a few at a time; the store keeps their results.
// Those that a change leaves out of date run again, in the background. No DOM.

import { checkKinds, dueResults } from "../state/test-results.js"
import { progressOf } from "./run-progress.js"

/** The host runs eight requests of a page at a time: one place stays free for its user. */
export const parallelism = 7

export class TestRuns extends EventTarget {
  /** @type {Store} */ #store
  /** What waits, by its key. */
  #waiting = new Map()
  /** The running tests by their keys, with the number of a check. */
  #running = new Map()
  /** The current run, else the last one: `{items, ended, began, seconds, state}`. */
  #run = null
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

  /**
   * How far the run is, as in `progressOf`, with its `state`, “running”, “stopped” or “ended”, and `seconds`;
   * that of the last run if there is none, null before the first.
   */
  get progress() {
    if (!this.#run) return null
    const { items, ended, began, seconds, state } = this.#run
    const { tests } = this.#store.state
    return { ...progressOf([...items.values()], item => ended.has(keyOf(item)), tests), state,
      seconds: seconds ?? (performance.now() - began) / 1000 }
  }

  get isRunning() {
    return this.#running.size > 0
  }

  /** “running” or “waiting”; null for neither. */
  activity(item) {
    const key = keyOf(item)
    if (key === this.#again?.key || this.#running.has(key)) return "running"
    if (this.#waiting.has(key)) return "waiting"
    return null
  }

  isPending(item) {
    return this.activity(item) !== null
  }

  /**
   * Runs tests and checks, given as `{story, test}` with the kind of a check for the test; resolves at the
   * end of the run, to the reason if it failed.
   */
  run(tests) {
    if (!this.isRunning)
      this.#run = { items: new Map(), ended: new Set(), began: performance.now(), state: "running" }
    for (const test of tests.filter(test => !this.isPending(test))) {
      this.#waiting.set(keyOf(test), test)
      this.#run.items.set(keyOf(test), test)
      this.#run.ended.delete(keyOf(test))
    }
    const done = new Promise(resolve => this.#done.push(resolve))
    this.#next()
    return done
  }

  /** Drops what has not started, and stops the running checks. */
  cancel() {
    if (this.#run) this.#run.state = "stopped"
    this.#waiting.clear()
    for (const request of this.#running.values()) if (request) this.#store.send({ type: "cancel", request })
    this.#next()
  }

  #next() {
    while (this.#waiting.size && this.#running.size < parallelism) {
      const [[key, test]] = this.#waiting
      this.#waiting.delete(key)
      this.#start(key, test)
    }
    this.dispatchEvent(new Event("change"))
    if (!this.isRunning) this.#end()
  }

  async #start(key, test) {
    let hasEnded = true
    try {
      await this.#ask(test, request => this.#running.set(key, request))
    } catch ({ message, code }) {
      hasEnded = isOfOneStory(code)
      if (!hasEnded) this.#stop(code, message)
    }
    this.#running.delete(key)
    if (hasEnded) this.#run.ended.add(key)
    this.#next()
  }

  #stop(code, message) {
    if (code !== "cancelled") this.#failure ??= message
    this.#run.state = "stopped"
    this.#waiting.clear()
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
    if (this.#run && this.#run.seconds === undefined) {
      this.#run.seconds = (performance.now() - this.#run.began) / 1000
      if (this.#run.state === "running") this.#run.state = "ended"
      this.dispatchEvent(new Event("change"))
    }
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
