import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { runs, runSummary } from "../../../Public/js/tests/run-all.js"
import { checksOf, dueResults, keptResults, outdatedBy, testResults, testsOf, withResult } from "../../../Public/js/state/test-results.js"
import { environmentAt, failureText, finalStep, start, stateAt, stepRows, testSummary } from "../../../Public/js/tests/test-steps.js"
import { parallelism, TestRuns } from "../../../Public/js/tests/test-runs.js"
import { initialState, receive } from "../../../Public/js/state/state.js"
import { nextStatus, noStatus, statusMarks } from "../../../Public/js/sidebar/story-status.js"

const failed = JSON.parse(readFileSync(new URL("../../Fixtures/protocol/host-tested.json", import.meta.url), "utf8"))
const steps = [{ label: "a", state: { props: 1 } }, { label: "b" }, { label: "c", state: null }, { label: "d" }]
const passed = { type: "tested", story: "till/open", test: 0, name: "passes", state: "passed", start: { props: 0 }, steps, count: 4 }
const crashed = { ...passed, state: "crashed", failure: { message: "Index out of range", cause: "trap" } }
const catalog = tests => ({ screens: [{ id: "till", stories: [{ id: "till/open", tests }, { id: "till/empty" }] }] })

test("the tests of a catalog have their stories and numbers", () => assert.deepEqual(testsOf(catalog([{ name: "a" }, { name: "b" }])),
  [{ story: "till/open", test: 0, name: "a" }, { story: "till/open", test: 1, name: "b" }]))

const places = [[start, { props: 0 }], [0, { props: 1 }], [1, { props: 1 }], [2, null], [3, null]]
for (const [at, state] of places) test(`step ${at} shows the last state before its end`, () => assert.deepEqual(stateAt(passed, at), state))
test("a test that did not open its story shows the story's own state", () => assert.equal(stateAt({ steps: [] }, start), undefined))

test("the failing step is the one that failed, and the last one of a crash", () => {
  assert.deepEqual(stepRows(failed).map(({ state }) => state), ["start", "passed", "failed"])
  assert.deepEqual(stepRows(crashed).map(({ state }) => state), ["start", "passed", "passed", "passed", "crashed"])
  assert.deepEqual([failed, crashed, passed].map(finalStep), [1, 3, 3])
})

test("a step that failed is marked, though the test caught that", () => {
  const caught = { ...passed, steps: [{ label: "a", failure: "Found no text." }, { label: "b" }] }
  assert.deepEqual(stepRows(caught).map(({ state }) => state), ["start", "failed", "passed"])
})

test("a failure does not repeat the label above it", () => {
  assert.equal(failureText(failed), "Found no button “Pai”. Did you mean “Pay”?")
  assert.equal(failureText(crashed), "Index out of range")
})

test("a state is shown on the room's device, in the environment of the test", () => {
  const room = { device: "phone", colorScheme: "dark", locale: "fr_FR", size: { width: 300 } }
  const { device, colorScheme, locale, size } = environmentAt({ environment: { locale: "de_CH" } }, room)
  assert.deepEqual([device, colorScheme, locale, size], ["phone", "dark", "de_CH", { width: 300 }])
  assert.equal(environmentAt(undefined, room).locale, "en_US")
  assert.equal(environmentAt({ environment: { device: "tablet" } }, room).size, undefined)
})

const summaries = [[1, {}, "1 test."], [2, { 0: passed }, "1 of 2 tests: no failure."], [1, { 0: passed }, "1 test passes."],
  [2, { 0: passed, 1: failed }, "1 of 2 tests failed."], [2, { 0: crashed, 1: failed }, "2 of 2 tests failed."]]
for (const [count, results, sentence] of summaries) test(`it is said: ${sentence}`, () => assert.equal(testSummary(count, results), sentence))
test("a run of all tests is summed up", () => assert.deepEqual([[1, 0], [3, 1], [3, 2]].map(sums => runSummary(...sums)),
  ["One test: all pass.", "3 tests: one fails.", "3 tests: 2 fail."]))

test("a result stays while the catalog has its test, and marks its story", () => {
  const before = { ...initialState, catalog: catalog([{ name: "passes" }, { name: "thanks" }]) }
  const after = receive(receive(before, passed), { ...failed, story: "till/open", name: "thanks" })
  const leaf = { kind: "story", story: { id: "till/open" } }
  assert.deepEqual(statusMarks(leaf, nextStatus(noStatus, after, before)), ["failed"])
  const renamed = receive(after, { type: "catalog", catalog: catalog([{ name: "passes" }, { name: "thanks the buyer" }]) })
  assert.deepEqual(Object.keys(renamed.tests["till/open"]), ["0"])
  assert.deepEqual(statusMarks(leaf, nextStatus(nextStatus(noStatus, after, before), renamed, after)), [])
  assert.deepEqual(keptResults(withResult({}, passed), catalog([])), {})
})

function host(answer) {
  const store = new EventTarget()
  store.asked = []
  store.state = { tests: {}, catalog: catalog([{ name: "a" }, { name: "b" }]) }
  store.request = message => (store.asked.push(message), answer(message))
  return store
}

test("as many run at once as leave the host a place, until they are stopped", async () => {
  const answers = []
  const store = host(() => new Promise(resolve => answers.push(resolve)))
  const runs = new TestRuns(store)
  const end = runs.run(Array.from({ length: 10 }, (_, test) => ({ story: "a/b", test })))
  assert.deepEqual([store.asked.length, runs.activity({ story: "a/b", test: 6 }), runs.activity({ story: "a/b", test: 9 })],
    [parallelism, "running", "waiting"])
  runs.cancel()
  answers.forEach(answer => answer())
  assert.equal(await end, null)
  const { state, count, done } = runs.progress
  assert.deepEqual([store.asked.length, runs.isRunning, state, count, done], [parallelism, false, "stopped", 10, parallelism])
})

test("what is run while others run belongs to the same run, and the next run is another", async () => {
  const answers = []
  const store = host(() => new Promise(resolve => answers.push(resolve)))
  const runs = new TestRuns(store)
  const end = runs.run([{ story: "a/b", test: 0 }])
  const second = runs.run([{ story: "a/b", test: 0 }, { story: "a/c", test: "check" }])
  answers.forEach(answer => answer())
  await Promise.all([end, second])
  assert.deepEqual([runs.progress.unit, runs.progress.count, runs.progress.done, runs.progress.state], ["story", 2, 2, "ended"])
  runs.run([{ story: "a/b", test: 0 }])
  assert.deepEqual([runs.progress.unit, runs.progress.count, runs.progress.state], ["test", 1, "running"])
})

test("a run ends with the reason when the host is gone", async () => {
  const runs = new TestRuns(host(() => Promise.reject(new Error("Not connected."))))
  assert.equal(await runs.run([{ story: "a/b", test: 0 }, { story: "a/b", test: 1 }]), "Not connected.")
})

test("a story that is gone while all are checked ends its own check only", async () => {
  const gone = () => Promise.reject(Object.assign(new Error("Unknown story."), { code: "unknown-story" }))
  const store = host(({ story }) => story === "a/3" ? gone() : Promise.resolve())
  const end = new TestRuns(store).run(Array.from({ length: 10 }, (_, number) => ({ story: `a/${number}`, test: "check" })))
  assert.equal(await end, null)
  assert.equal(store.asked.length, 10)
})

test("checks are cancelled on the host, and end without a failure", async () => {
  const answers = []
  const store = host(() => Object.assign(new Promise((_, reject) => answers.push(reject)), { seq: 7 }))
  store.send = message => store.asked.push(message)
  const tests = new TestRuns(store)
  const end = tests.run(checksOf(store.state.catalog, "check"))
  tests.cancel()
  answers.forEach(answer => answer(Object.assign(new Error("Cancelled."), { code: "cancelled" })))
  assert.equal(await end, null)
  assert.deepEqual(store.asked[0], { type: "check", story: "till/open", kind: "check" })
  assert.deepEqual(store.asked.slice(2), [{ type: "cancel", request: 7 }, { type: "cancel", request: 7 }])
})

test("the result of a check marks its story, beside its tests, and stays with the story", () => {
  const before = { ...initialState, catalog: catalog([{ name: "passes" }]) }
  const found = { type: "checked", seq: 1, story: "till/open", kind: "check", state: "failed", problems: [{ text: "/name: is missing" }] }
  const after = receive(receive(before, passed), found)
  const leaf = { kind: "story", story: { id: "till/open" } }
  assert.deepEqual(statusMarks(leaf, nextStatus(noStatus, after, before)), ["faulty"])
  assert.deepEqual(Object.keys(testResults(after.tests["till/open"])), ["0"])
  assert.deepEqual(keptResults(after.tests, before.catalog), after.tests)
  const fine = receive(after, { ...found, state: "passed", problems: [] })
  assert.deepEqual(statusMarks(leaf, nextStatus(nextStatus(noStatus, after, before), fine, after)), [])
})

test("what runs is every test, every story, or the story that is open", () => {
  const state = { catalog: catalog([{ name: "a" }]), room: { story: "till/open" } }
  assert.deepEqual(Object.values(runs).map(({ list }) => list(state).length), [1, 2, 2, 1])
  assert.deepEqual(runs.explore.list({ ...state, room: null }), [])
})

const at = story => ({ story, props: {} })
const opened = { story: "till/open", test: 0, start: at("till/open"), steps: [{ label: "a" }], count: 1 }
const changes = [
  ["of all stories", undefined, {}, true],
  ["of another screen", ["cart/empty"], {}, false],
  ["of its screen", ["till/closed"], {}, true],
  ["of a story that a link of it opened", ["cart/empty"], { steps: [{ label: "a", state: at("cart/two") }] }, true],
  ["of what a state that is left out may show", ["cart/empty"], { steps: [{ label: "a", state: null }] }, true],
  ["of what steps that are left out may open", ["cart/empty"], { count: 2 }, true],
  ["of what a failing step may open", ["cart/empty"], { count: undefined, failure: { step: 2 } }, true],
  ["of what it may open after its crash", ["cart/empty"], { state: "crashed" }, true],
  ["of another screen than a check's", ["cart/empty"], { test: undefined, kind: "check", start: undefined, steps: undefined, count: 0 }, false]
]
for (const [words, stories, more, expected] of changes) test(`a change ${words} leaves a result out of date: ${expected}`, () => {
  const results = outdatedBy(withResult({}, { ...opened, ...more }), stories)
  assert.equal(Object.values(results["till/open"])[0].isOutdated === true, expected)
})
test("a new result is not out of date", () =>
  assert.equal(withResult(outdatedBy(withResult({}, opened)), opened)["till/open"][0].isOutdated, undefined))

// What runs again: the results with their states, and the build.
const old = (story, test, state) => ({ story, [typeof test === "number" ? "test" : "kind"]: test, state, isOutdated: true })
const open = state => old("till/open", 0, state)
const due = [
  ["a result of the open story", [open("passed")], null, ["till/open#0"]],
  ["a result of another story, which the tree would mark", [old("cart/two", 1, "passed")], null, ["cart/two#1"]],
  ["the open story first", [old("cart/two", 1, "failed"), open("passed")], null, ["till/open#0", "cart/two#1"]],
  ["checks that take a moment", ["check", "snapshots", "explore"].map(kind => old("till/open", kind, "failed")), null,
    ["till/open#check", "till/open#snapshots"]],
  ["nothing that is not out of date", [{ ...open("failed"), isOutdated: undefined }], null, []],
  ["nothing during a build, which may follow a quick one", [open("failed")], { state: "building" }, []],
  ["nothing while a build is loaded", [open("failed")], { state: "swapping" }, []],
  ["all of it after a build that failed", [open("failed")], { state: "failed" }, ["till/open#0"]]
]
for (const [words, results, build, expected] of due) test(`after a change, this runs again: ${words}`, () => {
  const found = dueResults({ tests: results.reduce(withResult, {}), build, room: { story: "till/open" } })
  assert.deepEqual(found.map(({ story, test }) => `${story}#${test}`), expected)
})

/** A host whose answers the test gives, for a page that shows one story with a failing test and a failing check. */
function changing() {
  const answers = []
  const store = host(() => Object.assign(new Promise((resolve, reject) => answers.push({ resolve, reject })), { seq: 7 }))
  store.send = message => store.asked.push(message)
  store.outdate = run => store.asked.push({ outdated: run })
  const results = [open("failed"), old("till/open", "check", "failed")].reduce(withResult, {})
  Object.assign(store.state, { tests: results, room: { story: "till/open" }, build: null })
  const runs = new TestRuns(store)
  const after = (reason, state = {}) => {
    Object.assign(store.state, state)
    store.dispatchEvent(new CustomEvent("change", { detail: { reason, message: {} } }))
  }
  return { store, runs, answers, after, settled: () => new Promise(resolve => setImmediate(resolve)) }
}
const again = { type: "test", story: "till/open", test: 0, background: true }
const checkAgain = { type: "check", story: "till/open", kind: "check" }

test("what is out of date runs again one after the other, in the background", async () => {
  const { store, runs, answers, after, settled } = changing()
  after("affected")
  assert.deepEqual([store.asked, runs.isRunning, runs.isPending({ story: "till/open", test: 0 })], [[again], false, true])
  answers[0].reject(new Error("Unknown test."))
  await settled()
  assert.deepEqual(store.asked, [again, checkAgain])
  answers[1].resolve()
  await settled()
  // What failed to run, or has no new result here, is not repeated before the next change.
  assert.equal(store.asked.length, 2)
})

test("a build ends what runs again, which begins anew once the full build is shown", async () => {
  const { store, answers, after, settled } = changing()
  after("affected")
  answers[0].resolve()
  await settled()
  after("build", { build: { state: "building" } })
  assert.deepEqual(store.asked.slice(2), [{ type: "cancel", request: 7 }])
  answers[1].reject(Object.assign(new Error("Cancelled."), { code: "cancelled" }))
  await settled()
  after("affected")
  assert.equal(store.asked.length, 3)
  after("build", { build: null })
  assert.deepEqual(store.asked[3], again)
})

test("a result that a change overtakes is out of date", async () => {
  const { store, answers, after, settled } = changing()
  after("affected")
  after("affected", { build: { state: "building" } })
  answers[0].resolve()
  await settled()
  assert.deepEqual(store.asked, [again, { outdated: { story: "till/open", test: 0 } }])
})

test("what a user runs goes first", async () => {
  const { store, runs, answers, after, settled } = changing()
  const end = runs.run([{ story: "till/empty", test: "explore" }])
  after("affected")
  assert.equal(store.asked.length, 1)
  answers[0].resolve()
  await end
  await settled()
  assert.deepEqual(store.asked[1], { outdated: { story: "till/empty", test: "explore" } })
  assert.deepEqual(store.asked[2], again)
})
