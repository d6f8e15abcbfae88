// The Tests tab: the interaction tests of the story, their steps, and the canvas at each of them.

import { button, element, hint, setText } from "../core/dom.js"
import { replaceChildren } from "../core/replace-children.js"
import { crashTitle } from "../errors/error-report.js"
import { sourceLink } from "../source-code/source-link.js"
import { locationOf } from "../source-code/source-location.js"
import { storyOf } from "../state/state.js"
import { StepView } from "./step-view.js"
import { toast } from "../ui/banner.js"
import { Menu, menuBox, menuItem } from "../ui/menu.js"
import { runs } from "./run-all.js"
import { failureText, finalStep, start, stateAt, stepRows, testSummary } from "./test-steps.js"
import { failureCount, testResults } from "../state/test-results.js"

const example = ".test(\"thanks the buyer\") { s in\n  try await s.type(\"Ann\", into: \"Name\")\n"
  + "  try await s.press(\"Pay\")\n  try s.expect(\"Thank you, Ann\")\n}"

export class TestsPanel {
  /** @type {Store} */ #store
  #panel
  #runs
  #view
  #status = element("p", { class: "test-status", role: "status" })
  #run = button("Run again", () => this.#runStory(), { class: "primary small" })
  #choices = menuBox("Run all")
  #runAll = button("Run all…", () => this.#menu.show(), { class: "small", "aria-haspopup": "menu" })
  #menu = new Menu(this.#choices, this.#runAll, () => this.#choices.replaceChildren(...this.#items()))
  #cancel = button("Cancel", () => this.#runs.cancel(), { class: "small" })
  #progress = element("progress", { "aria-label": "Tests that have ended" })
  #bar
  #previous = button("Previous", () => this.#step(-1), { icon: "up", class: "small" })
  #next = button("Next", () => this.#step(1), { icon: "down", class: "small" })
  #place = element("span", { class: "test-place", role: "status" })
  #outdated = element("p", { class: "hint", role: "status" },
    "Some results are from before the last change.")
  #list = element("div", { class: "tests" })
  #empty = element("div", { class: "empty" }, hint("This story has no interaction tests. A test says what a "
    + "user does and expects; write it after the story, with the product StorybookInteractions:"),
  element("pre", { tabIndex: 0 }, example))
  /** The shown step: `{test, at}`. */
  #shown = null

  constructor(target, store, panel) {
    this.#store = store
    this.#panel = panel
    this.#runs = panel.tests
    this.#view = new StepView(store, panel.preview.element, () => this.#leave())
    this.#bar = element("div", { class: "test-bar", role: "group", "aria-label": "Steps", hidden: true },
      this.#previous, this.#next, this.#place)
    target.append(
      element("div", { class: "panel-scroll test-panel",
        onkeydown: ({ key }) => key === "Escape" && this.#leave() },
      element("header", {}, this.#status, element("div", { class: "test-tools" },
        this.#run, this.#runAll, this.#choices, this.#progress, this.#cancel), this.#outdated),
      this.#list, this.#empty), this.#bar)
    this.#runs.addEventListener("change", () => this.#isShown && this.#draw())
    panel.addEventListener("shown", () => this.#isShown ? this.#runNew() : this.#leave())
    this.#runNew()
  }

  changed(/** @type {State} */ state, /** @type {ChangeDetail} */ { before }) {
    if (state.room?.story !== before.room?.story) {
      this.#leave()
      this.#runNew()
    }
    if (state.tests !== before.tests) this.#showAgain(before)
    if (state.tests !== before.tests || state.catalog !== before.catalog
      || state.room?.story !== before.room?.story) this.#draw()
  }

  get #isShown() {
    return this.#panel.shown === "tests"
  }

  get #tests() {
    return storyOf(this.#store.state)?.tests ?? []
  }

  get #story() {
    return this.#store.state.room?.story
  }

  get #results() {
    return testResults(this.#store.state.tests[this.#story])
  }

  get #hasOutdated() {
    return Object.values(this.#store.state.tests[this.#story] ?? {}).some(({ isOutdated }) => isOutdated)
  }

  #items() {
    return Object.values(runs).map(({ title, list }) => ({ title, tests: list(this.#store.state) }))
      .map(({ title, tests }) =>
        menuItem({ title, isDisabled: !tests.length, run: () => this.#runOthers(tests) }))
  }

  async #runOthers(tests) {
    const failure = await this.#runs.run(tests)
    if (failure) toast(failure)
  }

  #runStory(tests = this.#tests.map((_, test) => test)) {
    this.#runs.run(tests.map(test => ({ story: this.#story, test })))
  }

  /** Runs a test, and stops at the step that fails. */
  async #runOne(test) {
    const story = this.#story
    await this.#runs.run([{ story, test }])
    const result = this.#results[test]
    if (story === this.#story && this.#isShown && result?.failure) this.#show(test, finalStep(result))
  }

  /** Runs the tests of the story that have no result, as it is shown. */
  #runNew() {
    if (!this.#isShown || !this.#store.isConnected) return
    const fresh = this.#tests.map((_, test) => test).filter(test => !this.#results[test])
    if (fresh.length) this.#runStory(fresh)
    this.#draw()
  }

  #draw() {
    const tests = this.#tests
    const progress = this.#runs.progress
    this.#empty.hidden = tests.length > 0
    this.#list.hidden = this.#run.hidden = !tests.length
    this.#run.disabled = tests.some((_, test) => this.#isPending(test))
    this.#runAll.hidden = Boolean(progress)
    this.#cancel.hidden = this.#progress.hidden = !progress
    if (progress) Object.assign(this.#progress, { max: progress.count, value: progress.ended })
    this.#outdated.hidden = !this.#hasOutdated
    this.#showStatus(tests)
    replaceChildren(this.#list, tests.map((test, index) => this.#test(test, index)), this.#run)
    this.#mark()
  }

  #showStatus(tests) {
    this.#status.hidden = !tests.length
    if (tests.some((_, test) => this.#isPending(test))) {
      setText(this.#status, "Running…")
      return delete this.#status.dataset.state
    }
    setText(this.#status, testSummary(tests.length, this.#results))
    this.#status.dataset.state = failureCount(this.#results) ? "faults" : "fine"
    if (!Object.keys(this.#results).length) delete this.#status.dataset.state
  }

  #isPending(test) {
    return this.#runs.isPending({ story: this.#story, test })
  }

  #test({ name, source }, test) {
    const result = this.#results[test]
    const isPending = this.#isPending(test)
    return element("section", { class: "boxed test", data: { state: result?.state ?? "" },
      "aria-label": name, "aria-busy": isPending },
    element("header", {}, element("h2", {}, name),
      button("Run", () => this.#runOne(test), { class: "small", disabled: isPending,
        "aria-label": `Run ${name}` })),
    element("p", { class: "test-source" }, this.#source(source)), result && this.#steps(result, test),
    result?.failure && this.#failure(result))
  }

  #source(source) {
    const { name } = locationOf(source)
    return sourceLink(source, this.#store.state.root, name) ?? element("span", { class: "unit" }, name)
  }

  #steps(result, test) {
    const list = element("ol", { class: "steps test-steps", "aria-label": `Steps of ${result.name}`,
      onkeydown: event => this.#key(event, test) },
    ...stepRows(result).map(row => element("li", {}, this.#row(row, test))))
    if (result.count > result.steps.length)
      list.append(element("li", { class: "hint" }, `And ${result.count - result.steps.length} more.`))
    return list
  }

  #row({ at, label, state, failure }, test) {
    const words = { failed: " failed", crashed: " crashed" }[state]
    return element("button", { type: "button", class: "step", data: { state, test, at }, title: failure,
      onclick: () => this.#show(test, at) },
    at === start ? element("span", {}, label) : element("code", {}, label),
    words && element("span", { class: "visually-hidden" }, words))
  }

  #failure(result) {
    const { failure, state } = result
    const title = state === "crashed" && crashTitle(failure).replace("The screen", "The test")
    return element("div", { class: "test-failure" }, title && element("strong", {}, title),
      element("pre", { tabIndex: 0 }, failureText(result)))
  }

  // Steps.

  #key(event, test) {
    const rows = stepRows(this.#results[test])
    const at = Number(/** @type {HTMLElement} */ (document.activeElement)?.dataset.at ?? start)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: start, End: rows.at(-1).at }[event.key]
    if (next === undefined || next < start || next > rows.at(-1).at) return
    event.preventDefault()
    this.#show(test, next)
    this.#button(test, next)?.focus()
  }

  #step(change) {
    const { test, at } = this.#shown
    this.#show(test, at + change)
    this.#button(test, at + change)?.scrollIntoView({ block: "nearest" })
  }

  #button(test, at) {
    return this.#list.querySelector(`[data-test="${test}"][data-at="${at}"]`)
  }

  async #show(test, at) {
    const result = this.#results[test]
    this.#shown = { test, at }
    this.#mark()
    const state = stateAt(result, at)
    if (state === null) return this.#explain("This state is too large to show.")
    const label = result.steps[at]?.label
    const problem = await this.#view.show(state,
      { story: this.#story, title: [placeText(result, at), label].filter(Boolean).join(": ") })
    if (problem) this.#explain(problem)
  }

  #explain(problem) {
    this.#view.hide()
    setText(this.#place, problem)
  }

  /** Marks the shown step, and offers its neighbors. */
  #mark() {
    for (const row of this.#list.querySelectorAll("[aria-current]")) row.removeAttribute("aria-current")
    this.#bar.hidden = !this.#shown
    if (!this.#shown) return
    const { test, at } = this.#shown
    this.#button(test, at)?.setAttribute("aria-current", "step")
    this.#previous.disabled = at <= start
    this.#next.disabled = at >= this.#results[test].steps.length - 1
    setText(this.#place, placeText(this.#results[test], at))
  }

  /** After a run, shows the same step of its test, or the last one that there is. */
  #showAgain(before) {
    if (!this.#shown) return
    const { test, at } = this.#shown
    const result = this.#results[test]
    if (!result) return this.#leave()
    if (result === before.tests[this.#story]?.[test]) return
    this.#show(test, Math.min(at, finalStep(result)))
  }

  #leave() {
    this.#shown = null
    this.#view.hide()
    this.#mark()
  }
}

/** Such as “Step 2 of 5”; at the failing step, the canvas has the state before it. */
function placeText(result, at) {
  if (at === start) return "Before the first step"
  const { state } = stepRows(result)[at + 1]
  const place = `Step ${at + 1} of ${result.steps.length}`
  if (state === "passed") return place
  return `Before step ${at + 1} of ${result.steps.length}, which ${state}`
}
