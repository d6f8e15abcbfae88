// The Async tab: passes, holds, fails, empties or delays the dependencies of a story.

import { longestDelay, modes, seconds, settingOf, settingPatch, dependencyState } from "./dependencies.js"
import { element, hint, option, setText } from "../core/dom.js"
import { storyOf } from "../state/state.js"
import { applyPatch, equal } from "../core/json-patch.js"
import { segments } from "../ui/form-rows.js"

const customError = " own"

export class AsyncPanel {
  /** @type {Store} */ #store
  #scroll = element("div", { class: "panel-scroll" })
  #groups = new Map()
  /** The environment expected once the host has accepted the pending patches, and their numbers. */
  #environment = {}
  #pendingPatches = new Set()

  constructor(target, store) {
    this.#store = store
    target.append(this.#scroll)
    // Tracks answers while another tab is shown, too.
    store.addEventListener("change", ({ detail: { reason, message } }) => this.#follow(reason, message?.seq))
    this.#follow()
  }

  changed(/** @type {State} */ state, /** @type {ChangeDetail} */ { before }) {
    const dependencies = storyOf(state)?.dependencies ?? []
    if (!equal(dependencies, storyOf(before)?.dependencies ?? []) || !this.#groups.size)
      this.#build(dependencies)
    this.#show()
  }

  failed({ seq }) {
    this.#follow("failed", seq)
  }

  /** Ignores answers to older patches while newer ones are pending; opening a room resets them. */
  #follow(reason, seq) {
    if (reason === "opened") this.#pendingPatches.clear()
    else this.#pendingPatches.delete(seq)
    if (this.#pendingPatches.size) return
    this.#environment = this.#store.state.room?.environment ?? {}
    this.#show()
  }

  #show() {
    for (const [name, group] of this.#groups)
      group.show(settingOf(this.#environment, name), this.#store.state.rendering)
  }

  #build(dependencies) {
    this.#groups = new Map(
      dependencies.map(dependency =>
        [dependency.name, new DependencyGroup(dependency, setting => this.#set(dependency.name, setting))]))
    this.#scroll.replaceChildren(
      hint("The dependencies that the screen loads. A change loads again, for everyone in the room."),
      ...[...this.#groups.values()].map(group => group.element))
  }

  #set(name, setting) {
    const patch = settingPatch(this.#environment, name, setting)
    if (!patch.length) return
    this.#environment = applyPatch(this.#environment, patch)
    this.#pendingPatches.add(this.#store.changeEnvironment(patch))
    this.#groups.get(name).show(settingOf(this.#environment, name), this.#store.state.rendering)
  }
}

let count = 0

class DependencyGroup {
  #set
  #setting = { mode: "pass" }
  #failures
  #state = element("span", { class: "state", role: "status" })
  #mode
  #error
  #ownError
  #errorRow
  #delay
  #delayText = element("span", { class: "unit" })

  constructor({ name, failures = [] }, set) {
    this.#set = set
    this.#failures = failures
    const id = `dependency-${++count}`
    this.#mode = segments(name, modes, mode => this.#change({ mode }), "normal")
    this.#error = element("select", { "aria-label": `Error of ${name}`, onchange: () => this.#choose() },
      ...failures.map(failure => option(failure)),
      option(customError, failures.length ? "Other…" : "Custom message"))
    this.#ownError = element("input",
      { type: "text", "aria-label": `Custom error of ${name}`, placeholder: "Error message", maxLength: 300,
        onchange: () => this.#change({ error: this.#ownError.value }) })
    this.#errorRow = element("div", { class: "async-error" }, this.#error, this.#ownError)
    this.#delay = element("input",
      { type: "range", id: `${id}-delay`, min: "0", max: String(longestDelay), step: "50",
        oninput: () => this.#announceDelay(),
        onchange: () => this.#change({ delay: Number(this.#delay.value) }) })
    this.element = element("section", { class: "boxed", "aria-labelledby": `${id}-name` },
      element("header", {}, element("h2", { id: `${id}-name` }, name), this.#state),
      this.#mode.element, this.#errorRow,
      element("label", { class: "async-delay", for: `${id}-delay` }, element("span", {}, "Delay"),
        this.#delay, this.#delayText))
  }

  show(setting, rendering) {
    this.#setting = setting
    this.#mode.show(setting.mode)
    this.#errorRow.hidden = setting.mode !== "fail"
    if (setting.mode === "fail") this.#showError(setting.error ?? "")
    if (document.activeElement !== this.#delay) this.#delay.value = String(setting.delay ?? 0)
    this.#announceDelay()
    const [state, words] = dependencyState(setting, rendering)
    this.#state.dataset.state = state
    setText(this.#state, words)
  }

  #showError(error) {
    const isKnown = this.#failures.includes(error)
    this.#error.value = error
    if (!isKnown) this.#error.value = customError
    this.#ownError.hidden = isKnown
    if (!isKnown && document.activeElement !== this.#ownError) this.#ownError.value = error
  }

  #choose() {
    if (this.#error.value !== customError) return this.#change({ error: this.#error.value })
    this.#change({ error: "" })
    this.#ownError.focus()
  }

  #announceDelay() {
    this.#delayText.textContent = seconds(Number(this.#delay.value))
    this.#delay.setAttribute("aria-valuetext", this.#delayText.textContent)
  }

  /** Changes the setting; a first failure uses the first known error. */
  #change(change) {
    const { error = this.#failures[0] ?? "It failed." } = this.#setting
    this.#set({ ...this.#setting, error, ...change })
  }
}
