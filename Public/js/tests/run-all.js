// Runs the tests of all stories in the Tests tab, and reports how many fail.

import { toast } from "../ui/banner.js"
import { plural } from "../core/plural.js"
import { failureCount, testsOf } from "./test-results.js"

export async function runAllTests(sidebar) {
  const { store } = sidebar
  const tests = testsOf(store.state.catalog)
  const failure = await sidebar.runTests(tests)
  if (failure) return toast(failure)
  const actions = []
  const failing = Object.values(store.state.tests).reduce((sum, results) => sum + failureCount(results), 0)
  if (failing) actions.push({ label: "Show", run: () => sidebar.only("failing") })
  return toast(runSummary(tests.length, failing), ...actions)
}

export function runSummary(count, failing) {
  const all = plural(count, "One test", "tests")
  if (!failing) return `${all}: all pass.`
  return `${all}: ${plural(failing, "one fails", "fail")}.`
}
