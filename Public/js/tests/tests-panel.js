// The interaction tests: all of them as a tree, those of the open story with their steps, and the canvas at
// each step.

import { button, element, hint, setText } from "../core/dom.js"
import { announce } from "../core/announce.js"
import { batched } from "../core/batched.js"
import { replaceChildren } from "../core/replace-children.js"
import { storyURL } from "../router/story-url.js"
import { storyOf } from "../state/state.js"
import { StepView } from "./step-view.js"
import { segments } from "../ui/form-rows.js"
import { toast } from "../ui/banner.js"
import { Menu, menuBox, menuItem } from "../ui/menu.js"
import { runs } from "./run-all.js"
import { testSection } from "./test-section.js"
import { progressSentence } from "./run-progress.js"
import { TestResultsTree } from "./test-results-tree.js"
import { finalStep, isChange, start, stateAt, stepRows, testSummary } from "./test-steps.js"
import { checkKinds, failureCount, testResults } from "../state/test-results.js"

const example = ".test(\"thanks the buyer\") { s in\n  try await s.type(\"Ann\", into: \"Name\")\n"
  + "  try await s.press(\"Pay\")\n  try s.expect(\"Thank you, Ann\")\n}"

/** How often the tree follows the results of a run, in milliseconds. */
const pace = 100

export class TestsPanel {
  /** @type {Store} */ #store
  #panel
  #runs
  #view
  #tree
  #head = element("p", { class: "test-head" })
  #tick
  #choices = menuBox("Run all")
  #runAll = button("Run all…", () => this.#menu.show(), { class: "small", "aria-haspopup": "menu" })
  #menu = new Menu(this.#choices, this.#runAll, () => this.#choices.replaceChildren(...this.#items()))
  #stop = button("Stop", () => this.#runs.cancel(), { class: "small" })
  #status = element("p", { class: "test-status", role: "status" })
  #run = button("Run again", () => this.#runStory(), { class: "small" })
  #bar
  #previous = button("Previous", () => this.#step(-1), { icon: "up", hidesLabel: true, class: "small" })
  #next = button("Next", () => this.#step(1), { icon: "down", hidesLabel: true, class: "small" })
  #sides = segments("Show the canvas", [["before", "Before"], ["after", "After"]],
    side => this.#show(this.#shown.test, this.#shown.at, side === "before"))
  #place = element("span", { class: "test-place", role: "status" })
  #outdated = element("p", { class: "hint", role: "status" },
    "Some results are from before the last change.")
  #list = element("div", { class: "tests" })
  #empty = element("div", { class: "empty" }, hint("This story has no interaction tests. A test says what a "
    + "user does and expects; write it after the story, with the product StorybookInteractions:"),
  element("pre", { tabIndex: 0 }, example))
  /** The shown step: `{test, at, isBefore}`. */
  #shown = null
  /** The test to show once its story is open, as `{story, test}`. */
  #wanted = null
  /** What the tests of the story were drawn from. */
  #drawn = []
  #drawSoon = batched(() => this.#draw(), draw => setTimeout(draw, pace))

  constructor(target, store, panel) {
    this.#store = store
    this.#panel = panel
    this.#runs = panel.tests
    this.#view = new StepView(store, panel.preview.element, () => this.#leave())
    this.#tree = new TestResultsTree(store, this.#runs, node => this.#choose(node))
    this.#bar = element("div", { class: "test-bar", role: "group", "aria-label": "Steps", hidden: true },
      this.#previous, this.#next, this.#sides.element, this.#place)
    target.append(
      element("div", { class: "panel-scroll test-panel",
        onkeydown: ({ key }) => key === "Escape" && this.#leave() },
      element("div", { class: "test-columns" },
        element("div", { class: "test-side" },
          element("div", { class: "test-tools" }, this.#head, this.#stop, this.#runAll, this.#choices),
          this.#tree.element),
        element("div", { class: "test-side" },
          element("div", { class: "test-tools" }, this.#status, this.#run), this.#outdated,
          this.#list, this.#empty))), this.#bar)
    this.#runs.addEventListener("change", () => this.#isShown && this.#drawSoon())
    panel.addEventListener("shown", () => this.#isShown ? this.#runNew() : this.#leave())
    this.#runNew()
  }

  changed(/** @type {State} */ state, /** @type {ChangeDetail} */ { before }) {
    const isOther = state.room?.story !== before.room?.story
    if (isOther) {
      this.#leave()
      this.#runNew()
    }
    if (state.tests !== before.tests) this.#showAgain(before)
    if (isOther || state.catalog !== before.catalog || this.#isNew()) this.#draw()
    if (isOther) this.#tree.reveal(this.#story)
    if (state.tests !== before.tests) this.#drawSoon()
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
    return Object.values(runs).filter(({ one }) => one)
      .map(({ title, list }) => ({ title, tests: list(this.#store.state) }))
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

  /** Opens the story of a test in the tree, and shows the test, at the step that fails. */
  #choose({ story, test }) {
    this.#wanted = { story, test }
    if (story === this.#story) this.#showWanted()
    else location.hash = storyURL(story)
  }

  #showWanted() {
    const wanted = this.#wanted
    if (!wanted || wanted.story !== this.#story) return
    this.#wanted = null
    if (checkKinds.includes(wanted.test)) return this.#panel.show("check")
    const result = this.#results[wanted.test]
    if (result?.failure) this.#show(wanted.test, finalStep(result))
    this.#list.children[wanted.test]?.scrollIntoView({ block: "nearest" })
  }

  #draw() {
    this.#drawHead()
    this.#tree.draw()
    if (!this.#isNew()) return
    const tests = this.#tests
    this.#drawn = this.#looks()
    this.#empty.hidden = tests.length > 0
    this.#list.hidden = this.#run.hidden = !tests.length
    this.#run.disabled = tests.some((_, test) => this.#isPending(test))
    this.#outdated.hidden = !this.#hasOutdated
    this.#showStatus(tests)
    replaceChildren(this.#list, tests.map((test, index) => this.#section(test, index)), this.#run)
    this.#mark()
    this.#showWanted()
  }

  /** Whether the tests of the story differ from what is drawn: others run much more often. */
  #isNew() {
    const looks = this.#looks()
    return looks.length !== this.#drawn.length || looks.some((look, index) => look !== this.#drawn[index])
  }

  #looks() {
    return [this.#story, this.#store.state.catalog, this.#store.state.tests[this.#story],
      ...this.#tests.map((_, test) => this.#isPending(test))]
  }

  /** Says how far the run is; the end is announced, not each second. */
  #drawHead() {
    const progress = this.#runs.progress
    const { isRunning } = this.#runs
    clearTimeout(this.#tick)
    if (isRunning) this.#tick = setTimeout(() => this.#drawHead(), 1000)
    this.#stop.hidden = !isRunning
    this.#runAll.hidden = isRunning
    let sentence = "Nothing has run yet."
    if (progress) sentence = progressSentence(progress, progress.seconds, progress.state)
    if (!isRunning && this.#head.dataset.state === "running") announce(sentence)
    setText(this.#head, sentence)
    this.#head.dataset.state = progress?.state ?? ""
    this.#head.toggleAttribute("data-failing", Boolean(progress?.failed))
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

  #section({ name, source }, test) {
    return testSection({ name, source, root: this.#store.state.root, test, result: this.#results[test],
      isPending: this.#isPending(test), run: () => this.#runOne(test), show: at => this.#show(test, at),
      onkeydown: event => this.#key(event, test) })
  }

  #isPending(test) {
    return this.#runs.isPending({ story: this.#story, test })
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

  async #show(test, at, isBefore = false) {
    const result = this.#results[test]
    this.#shown = { test, at, isBefore: isBefore && isChange(result, at) }
    this.#mark()
    const state = stateAt(result, this.#shown.isBefore ? at - 1 : at)
    if (state === null) return this.#explain("This state is too large to show.")
    const { label, elements } = result.steps[at] ?? {}
    const problem = await this.#view.show(state,
      { story: this.#story, title: [placeText(result, this.#shown), label].filter(Boolean).join(": "),
        ring: elements })
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
    const { test, at, isBefore } = this.#shown
    const result = this.#results[test]
    this.#button(test, at)?.setAttribute("aria-current", "step")
    this.#previous.disabled = at <= start
    this.#next.disabled = at >= result.steps.length - 1
    this.#sides.element.hidden = !isChange(result, at)
    this.#sides.show(isBefore ? "before" : "after")
    setText(this.#place, placeText(result, this.#shown))
  }

  /** After a run, shows the same step of its test, or the last one that there is. */
  #showAgain(before) {
    if (!this.#shown) return
    const { test, at, isBefore } = this.#shown
    const result = this.#results[test]
    if (!result) return this.#leave()
    if (result === before.tests[this.#story]?.[test]) return
    this.#show(test, Math.min(at, finalStep(result)), isBefore)
  }

  #leave() {
    this.#shown = null
    this.#view.hide()
    this.#mark()
  }
}

/** Such as “Step 2 of 5”; at the failing step, the canvas has the state before it. */
function placeText(result, { at, isBefore }) {
  if (at === start) return "Before the first step"
  const { state } = stepRows(result)[at + 1]
  const place = `Step ${at + 1} of ${result.steps.length}`
  if (state !== "passed") return `Before step ${at + 1} of ${result.steps.length}, which ${state}`
  if (isBefore) return `Before step ${at + 1} of ${result.steps.length}`
  return place
}
