// The steps of an interaction test, their states, and the outcome in words. No DOM.

import { plural } from "../core/plural.js"
import { defaultEnvironment } from "../environment/environment-members.js"
import { failureCount } from "../state/test-results.js"

/** The place of the story as it was opened, before the first step. */
export const start = -1

/** The rows of a result: the story as opened, then the steps with their outcomes. */
export function stepRows({ steps, failure, state, duration }) {
  const failed = state === "crashed" ? steps.length - 1 : (failure?.step ?? 0) - 1
  const outcome = (step, at) => {
    if (at === failed) return state
    return step.failure ? "failed" : "passed"
  }
  return [{ at: start, label: "The story as it opens", state: "start" },
    ...steps.map((step, at) =>
      ({ ...step, at, state: outcome(step, at), time: timeOf(steps, at, duration) }))]
}

/** The microseconds until the next step, or the end of the test; undefined if they are not known. */
function timeOf(steps, at, duration) {
  const end = at + 1 < steps.length ? steps[at + 1].at : duration
  if (steps[at].at === undefined || end === undefined) return undefined
  return end - steps[at].at
}

/** Whether the canvas differs before and after a step. */
export function isChange({ steps }, at) {
  return at !== start && steps[at].state !== undefined
}

/** The state that the canvas shows at a step; null if it is too large, undefined for the story's own. */
export function stateAt({ start: opened, steps }, at) {
  const changed = steps.slice(0, at + 1).findLast(({ state }) => state !== undefined)
  return changed ? changed.state : opened
}

/** The step to show first: the failing one, else the last. */
export function finalStep({ steps, failure }) {
  if (failure?.step > 0) return Math.min(failure.step, steps.length) - 1
  return steps.length - 1
}

/** The environment of a state, on the device and in the colour scheme of the room. */
export function environmentAt(state, /** @type {Environment} */ { device, colorScheme, size }) {
  const shown = { ...defaultEnvironment, device, colorScheme, ...state?.environment }
  if (size && shown.device === device) shown.size = size
  return shown
}

/** The message of a failure, without the label of the step that it stands under. */
export function failureText({ failure, steps }) {
  const label = steps[failure.step - 1]?.label
  const { message } = failure
  if (label && message.startsWith(`${label}: `)) return message.slice(label.length + 2)
  return message
}

/** What a failed expectation wanted and what there was, as `[word, value]`; nothing for another failure. */
export function expectation(text) {
  const [line] = text.split("\n")
  const found = line.match(
    /^Expected (?:the value )?(.+?), (?:but )?(?:found|the last performed command is) (.+?)\.(?: They|$)/)
  if (found) return [["expected", found[1]], ["got", found[2]]]
  const near = line.match(/^Found no (?:text|line with) (“.+?”)\.(?: Did you mean (“.+”)\?)?$/)
  if (!near) return []
  return [["expected", near[1]], ["nearest", near[2] ?? "nothing like it"]]
}

/** Such as “2 tests pass.”; `results` are those of `count` tests. */
export function testSummary(count, results = {}) {
  const known = Object.values(results)
  if (!known.length) return plural(count, "1 test.", "tests.")
  const failing = failureCount(results)
  if (failing) return `${failing.toLocaleString("en")} of ${plural(count, "1 test", "tests")} failed.`
  if (known.length < count) return `${known.length} of ${plural(count, "1 test", "tests")}: no failure.`
  return plural(count, "1 test passes.", "tests pass.")
}
