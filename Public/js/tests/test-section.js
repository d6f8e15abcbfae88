// A test of the open story: its name, its place, its steps and its failure.

import { button, element } from "../core/dom.js"
import { crashTitle } from "../errors/error-report.js"
import { sourceLink } from "../source-code/source-link.js"
import { locationOf } from "../source-code/source-location.js"
import { expectation, failureText, start, stepRows } from "./test-steps.js"
import { timeText } from "./test-tree.js"

/**
 * `test` is the number of the test, and `root` the folder of its package; `run` runs it, `show` shows one of
 * its steps.
 */
export function testSection({ name, source, root, test, result, isPending, run, show, onkeydown }) {
  const state = isPending ? "running" : result?.state ?? "none"
  return element("section", { class: "boxed test", data: { state: result?.state ?? "" },
    "aria-label": name, "aria-busy": isPending },
  element("header", {}, element("span", { class: "glyph", data: { state } }), element("h2", {}, name),
    element("span", { class: "unit" }, timeText(result?.duration)),
    button("Run", run, { class: "small", disabled: isPending, "aria-label": `Run ${name}` })),
  element("p", { class: "test-source" }, placeOf(source, root)),
  result && stepList(result, { test, show, onkeydown }), result?.failure && failureOf(result))
}

function placeOf(source, root) {
  const { name } = locationOf(source)
  return sourceLink(source, root, name) ?? element("span", { class: "unit" }, name)
}

function stepList(result, { test, show, onkeydown }) {
  const list = element("ol",
    { class: "steps test-steps", "aria-label": `Steps of ${result.name}`, onkeydown },
    ...stepRows(result).map(row => element("li", {}, stepButton(row, test, () => show(row.at)))))
  if (result.count > result.steps.length)
    list.append(element("li", { class: "hint" }, `And ${result.count - result.steps.length} more.`))
  return list
}

function stepButton({ at, label, state, failure, time }, test, onclick) {
  const words = { failed: " failed", crashed: " crashed" }[state]
  return element("button",
    { type: "button", class: "step", data: { state, test, at }, title: failure, onclick },
    element("span", { class: "glyph", data: { state } }),
    at === start ? element("span", {}, label) : element("code", {}, label),
    words && element("span", { class: "visually-hidden" }, words),
    at !== start && element("time", {}, timeText(time)))
}

function failureOf(result) {
  const { failure, state } = result
  const text = failureText(result)
  const title = state === "crashed" && crashTitle(failure).replace("The screen", "The test")
  const parts = expectation(text)
  return element("div", { class: "test-failure" }, title && element("strong", {}, title),
    parts.length > 0 && element("dl", {}, ...parts.map(([word, value]) =>
      element("div", {}, element("dt", {}, word), element("dd", {}, value)))),
    element("pre", { tabIndex: 0 }, text))
}
