// Replays a recording: a timeline, its steps, and actions for each moment.

import { pathLabel } from "../schema/path-label.js"
import { button, element, hint } from "../core/dom.js"
import { formatTime, patchLines, timelineMarks, position, stepAt, stepTitle } from "./timeline.js"
import { equal } from "../core/json-patch.js"
import { titleText } from "../schema/command-title.js"
import { titleNodes } from "../ui/title-nodes.js"
import { Menu, menuBox, menuItem } from "../ui/menu.js"
import { SaveRecordingForm } from "./save-recording.js"

const mostRows = 1000

export class ReplayPlayer {
  /** @type {Store} */ #store
  #panel
  #title = element("h2", { id: "player-title" })
  #play = button("Play", () => this.#toggle(), { class: "small" })
  #time = element("span", { class: "unit player-time" })
  #range
  #marks = element("div", { class: "marks", "aria-hidden": "true" })
  #detail = element("div", { class: "step-detail", "aria-live": "polite" })
  #drift = element("p", { class: "rule", hidden: true })
  #list = element("ol", { class: "steps", "aria-label": "Steps" })
  #saveForm
  #replaying = null
  #receivedAt = 0
  #frame
  #moments = new Map()
  #viewedStep = 0
  #wanted
  /** The name of the loaded file. */
  #name
  /** Whether the recording was asked for on this page, which then shows it. */
  #isAwaited = false

  constructor(store, panel) {
    this.#store = store
    this.#panel = panel
    this.#saveForm = new SaveRecordingForm(store)
    this.#range = element("input",
      { type: "range", min: "0", "aria-label": "Moment", oninput: () => this.#scrub(),
        onkeydown: event => this.#key(event) })
    this.element = element("section",
      { class: "boxed player", "aria-labelledby": "player-title", hidden: true },
      element("header", {}, this.#title, this.#time,
        button("Close", () => this.#send({ action: "stop" }),
          { icon: "close", hidesLabel: true, class: "quiet small" })),
      element("div", { class: "player-bar" },
        button("Copy as test", () => this.#saveForm.copyTest(), { class: "primary small" }), this.#play,
        this.#saveForm.toggle, ...this.#others()),
      ...this.#saveForm.elements,
      element("div", { class: "timeline" }, this.#range, this.#marks), this.#drift, this.#list, this.#detail)
  }

  /** The button of the menu of what is done rarely, and the menu. */
  #others() {
    const box = menuBox("More for the recording",
      menuItem({ title: "Download", run: () => this.#saveForm.download() }),
      menuItem({ title: "Save step as fixture…", run: () => this.#saveMoment() }))
    const opener = button("⋯", undefined,
      { class: "small", title: "More for the recording", "aria-label": "More for the recording",
        "aria-haspopup": "menu" })
    opener.popoverTargetElement = box
    new Menu(box, opener)
    return [opener, box]
  }

  /** Notes that a recording is about to be opened from here, with the name of its file if it was loaded. */
  await(name) {
    this.#name = name
    this.#isAwaited = true
  }

  show(report) {
    const replaying = report && { ...report, steps: report.steps ?? [] }
    const before = this.#replaying
    this.#replaying = replaying
    this.#receivedAt = performance.now()
    this.element.hidden = !replaying
    if (!replaying) return (this.#wanted = undefined)
    this.#title.textContent = replaying.recording ?? this.#name ?? "Unsaved recording"
    if (!equal(replaying.steps, before?.steps)) this.#showSteps(replaying)
    if (replaying.recording !== before?.recording) this.#wanted = undefined
    this.#play.textContent = this.#isPlaying ? "Pause" : "Play"
    this.#showDrift(replaying.drift)
    if (this.#isAwaited) this.element.scrollIntoView({ block: "nearest" })
    this.#isAwaited = false
    if (this.#isAhead) return
    this.#wanted = undefined
    this.#mark(replaying.step ?? stepAt(replaying.steps, replaying.at))
    this.#move()
  }

  /** Whether the requested step has not arrived yet; until then the cursor stays on it. */
  get #isAhead() {
    return this.#wanted !== undefined && !this.#isPlaying && this.#replaying.step !== this.#wanted
  }

  get #isPlaying() {
    return this.#replaying?.state === "playing"
  }

  #showSteps({ steps, duration, recording }) {
    this.#moments.clear()
    this.#range.max = String(duration || 1)
    this.#marks.replaceChildren(...timelineMarks(steps, duration).map(({ part, kind }) => {
      const mark = element("i", { data: { kind } })
      mark.style.left = `${part * 100}%`
      return mark
    }))
    this.#list.replaceChildren(...steps.slice(0, mostRows).map((step, index) => this.#row(step, index)))
    if (steps.length > mostRows) this.#list.append(
      element("li", { class: "hint" }, `And ${steps.length - mostRows} more, on the timeline.`))
    this.#saveForm.show(recording)
  }

  #titleOf(step) {
    return stepTitle(step ?? {}, this.#store.state.room?.schema)
  }

  #row(step, index) {
    const { at, kind, drift } = step
    const look = () => this.#viewMoment(index)
    return element("li", {},
      element("button",
        { type: "button", class: "step", data: { kind }, onclick: () => this.#seek(index), onfocus: look,
          onpointerenter: look },
      element("time", {}, formatTime(at)), element("span", {}, ...titleNodes(this.#titleOf(step))),
      drift && element("em", { class: "tag wrong" }, drift.problem ? "passed over" : "does not fit")))
  }

  /** Marks the step that the room shows as the current one. */
  #mark(step) {
    for (const current of this.#list.querySelectorAll("[aria-current]"))
      current.removeAttribute("aria-current")
    const row = this.#list.children[step]?.firstElementChild
    row?.setAttribute("aria-current", "step")
    if (row && !this.#list.matches(":hover, :focus-within"))
      this.#list.scrollTop = row.offsetTop - this.#list.clientHeight / 2
    if (this.#isPlaying) this.#detail.replaceChildren()
    else this.#viewMoment(step)
  }

  /** Advances the cursor between the host's reports, except while a requested step is pending. */
  #move() {
    if (!this.#replaying || !this.element.isConnected || this.#wanted !== undefined) return
    const at = position(this.#replaying, performance.now() - this.#receivedAt)
    this.#range.value = String(at)
    this.#showTime(at)
    cancelAnimationFrame(this.#frame)
    if (this.#isPlaying && at < this.#replaying.duration)
      this.#frame = requestAnimationFrame(() => this.#move())
  }

  #showTime(at) {
    const { duration, steps } = this.#replaying
    const text = `${formatTime(at)} / ${formatTime(duration)}`
    if (this.#time.textContent === text) return
    this.#time.textContent = text
    const title = titleText(this.#titleOf(steps[stepAt(steps, at)]))
    this.#range.setAttribute("aria-valuetext", `${formatTime(at)}, ${title}`)
  }

  #showDrift(drift) {
    this.#drift.hidden = !drift
    if (drift) this.#drift.textContent = drift.problem
      ?? drift.fields.map(({ path, reason }) =>
        `${pathLabel(path, this.#store.state.room?.schema)} ${reason}`).join("\n")
  }

  #send(message) {
    this.#store.send({ type: "replay", ...message })
  }

  #toggle() {
    this.#send({ action: this.#isPlaying ? "pause" : "play" })
  }

  #seek(step) {
    this.#wanted = step
    this.#send({ action: "seek", step })
  }

  /** Requests each step once while the cursor is dragged. */
  #scrub() {
    const at = Number(this.#range.value)
    const step = stepAt(this.#replaying.steps, at)
    this.#showTime(at)
    if (step !== this.#wanted) this.#seek(step)
  }

  #key(event) {
    const step = this.#wanted ?? stepAt(this.#replaying.steps, Number(this.#range.value))
    const last = this.#replaying.steps.length - 1
    const next = { ArrowLeft: step - 1, ArrowDown: step - 1, ArrowRight: step + 1, ArrowUp: step + 1, Home: 0,
      End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const wanted = Math.min(last, Math.max(0, next))
    this.#range.value = String(this.#replaying.steps[wanted].at)
    this.#showTime(Number(this.#range.value))
    this.#seek(wanted)
  }

  /** Shows the changes of a step after a short delay: passing over many rows requests none of them. */
  async #viewMoment(step) {
    this.#viewedStep = step
    await new Promise(resolve => setTimeout(resolve, 60))
    if (this.#viewedStep !== step) return
    const moment = await this.#moment(step).catch(() => null)
    if (this.#viewedStep !== step || !moment) return
    const title = titleNodes(this.#titleOf(this.#replaying?.steps[step]))
    const changed = patchLines(moment.patch, this.#store.state.room?.schema)
    this.#detail.replaceChildren(
      element("p", {}, element("strong", {}, `Step ${step}`), " ", ...title), changeList(changed))
  }

  #moment(step) {
    if (!this.#moments.has(step)) {
      const moment = this.#store.request({ type: "moment", step })
      this.#moments.set(step, moment)
      moment.catch(() => this.#moments.delete(step))
    }
    return this.#moments.get(step)
  }

  #saveMoment() {
    const { step, steps, state } = this.#replaying
    if (state === "playing") this.#send({ action: "pause" })
    if (step === null || step === undefined) this.#seek(0)
    if (steps[step]?.kind === "crash") this.#panel.save.show({ source: "crash" })
    else this.#panel.save.show({})
  }
}

function changeList(changed) {
  if (!changed.length) return hint("No props changed.")
  return element("ul", {}, ...changed.map(({ sign, text }) =>
    element("li", {}, element("b", {}, sign), " ", element("code", {}, text))))
}
