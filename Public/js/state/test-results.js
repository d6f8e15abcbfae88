// The interaction tests and checks of stories, and their results. No DOM.

/** All tests of a catalog as `{story, test, name}`. */
export function testsOf({ screens }) {
  return screens.flatMap(({ stories }) => stories.flatMap(({ id: story, tests = [] }) =>
    tests.map(({ name }, test) => ({ story, test, name }))))
}

/** The checks of stories by other tools; their results have the kind in place of the test. */
export const checkTitles = { check: "Check", snapshots: "Snapshots", explore: "Explore" }
export const checkKinds = Object.keys(checkTitles)

/** What runs for a story: its tests, and whether it decodes, renders and keeps its rules. */
export function itemsOf({ id: story, tests = [] }) {
  return [...tests.map((_, test) => ({ story, test })), { story, test: "check" }]
}

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
export const longCheck = "explore"

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
  const screens = new Set(stories.map(screenIDOf))
  if (screens.has(screenIDOf(story)) || state === "crashed") return true
  if (Math.max(count, failure?.step ?? 0) > steps.length) return true
  return [start, ...steps.map(step => step.state)].some(shown =>
    shown === null || shown && screens.has(screenIDOf(shown.story)))
}

/** The id of a story's screen. */
export function screenIDOf(story) {
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

/** The results of checks alone. */
export function checkResults(results = {}) {
  return Object.fromEntries(Object.entries(results).filter(([test]) => checkKinds.includes(test)))
}
