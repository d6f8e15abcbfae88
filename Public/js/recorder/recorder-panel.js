// Records the room, and lists the recordings of the screen.

import { plural } from "../core/plural.js"
import { toast } from "../ui/banner.js"
import { button, element, hint } from "../core/dom.js"
import { formatTime } from "./timeline.js"
import { equal } from "../core/json-patch.js"
import { screenOf } from "../state/state.js"
import { ReplayPlayer } from "./player.js"
import { openRecording, toggleRecording } from "./recording-control.js"

export class RecorderPanel {
  /** @type {Store} */ #store
  #toggle
  #state = element("span", { class: "state", role: "status" })
  #openButton
  #file
  #list = element("ul", { class: "recordings" })
  #player
  #timer

  constructor(target, store, panel) {
    this.#store = store
    this.#toggle = button("Record", () => this.#switch(), { class: "record" })
    this.#openButton = button("Open the recording", () => this.#open(), { class: "small", hidden: true })
    this.#file = element("input",
      { type: "file", accept: ".jsonl,application/jsonl,application/json", hidden: true,
        onchange: () => this.#read() })
    this.#player = new ReplayPlayer(store, panel)
    target.append(element("div", { class: "panel-scroll" },
      element("section", { class: "record-bar", "aria-label": "Record" }, this.#toggle, this.#state,
        this.#openButton),
      this.#player.element,
      element("section", { "aria-labelledby": "recordings-title" },
        element("header", { class: "recordings-head" },
          element("h2", { id: "recordings-title" }, "Recordings of this screen"),
          button("Load a file…", () => this.#file.click(), { class: "small" }), this.#file),
        this.#list)))
  }

  changed(/** @type {State} */ state, /** @type {ChangeDetail} */ { before }) {
    if (state.recording !== before.recording || state.room !== before.room)
      this.#showRecording(state.recording)
    this.#openButton.hidden = !state.recording || state.recording.state === "on" || isOpen(state)
    const recordings = recordingsOf(state)
    if (!equal(recordings, recordingsOf(before)) || !this.#list.children.length) this.#showList(recordings)
    if (state.replaying !== before.replaying) this.#player.show(state.replaying)
  }

  #showRecording(recording) {
    const isOn = recording?.state === "on"
    let [label, shown] = ["Record", "off"]
    if (isOn) [label, shown] = ["Stop", "on"]
    this.#toggle.lastChild.textContent = label
    this.#toggle.classList.toggle("is-on", isOn)
    this.#state.dataset.state = shown
    clearInterval(this.#timer)
    const showStatus = () => (this.#state.textContent = recordingStatus(recording))
    showStatus()
    const tick = () => {
      if (this.#toggle.isConnected) showStatus()
      else clearInterval(this.#timer)
    }
    if (isOn) this.#timer = setInterval(tick, 1000)
  }

  #switch() {
    if (this.#store.state.recording?.state === "on") this.#player.await()
    toggleRecording(this.#store)
  }

  #open() {
    this.#player.await()
    openRecording(this.#store)
  }

  /** Lists the steps; the room stays unchanged. */
  #load(which, name) {
    this.#player.await(name)
    this.#store.send({ type: "replay", action: "pause", ...which })
  }

  async #read() {
    const [file] = this.#file.files
    this.#file.value = ""
    if (!file) return
    const { messageBytes = 1048576 } = this.#store.state.limits
    if (file.size > messageBytes * 0.8)
      return toast("The file is too large to send. Put it beside the screen instead.")
    this.#load({ content: await file.text() }, file.name)
  }

  #showList(recordings) {
    const rows = recordings.map(({ name, steps, duration, problem }) => element("li", { class: "boxed" },
      element("div", {}, element("h3", {}, name),
        problem && element("p", { class: "problem" }, problem),
        !problem && hint(`${stepCount(steps)} · ${formatTime(duration)}`)),
      !problem && button("Load", () => this.#load({ recording: name }),
        { class: "small", "aria-label": `Load ${name}` })))
    if (!rows.length) rows.push(element("li", { class: "hint" },
      "No recordings yet. Record your steps and save them, to replay them in the browser and in tests."))
    this.#list.replaceChildren(...rows)
  }
}

/** Whether the player has the recording of the room, which no file has. */
function isOpen({ replaying }) {
  return replaying !== null && !replaying.recording
}

function recordingsOf(state) {
  return screenOf(state)?.recordings ?? []
}

function recordingStatus(recording) {
  if (!recording) return "Not recording"
  const { state, steps, since, duration = 0, full } = recording
  if (state !== "on" && full) return `Full: ${stepCount(steps)} unsaved`
  if (state !== "on") return `${stepCount(steps)} unsaved`
  const time = formatTime(Math.max(duration, Date.now() - since))
  return `Recording: ${stepCount(steps)} · ${time}`
}

function stepCount(steps) {
  return plural(steps, "1 step", "steps")
}
