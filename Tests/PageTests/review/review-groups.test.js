import assert from "node:assert/strict"
import test from "node:test"
import { fieldsOf, isCompared, kindTitle, memberCount, membersOf, neighbor, nextOpen, progress, tone }
  from "../../../Public/js/review/review-groups.js"

const group = (id, more) => ({ id, kind: "style", stories: ["a/1", "a/2"], example: "a/2", accepted: false, ...more })
const groups = [group("a"), group("b", { accepted: true }), group("c")]

for (const [id, step, expected] of
  [[null, 1, 0], [null, -1, 2], ["a", 1, 1], ["c", 1, 0], ["a", -1, 2], ["gone", 1, 0]])
  test(`From ${id} by ${step} is the change ${expected}`, () => assert.equal(neighbor(groups, id, step), expected))

for (const [id, expected] of [["a", "c"], ["c", "a"], ["b", "c"]])
  test(`After ${id} the next open change is ${expected}`, () => assert.equal(nextOpen(groups, id).id, expected))

test("The last open change has none after it", () =>
  assert.equal(nextOpen([group("a"), group("b", { accepted: true })], "a"), undefined))

test("A change says what it is of, and how many", () => {
  assert.deepEqual([kindTitle({ kind: "lostText" }), kindTitle({ kind: "later" })], ["Lost text", "later"])
  assert.deepEqual(["finding", "new", "style"].map(kind => tone({ kind })), ["bad", "good", "plain"])
  assert.equal(memberCount(group("a")), "2 stories")
  assert.equal(memberCount({ kind: "schema", stories: ["a"] }), "1 screen")
  assert.deepEqual(membersOf(group("a")), ["a/2", "a/1"])
  assert.deepEqual(["gone", "new", "schema", "text"].map(kind => isCompared({ kind })), [false, false, false, true])
})

test("The progress counts what is accepted", () => {
  assert.equal(progress({ groups }), "1 of 3 changes accepted.")
  assert.equal(progress({ groups: groups.map(group => ({ ...group, accepted: true })) }),
    "3 changes are all accepted.")
})

test("Fields are JSON Pointers with their labels, and bounded", () => {
  assert.deepEqual(fieldsOf({ "a/b": { "~": 1 }, list: ["x"] }, { type: "object" }).map(([path]) => path),
    ["/a~1b", "/a~1b/~0", "/list", "/list/0"])
  assert.equal(fieldsOf(Array.from({ length: 500 }, () => 0), {}).length, 100)
})
