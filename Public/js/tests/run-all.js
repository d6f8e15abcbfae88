// Runs the tests or the checks of all stories in the Tests tab, and reports how many fail.

import { toast } from "../ui/banner.js"
import { plural } from "../core/plural.js"
import { checksOf, testsOf } from "../state/test-results.js"

/** What can be run, by name: `tests` is the list of a state, `one` and `many` count it. */
export const runs = {
  tests: { title: "Run all tests", list: ({ catalog }) => testsOf(catalog), one: "One test", many: "tests" },
  check: { title: "Check all stories", list: ({ catalog }) => checksOf(catalog, "check"),
    one: "One story", many: "stories" },
  snapshots: { title: "Check all snapshots", list: ({ catalog }) => checksOf(catalog, "snapshots"),
    one: "The snapshots of one story", many: "stories’ snapshots" },
  explore: { title: "Explore this story", list: explorationOfOpen }
}

function explorationOfOpen({ room }) {
  if (!room) return []
  return [{ story: room.story, test: "explore" }]
}

/** `sidebar` shows the panel, and the failing stories. */
export async function runAll(sidebar, name) {
  const { store } = sidebar
  const { list, one, many } = runs[name]
  const items = list(store.state)
  const failure = await sidebar.runTests(items)
  if (failure) return toast(failure)
  if (!one) return undefined
  const results = items.map(({ story, test }) => store.state.tests[story]?.[test]).filter(Boolean)
  const failing = results.filter(({ state }) => state !== "passed").length
  const actions = []
  if (failing && items.length > 1) actions.push({ label: "Show", run: () => sidebar.only("failing") })
  return toast(runSummary(results.length, failing, { one, many }), ...actions)
}

export function runSummary(count, failing, { one, many } = /** @type {any} */ (runs.tests)) {
  const all = plural(count, one, many)
  if (!failing) return `${all}: all pass.`
  return `${all}: ${plural(failing, "one fails", "fail")}.`
}
