// A recording that is replayed step by step. No DOM, no clock: callers pass the time.

import { position, stepAt } from "../recorder/timeline.js"

export class ReplayPlayer {
  #at = 0
  #since = 0
  speed = 1
  isPlaying = false
  /** The index of the step shown. */
  shown = null

  /** `{recording, duration, steps}`, as stored in a file of the site. */
  constructor(file) {
    this.recording = file.recording
    this.duration = file.duration
    this.steps = file.steps
  }

  /** Handles a message; returns the step to show now, if it changes. */
  take({ action, step, at, speed }, now) {
    if (speed !== undefined) this.#anchor(now).speed = speed
    const place = this.#place(step, at)
    if (action === "pause") this.#anchor(now).isPlaying = false
    if (action === "play") this.#anchor(now).isPlaying = true
    const isAtStart = action === "play" && place === undefined
      && (this.shown === null || this.shown === this.last)
    let wanted = place
    if (isAtStart) wanted = 0
    if (wanted !== undefined) this.#move(at ?? this.steps[wanted].at, now)
    return wanted
  }

  /** The step that a message names, by its number or its time. */
  #place(step, at) {
    if (step !== undefined) return this.#within(step)
    if (at !== undefined) return stepAt(this.steps, at)
    return undefined
  }

  get last() {
    return this.steps.length - 1
  }

  /** The next step and the delay until it in milliseconds; undefined after the last. */
  next(now) {
    if (!this.isPlaying || this.shown === null || this.shown >= this.last) return undefined
    const rest = (this.steps[this.shown + 1].at - this.at(now)) / this.speed
    return { step: this.shown + 1, wait: Math.max(0, Math.ceil(rest)) }
  }

  get #state() {
    if (this.isPlaying) return "playing"
    return "paused"
  }

  at(now) {
    return position({ state: this.#state, at: this.#at, duration: this.duration, speed: this.speed },
      now - this.#since)
  }

  /** The `replaying` message for the page. */
  report(now, state = this.#state) {
    const { drift } = this.steps[this.shown] ?? {}
    return { type: "replaying", recording: this.recording, state, step: this.shown, at: this.at(now),
      duration: this.duration, speed: this.speed, ...drift && { drift } }
  }

  listed() {
    return this.steps.map(({ at, kind, title, drift: { step: _, ...drift } = {} }) =>
      ({ at, kind, title, ...Object.keys(drift).length && { drift } }))
  }

  #anchor(now) {
    this.#move(this.at(now), now)
    return this
  }

  #move(at, now) {
    this.#at = at
    this.#since = now
  }

  #within(step) {
    return Math.min(Math.max(0, step), this.last)
  }
}
