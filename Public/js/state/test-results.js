// The interaction tests of stories and what they found: results, their steps and states. No DOM.

import { plural } from "../core/plural.js"
import { defaultEnvironment } from "../router/environment-params.js"

/** The place of the story as it was opened, before the first step. */
export const start = -1

/** All tests of a catalog as `{story, test, name}`. */
export function testsOf({ screens }) {
  return screens.flatMap(({ stories }) => stories.flatMap(({ id: story, tests = [] }) =>
    tests.map(({ name }, test) => ({ story, test, name }))))
}

/** The checks of stories by other tools; their results have the kind in place of the test. */
export const checkKinds = ["check", "snapshots", "explore"]

/** A check of each story of a catalog, as `{story, test}`. */
export function checksOf({ screens }, kind) {
  return screens.flatMap(({ stories }) => stories.map(({ id: story }) => ({ story, test: kind })))
}

/** The results with a new one: `{[story]: {[test]: result}}`, or the kind of a check for the test. */
export function withResult(results, { type: _, seq: __, ...result }) {
  const { story } = result
  return { ...results, [story]: { ...results[story], [testOf(result)]: result } }
}

/**
 * The results of the tests that a catalog still has, under the same name, and of its stories' checks.
 * @param {State["tests"]} results
 * @param {Catalog} catalog
 * @returns {State["tests"]}
 */
export function keptResults(results, catalog) {
  const kept = /** @type {State["tests"]} */ ({})
  const all = [...testsOf(catalog), ...checkKinds.flatMap(kind => checksOf(catalog, kind))]
  for (const { story, test, name } of all) {
    const result = results[story]?.[test]
    if (result && result.name === name) kept[story] = { ...kept[story], [test]: result }
  }
  return kept
}

/** The results after a change of these stories, or of all without a list: theirs are out of date. */
export function outdatedBy(results, stories) {
  return withOutdated(results, result => !stories || isAffected(result, stories))
}

/** The results, with those for which `isOutdated` is true marked as out of date. */
export function withOutdated(results, isOutdated) {
  const marked = result => {
    if (isOutdated(result)) return { ...result, isOutdated: true }
    return result
  }
  return mapValues(results, ofStory => mapValues(ofStory, marked))
}

/** The test of a result, or the kind of a check. */
export function testOf(/** @type {Partial<Result>} */ { test, kind }) {
  return test ?? kind
}

/** Takes long, with processes of its own: its results stay out of date until a user runs it again. */
const longCheck = "explore"

/**
 * The tests and checks to run again, as `{story, test}`: those with an out-of-date result, which the tree and
 * the Tests tab show, the open story's first. None while a build runs, which may replace a quick one.
 */
export function dueResults({ tests, room, build }) {
  if (build && build.state !== "failed") return []
  const isOpen = ({ story }) => story === room?.story
  const due = Object.values(tests).flatMap(Object.values)
    .filter(result => result.isOutdated && testOf(result) !== longCheck)
  return [...due.filter(isOpen), ...due.filter(result => !isOpen(result))]
    .map(result => ({ story: result.story, test: testOf(result) }))
}

function mapValues(object, transform) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, transform(value)]))
}

/**
 * Whether a result can differ after a change of these stories, all of their screens: that of a story of
 * theirs, and of a test whose links opened one, or may have in steps and states that the result leaves out.
 */
function isAffected({ story, state, start, steps = [], count = 0, failure }, stories) {
  const screens = new Set(stories.map(screenOf))
  if (screens.has(screenOf(story)) || state === "crashed") return true
  if (Math.max(count, failure?.step ?? 0) > steps.length) return true
  return [start, ...steps.map(step => step.state)].some(shown =>
    shown === null || shown && screens.has(screenOf(shown.story)))
}

function screenOf(story) {
  return story.split("/")[0]
}

/** The failing results, of tests and checks. */
export function failureCount(results = {}) {
  return Object.values(results).filter(({ state }) => state !== "passed").length
}

/** The results of tests alone. */
export function testResults(results = {}) {
  return Object.fromEntries(Object.entries(results).filter(([test]) => !checkKinds.includes(test)))
}

/** The rows of a result: the story as opened, then the steps with their outcomes. */
export function stepRows({ steps, failure, state }) {
  const failed = state === "crashed" ? steps.length - 1 : (failure?.step ?? 0) - 1
  const outcome = (step, at) => {
    if (at === failed) return state
    return step.failure ? "failed" : "passed"
  }
  return [{ at: start, label: "The story as it opens", state: "start" },
    ...steps.map((step, at) => ({ ...step, at, state: outcome(step, at) }))]
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

/** Such as “2 tests pass.”; `results` are those of `count` tests. */
export function testSummary(count, results = {}) {
  const known = Object.values(results)
  if (!known.length) return plural(count, "1 test.", "tests.")
  const failing = failureCount(results)
  if (failing) return `${failing.toLocaleString("en")} of ${plural(count, "1 test", "tests")} failed.`
  if (known.length < count) return `${known.length} of ${plural(count, "1 test", "tests")}: no failure.`
  return plural(count, "1 test passes.", "tests pass.")
}
