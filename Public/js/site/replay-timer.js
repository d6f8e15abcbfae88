// The recording that plays in a room of a static site, and the timer for its next step.

import { siteError } from "./site-files.js"
import { ReplayPlayer } from "./replay-player.js"

export class ReplayTimer {
  #recordings
  #files
  #send
  #now
  #stage
  #replay = null
  #timer

  /** The stage renders a moment with `showMoment`, and restores the story with `showOwn`. */
  constructor(recordings, files, send, now, stage) {
    this.#recordings = recordings
    this.#files = files
    this.#send = send
    this.#now = now
    this.#stage = stage
  }

  /** Whether the canvas shows a step instead of the story. */
  get isShown() {
    return this.#replay !== null && this.#replay.shown !== null
  }

  /** Stops the replay without sending a message. */
  end() {
    this.pause()
    this.#replay = null
  }

  pause() {
    clearTimeout(this.#timer)
  }

  async act(message, screen) {
    const now = this.#now()
    if (message.recording !== undefined) await this.#load(message.recording, screen)
    if (message.content !== undefined || message.inHand)
      throw siteError("read-only", "This is a static site: it replays what was recorded before it was built.")
    if (!this.#replay) throw siteError("no-recording", "No recording is loaded.")
    if (message.action === "stop") return this.#stop(now)
    const step = this.#replay.take(message, now)
    this.#send({ ...this.#replay.report(now),
      ...message.recording !== undefined && { steps: this.#replay.listed() } })
    if (step !== undefined) await this.#show(step)
    this.#scheduleNext()
  }

  moment({ seq, step, at }) {
    const found = this.#replay?.steps[step] ?? this.#replay?.steps.findLast(each => each.at <= at)
    if (!found) throw siteError("no-recording", "No recording is loaded.")
    const { sight: _, ...moment } = found
    this.#send({ type: "moment", seq, recording: this.#replay.recording, step, ...moment })
  }

  async #load(name, screen) {
    const known = this.#recordings[screen] ?? {}
    if (!Object.hasOwn(known, name)) throw siteError("no-recording", `Unknown recording “${name}”.`)
    this.#replay = new ReplayPlayer(await this.#files.read(known[name]))
  }

  async #stop(now) {
    this.#send(this.#replay.report(now, "stopped"))
    this.end()
    await this.#stage.showOwn()
  }

  async #show(step) {
    const replay = this.#replay
    const moment = replay.steps[step]
    const sight = await this.#files.read(moment.sight)
    if (replay !== this.#replay) return
    this.#stage.showMoment(moment, sight)
    replay.shown = step
    this.#send(replay.report(this.#now()))
  }

  /** Schedules the next step; pauses after the last. */
  #scheduleNext() {
    this.pause()
    const replay = this.#replay
    if (!replay?.isPlaying) return
    const next = replay.next(this.#now())
    if (!next) {
      replay.take({ action: "pause" }, this.#now())
      return this.#send(replay.report(this.#now()))
    }
    this.#timer = setTimeout(async () => {
      await this.#show(next.step)
        .catch(({ message }) => this.#send({ type: "failed", code: "no-file", message }))
      if (replay === this.#replay) this.#scheduleNext()
    }, next.wait)
  }
}
