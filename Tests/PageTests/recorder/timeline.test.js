import assert from "node:assert/strict"
import { test } from "node:test"
import { titleText } from "../../../Public/js/schema/command-title.js"
import { formatTime, patchLines, timelineMarks, position, stepAt, stepTitle } from "../../../Public/js/recorder/timeline.js"

const steps = [{ at: 0 }, { at: 350 }, { at: 350 }, { at: 900 }]

for (const [at, step] of [[0, 0], [349, 0], [350, 2], [899, 2], [900, 3], [5000, 3], [-1, 0]]) {
  test(`${at} ms after the start step ${step} is shown`, () => assert.equal(stepAt(steps, at), step))
}

for (const [state, elapsed, expected] of [["paused", 500, 100], ["playing", 0, 100], ["playing", 50, 150], ["playing", 9000, 900]]) {
  test(`${elapsed} ms after its message, what is ${state} is at ${expected}`, () => assert.equal(position({ state, at: 100, duration: 900 }, elapsed), expected))
}

for (const [milliseconds, text] of [[0, "0:00.0"], [2399, "0:02.3"], [62_300, "1:02.3"], [3_600_000, "60:00.0"], [-5, "0:00.0"]]) {
  test(`${milliseconds} ms read ${text}`, () => assert.equal(formatTime(milliseconds), text))
}

test("marks lie where the steps are; of very many some are shown", () => {
  assert.deepEqual(timelineMarks(steps, 1000).map(({ part }) => part), [0, 0.35, 0.35, 0.9])
  assert.equal(timelineMarks(Array.from({ length: 10_000 }, (_, at) => ({ at })), 10_000).length, 200)
  assert.deepEqual(timelineMarks([{ at: 0 }], 0), [])
})

const text = { type: "string" }
const schema = {
  type: "object", "x-order": ["userName", "rows", "count", "kind"],
  properties: {
    userName: { type: "object", properties: { typed: { "x-control": "command", "x-value": text }, text } },
    rows: { type: "array", items: { type: "object", properties: { title: text } } }, count: { type: "integer" },
    kind: { enum: ["mobile"], "x-names": ["mobile"] }, call: { "x-control": "command" }
  }
}
const counted = { path: "/count", from: 7, to: 8 }
const press = { name: "One more", event: "click" }
for (const [step, expected] of [
  [{ kind: "start", title: "Start" }, "Start"], [{ kind: "environment", title: "size.width = 3" }, "size.width = 3"],
  [{ kind: "command", title: "", command: "/call", element: press, change: counted }, "press “One more” 7 → 8"],
  [{ kind: "command", title: "", command: "/call", change: counted }, "call() 7 → 8"], [{ kind: "command", title: "", command: "/call", element: press }, "press “One more”"],
  [{ kind: "command", title: "", command: "/userName/typed", value: "Ann", element: { name: "Name", event: "input" }, change: { path: "/userName/text", from: "An", to: "Ann" } },
    "type “Ann” in “Name”"],
  [{ kind: "edit", title: "", change: counted }, "Count = 8"], [{ kind: "edit", title: "", change: { path: "/kind", from: "home", to: "mobile", others: 1 } }, "Kind = .mobile, 1 more"],
  [{ kind: "edit", title: "", change: { path: "/rows/0", from: { title: "Tea" } } }, "Rows › Row 1 removed (title: \"Tea\")"],
  [{ kind: "crash", title: "/call(): trap: Index out of range", command: "/call", element: press }, "press “One more” trap: Index out of range"],
  // Of hosts that tell the title alone.
  [{ kind: "command", title: "/userName/typed(\"a\")" }, "User name › Typed(\"a\")"], [{ kind: "command", title: "/userName/typed()" }, "User name › Typed"],
  [{ kind: "edit", title: "/rows/0/title = \"/a/b\"" }, "Rows › Row 1 › Title = \"/a/b\""],
  [{ kind: "edit", title: "/rows/0/title: “x”, 1 more" }, "Rows › Row 1 › Title: “x”, 1 more"], [{ kind: "edit", title: "/rows/0 → /rows/1" }, "Rows › Row 1 → Rows › Row 2"],
  [{ kind: "edit", title: "/rows/0 removed" }, "Rows › Row 1 removed"], [{ kind: "edit", title: "all = {}" }, "all = {}"], [{ kind: "crash", title: "trap: /tmp/x" }, "trap: /tmp/x"]
]) test(`the title of a step is ${expected}`, () => assert.equal(titleText(stepTitle(step, schema)), expected))

test("a patch is described in words", () =>
  assert.deepEqual(patchLines([{ op: "replace", path: "/user/name", value: "Bob" }, { op: "add", path: "/rows/-", value: 1 }, { op: "remove", path: "/old" }, { op: "move", from: "/a", path: "/b" }, { op: "replace", path: "", value: {} }]), [
    { sign: "=", text: "User › Name: \"Bob\"" }, { sign: "+", text: "Rows › New row: 1" }, { sign: "−", text: "Old" }, { sign: "→", text: "A to B" }, { sign: "=", text: "All props: [:]" }
  ]))
