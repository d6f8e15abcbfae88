import assert from "node:assert/strict"
import { test } from "node:test"
import { itemsBelow, keepNodes, outcomes, testTree, timeText } from "../../../Public/js/tests/test-tree.js"
import { progressOf, progressSentence } from "../../../Public/js/tests/run-progress.js"
import { passedSentence } from "../../../Public/js/tests/check-findings.js"
import { expectation, isChange, start, stepRows } from "../../../Public/js/tests/test-steps.js"

const catalog = { screens: [
  { id: "login", title: "Login", stories: [
    { id: "login/empty", title: "Empty", tests: [{ name: "signs in" }, { name: "asks again" }] },
    { id: "login/full", title: "Full" }] },
  { id: "tally", title: "Tally", stories: [{ id: "tally/one", title: "One", tests: [{ name: "counts" }] }] }] }
const results = { "login/empty": {
  0: { state: "passed", duration: 1500 }, 1: { state: "crashed", duration: 700 }, explore: { state: "passed" } },
"login/full": { check: { state: "passed" } } }

/** A line for each node, indented by its level. */
function lines(node) {
  const signs = { passed: "✓", failed: "✕", none: "◌" }
  return (node.nodes ?? []).flatMap(child =>
    [`${"  ".repeat(child.level - 1)}${signs[child.state] ?? child.state} ${child.title}`, ...lines(child)])
}

test("each story has its tests and a check, and other checks once they have run; a failure shows above it", () =>
  assert.deepEqual(lines(testTree(catalog, results)), ["✕ Login", "  ✕ Empty", "    ✓ signs in", "    ✕ asks again",
    "    ◌ Check", "    ✓ Explore", "  ✓ Full", "    ✓ Check", "◌ Tally", "  ◌ One", "    ◌ counts", "    ◌ Check"]))

const filters = [["failed", ["✕ Login", "  ✕ Empty", "    ✕ asks again"]],
  ["passed", ["✕ Login", "  ✕ Empty", "    ✓ signs in", "    ✓ Explore", "  ✓ Full", "    ✓ Check"]],
  ["none", ["✕ Login", "  ✕ Empty", "    ◌ Check", "◌ Tally", "  ◌ One", "    ◌ counts", "    ◌ Check"]]]
for (const [outcome, expected] of filters) test(`filtered by “${outcomes[outcome]}”, only such leaves are in the tree`, () => {
  const root = testTree(catalog, results, { outcome })
  assert.deepEqual(lines(root), expected)
  assert.deepEqual(root.counts, { failed: 1, passed: 3, none: 3 })
})

test("what runs or waits is not what it was, and its folds run", () => {
  const activity = ({ story, test }) => story === "tally/one" && (test === 0 ? "running" : "waiting")
  assert.deepEqual(lines(testTree(catalog, results, { activity: item => activity(item) || null })).slice(-4),
    ["running Tally", "  running One", "    running counts", "    waiting Check"])
})

test("a node runs what is below it, but what takes long only by itself", () => {
  const [login] = testTree(catalog, results).nodes
  assert.deepEqual(itemsBelow(login).map(({ story, test }) => `${story}#${test}`),
    ["login/empty#0", "login/empty#1", "login/empty#check", "login/full#check"])
  const explore = login.nodes[0].nodes.at(-1)
  assert.deepEqual(itemsBelow(explore), [{ story: "login/empty", test: "explore" }])
  const [failing] = testTree(catalog, results, { outcome: "failed" }).nodes
  assert.deepEqual(itemsBelow(failing), [{ story: "login/empty", test: 1 }])
})

test("times add up", () => assert.deepEqual(testTree(catalog, results).nodes.map(({ time }) => time), [2200, undefined]))
const times = [[undefined, ""], [400, "<1 ms"], [12_400, "12 ms"], [1_240_000, "1.2 s"]]
for (const [time, text] of times) test(`${time} µs are written “${text}”`, () => assert.equal(timeText(time), text))

test("nodes stay the same objects until they look different", () => {
  const before = keepNodes(testTree(catalog, results), null)
  const [login, tally] = before.nodes
  const after = keepNodes(testTree(catalog, { ...results, "tally/one": { 0: { state: "failed" } } }), before)
  assert.equal(after.nodes[0], login)
  assert.notEqual(after.nodes[1], tally)
  assert.equal(after.nodes[1].nodes[0].parent, after.nodes[1])
  assert.deepEqual(lines(after).slice(-4), ["✕ Tally", "  ✕ One", "    ✕ counts", "    ◌ Check"])
})

const run = [{ story: "a/1", test: 0 }, { story: "a/1", test: "check" }, { story: "a/2", test: "check" }]
const ended = keys => ({ story, test }) => keys.includes(`${story}#${test}`)
const found = { "a/1": { 0: { state: "passed" }, check: { state: "failed" } }, "a/2": { check: { state: "passed" } } }
const heads = [
  ["at its start", run, [], 0, "running", "2 stories · 0 done · 0:00"],
  ["with a failure of a story that goes on", run, ["a/1#check"], 41, "running", "2 stories · 0 done · 1 failed · 0:41"],
  ["with a story that is done", run, ["a/1#0", "a/1#check"], 61.9, "running", "2 stories · 1 done · 1 failed · 1:01"],
  ["at its end", run, ["a/1#0", "a/1#check", "a/2#check"], 84, "ended", "2 stories · 1 failed · 1:24"],
  ["at its end without a failure", run.slice(2), ["a/2#check"], 1, "ended", "1 test · no failure · 0:01"],
  ["that was stopped", run, ["a/2#check"], 3, "stopped", "2 stories · 1 done · stopped · 0:03"],
  ["of one story", run.slice(0, 2), ["a/1#0"], 0, "running", "2 tests · 1 done · 0:00"]
]
for (const [words, items, keys, seconds, state, sentence] of heads) test(`the head of a run ${words}: ${sentence}`, () =>
  assert.equal(progressSentence(progressOf(items, ended(keys), found), seconds, state), sentence))

const passed = [["check", 1, "The story decodes, renders and keeps its rules."],
  ["check", 3, "The story decodes, renders and keeps its rules; 2 recordings replay."],
  ["snapshots", 0, "This story has no recorded snapshot."], ["snapshots", 1, "1 snapshot is as recorded."],
  ["snapshots", 4, "4 snapshots are as recorded."], ["explore", 412, "412 variants of the props render."]]
for (const [kind, count, sentence] of passed)
  test(`a passed check says: ${sentence}`, () => assert.equal(passedSentence(kind, count), sentence))

const failures = [
  ["Expected the value “8”, found “7”.", [["expected", "“8”"], ["got", "“7”"]]],
  ["Expected 8, found 7.\nThe screen: …", [["expected", "8"], ["got", "7"]]],
  ["Expected \\.add, but the last performed command is /reset.", [["expected", "\\.add"], ["got", "/reset"]]],
  ["Expected the value “1 000”, found “1 000”. They differ in no-break or other spaces.", [["expected", "“1 000”"], ["got", "“1 000”"]]],
  ["Found no text “8 of 12”. Did you mean “7 of 12”?", [["expected", "“8 of 12”"], ["nearest", "“7 of 12”"]]],
  ["Found no text “8 of 12”.", [["expected", "“8 of 12”"], ["nearest", "nothing like it"]]],
  ["Found no button “Pai”. Did you mean “Pay”?", []], ["Index out of range", []]
]
for (const [text, parts] of failures) test(`what was expected is read from: ${text}`, () => assert.deepEqual(expectation(text), parts))

test("a step lasts until the next one begins, the last until the end", () => {
  const steps = [{ label: "a", at: 100 }, { label: "b", at: 250, state: { props: 1 } }]
  assert.deepEqual(stepRows({ steps, duration: 1000 }).map(({ time }) => time), [undefined, 150, 750])
  assert.deepEqual(stepRows({ steps: [{ label: "a" }] }).map(({ time }) => time), [undefined, undefined])
  assert.deepEqual([start, 0, 1].map(at => isChange({ steps }, at)), [false, false, true])
})
