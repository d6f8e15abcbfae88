// The section Checks: what the checks of the open story have found, and the buttons that run them.

import { button, element, hint } from "../core/dom.js"
import { replaceChildren } from "../core/replace-children.js"
import { checkKinds } from "../state/test-results.js"
import { findingsOf } from "./check-findings.js"
import { toast } from "../ui/banner.js"

export class CheckPanel {
  /** @type {Store} */ #store
  #panel
  #check = button("Check", () => this.#run("check"), { class: "small" })
  #explore = button("Explore", () => this.#run("explore"), { class: "small" })
  #tools = element("div", { class: "test-tools" }, this.#check, this.#explore)
  #findings = element("div", { class: "tests" })
  #none = hint("Not checked yet. A check decodes and renders the story, and tries its rules; an exploration "
    + "renders it with unusual props, and sends its commands.")

  constructor(target, store, panel) {
    this.#store = store
    this.#panel = panel
    target.append(element("div", { class: "panel-scroll" }, this.#tools, this.#none, this.#findings))
    panel.tests.addEventListener("change", () => this.#showPending())
    panel.addEventListener("shown", () => this.#showPending())
  }

  changed(/** @type {State} */ { tests, room }, /** @type {ChangeDetail} */ { before }) {
    if (tests === before.tests && room?.story === before.room?.story) return
    const results = tests[room?.story] ?? {}
    this.#none.hidden = checkKinds.some(kind => results[kind])
    replaceChildren(this.#findings, findingsOf(results, this.#panel), this.#check)
    this.#showPending()
  }

  get #story() {
    return this.#store.state.room?.story
  }

  #showPending() {
    for (const [made, test] of /** @type {const} */ ([[this.#check, "check"], [this.#explore, "explore"]])) {
      const isPending = this.#panel.tests.isPending({ story: this.#story, test })
      made.disabled = isPending
      made.ariaBusy = String(isPending)
    }
  }

  async #run(test) {
    const failure = await this.#panel.tests.run([{ story: this.#story, test }])
    if (failure) toast(failure)
  }
}
