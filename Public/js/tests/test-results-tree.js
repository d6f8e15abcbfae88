// The tree of all tests and checks with their results, a filter by outcome, and a run at each node.

import { button, element, setText } from "../core/dom.js"
import { TreeView } from "../ui/tree-view.js"
import { visibleRows } from "../catalog/catalog-tree.js"
import { runButton } from "./run-button.js"
import { itemsBelow, keepNodes, outcomes, testTree, timeText } from "./test-tree.js"

/** A catalog of this many screens is shown with all of them unfolded. */
const fewScreens = 6

export class TestResultsTree {
  /** @type {Store} */ #store
  #runs
  #chosen
  #tree = null
  #outcome = null
  /** The folds that the user opened and closed. */
  #folds = new Map()
  #list = element("div", { role: "tree", "aria-label": "All tests" })
  #box = element("div", { class: "tree test-tree" }, this.#list)
  #view = new TreeView(this.#box, this.#list, this)
  #none = element("p", { class: "hint", hidden: true })
  #filters = Object.entries(outcomes).map(([name, title]) => ({ name, title, count: element("span"),
    button: button("", () => this.#filter(name), { class: "outcome" }) }))
  element = element("div", { class: "test-all" },
    element("div", { class: "outcomes", role: "group", "aria-label": "Results" },
      ...this.#filters.map(({ name, title, count, button }) => {
        button.append(element("span", { class: "glyph", data: { state: name } }), `${title} `, count)
        return button
      })),
    this.#box, this.#none)

  /** `chosen` is called with a test that the user chooses. */
  constructor(store, runs, chosen) {
    this.#store = store
    this.#runs = runs
    this.#chosen = chosen
  }

  draw() {
    const { catalog, tests } = this.#store.state
    const activity = item => this.#runs.activity(item)
    this.#tree = keepNodes(testTree(catalog, tests, { activity, outcome: this.#outcome }), this.#tree)
    for (const { name, button, count } of this.#filters) {
      setText(count, this.#tree.counts[name].toLocaleString("en"))
      button.setAttribute("aria-pressed", name === this.#outcome)
    }
    this.#show()
  }

  /** Scrolls the row of a story into view. */
  reveal(story) {
    this.#view.reveal(story)
  }

  #show() {
    const rows = visibleRows(this.#tree, node => this.isOpen(node))
    this.#box.hidden = rows.length === 0
    this.#none.hidden = rows.length > 0 || !this.#outcome
    this.#none.textContent = `${outcomes[this.#outcome]}: nothing.`
    this.#view.show(rows)
  }

  #filter(name) {
    this.#outcome = name === this.#outcome ? null : name
    this.draw()
  }

  // Delegate of the tree view.

  /** What fails, and the open story, is in view unless the user folds it. */
  isOpen(node) {
    const { room, catalog } = this.#store.state
    const isOfOpen = room?.story === node.key || room?.story.startsWith(`${node.key}/`)
    return this.#folds.get(node.key) ?? (Boolean(this.#outcome || node.counts.failed || isOfOpen)
      || node.kind === "screen" && catalog.screens.length <= fewScreens)
  }

  fold(node, isOpen) {
    this.#folds.set(node.key, isOpen)
    this.#show()
  }

  chosen(node) {
    this.#chosen(node)
  }

  run(node) {
    this.#runs.run(itemsBelow(node))
  }

  row(node) {
    const { kind, title, level, state, time, isOutdated } = node
    const words = [title, stateWords[state] ?? state, isOutdated && "out of date", sums(node), timeText(time)]
    return element("div", { class: `row ${kind}`, role: "treeitem",
      "aria-label": words.filter(Boolean).join(", "),
      data: { level, state, ...isOutdated && { outdated: "" } } },
    element("span", { class: "glyph", data: { state } }), element("span", { class: "name" }, title),
    element("span", { class: "sums" }, element("span", { class: "unit" }, timeText(time)),
      runButton(title, () => this.run(node))))
  }
}

const stateWords = { none: "not run" }

function sums({ nodes, counts }) {
  if (!nodes || !counts.failed) return ""
  return `${counts.failed} of ${counts.failed + counts.passed + counts.none}`
}
