// Runs the scripts of a catalog in the canvas of the stories that ask for them: shows each such story in a
// frame of its own, and all others in a frame without scripts.

import { button, element } from "../core/dom.js"
import { registerCommands } from "../shortcuts/commands.js"
import { storyOf } from "../state/state.js"
import { stripWords } from "../ui/note-strip.js"
import { setStrip } from "../ui/strips.js"
import { ScriptFrame, canvasElement } from "./script-frame.js"
import { ScriptRequests } from "./script-requests.js"

/** Milliseconds after which the browser has ended the process of a frame that did not respond. */
const endOfProcess = 1500

export class ScriptRunner {
  /** @type {Store} */ #store
  #preview
  #requests
  #note = element("div", { role: "status", "aria-label": "Scripts" })
  /** Why the scripts of a story are stopped, by its id. */
  #stopped = new Map()
  #shown = { key: "", story: "" }
  #current = null
  /** Settles when the last frame has ended: before that, no other one may take its place. */
  #leaving = null
  #swaps = 0

  constructor(store, preview) {
    this.#store = store
    this.#preview = preview
    this.#requests = new ScriptRequests(store)
    setStrip(this.#note)
    registerCommands(
      { id: "stop-scripts", title: "Stop the scripts of the screen", group: "View",
        isAvailable: () => this.#current !== null, run: () => this.#stop("") },
      { id: "run-scripts", title: "Run the scripts of the screen", group: "View",
        isAvailable: () => this.#stopped.has(this.#shown.story), run: () => this.#run() })
  }

  changed(/** @type {State} */ state) {
    this.#requests.changed(state)
    const story = state.room?.story ?? ""
    const key = this.#keyOf(state, story)
    const before = this.#shown
    this.#shown = { key, story }
    if (story !== before.story) this.#draw()
    if (key !== before.key) this.#swap(key !== "")
  }

  /** The same as long as one document can show the story; empty for one without scripts. */
  #keyOf(state, story) {
    const scripts = storyOf(state)?.scripts
    if (!scripts || state.site || this.#stopped.has(story)) return ""
    return JSON.stringify([story, ...scripts.map(path => [path, state.assets[path]])])
  }

  /** Replaces the frame; one that does not respond first loses its process, which the next would share. */
  async #swap(runsScripts) {
    const swap = ++this.#swaps
    if (this.#current) this.#leaving = this.#leave(this.#current)
    if (this.#leaving) await this.#leaving
    if (swap !== this.#swaps) return
    if (!runsScripts) return this.#preview.replace(canvasElement("canvas.html"))
    const next = new ScriptFrame(this.#preview, this.#shown.story, this)
    this.#current = next
    this.#preview.replace(next.frame, data => next.receive(data))
  }

  async #leave(last) {
    this.#current = null
    const isResponsive = await last.isResponsive()
    last.close()
    if (!isResponsive) await this.#leaveProcess()
    this.#leaving = null
  }

  async #leaveProcess() {
    this.#preview.replace(element("iframe", { title: "The screen" }))
    await new Promise(resolve => setTimeout(resolve, endOfProcess))
  }

  // Delegate of the frame.

  isUnresponsive(isIt) {
    if (!isIt) {
      if (this.#note.dataset.state === "unresponsive") this.#draw()
      return
    }
    this.#show("unresponsive", stripWords("The scripts of this screen do not respond."),
      button("Stop the scripts", () => this.#stop("")))
  }

  scriptsFailed(reason) {
    this.#stop(reason)
  }

  /** The answer is for the document that asked, and no other. */
  async requested({ number, ...request }, frame, story) {
    const answer = await this.#requests.answer(story, request)
    if (frame === this.#current) frame.respond(number, answer)
  }

  #stop(reason) {
    this.#stopped.set(this.#shown.story, reason)
    this.changed(this.#store.state)
    this.#draw()
  }

  #run() {
    this.#stopped.delete(this.#shown.story)
    this.changed(this.#store.state)
    this.#draw()
  }

  #draw() {
    const reason = this.#stopped.get(this.#shown.story)
    if (reason === undefined) return this.#show("")
    this.#show("stopped", stripWords(`The scripts of this screen are stopped. ${reason}`.trim()),
      button("Run the scripts", () => this.#run()))
  }

  #show(state, ...content) {
    if (this.#note.dataset.state === state && state !== "stopped") return
    this.#note.dataset.state = state
    this.#note.replaceChildren(...content)
    setStrip(this.#note, state ? "scripts" : undefined)
  }
}
