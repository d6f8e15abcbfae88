import assert from "node:assert/strict"
import { test } from "node:test"
import { changeCount, changedPlaces } from "../../../Public/js/gallery/changed-places.js"

/** An element: texts are strings, attributes an object. */
function e(tagName, attributes = {}, ...content) {
  const childNodes = content.map(part => typeof part === "string" ? { nodeType: 3, data: part } : part)
  return { nodeType: 1, tagName, childNodes, children: childNodes.filter(({ nodeType }) => nodeType === 1),
    attributes: Object.entries(attributes).map(([name, value]) => ({ name, value })) }
}

const p = (...content) => e("P", {}, ...content)
const first = "body > :nth-child(1)"
const second = "body > :nth-child(2)"

for (const [sentence, before, now, expected] of [
  ["equal documents have none", e("BODY", {}, p("a")), e("BODY", {}, p("a")), { before: [], now: [] }],
  ["space and the order of attributes are none", e("BODY", {}, e("P", { id: "x", class: "b  a" }, "one\n  two ")),
    e("BODY", {}, " ", e("P", { class: "a b", id: "x" }, "one two")), { before: [], now: [] }],
  ["a text is boxed in both", e("BODY", {}, p("a")), e("BODY", {}, p("b")),
    { before: [{ place: first, kind: "changed" }], now: [{ place: first, kind: "changed" }] }],
  ["an attribute is one too, of its own element only", e("BODY", {}, e("DIV", {}, e("P", { class: "x" }, "a"))),
    e("BODY", {}, e("DIV", {}, e("P", { class: "y" }, "a"))),
    { before: [{ place: `${first} > :nth-child(1)`, kind: "changed" }], now: [{ place: `${first} > :nth-child(1)`, kind: "changed" }] }],
  ["a row that is added in front moves no box to the others", e("BODY", {}, p("a"), p("b")), e("BODY", {}, p("new"), p("a"), p("b")),
    { before: [], now: [{ place: first, kind: "added" }] }],
  ["a row that is gone is boxed where it was", e("BODY", {}, p("a"), p("b")), e("BODY", {}, p("b")),
    { before: [{ place: first, kind: "removed" }], now: [] }],
  ["another element takes no box of one unlike it", e("BODY", {}, p("a"), e("I", {}, "x")), e("BODY", {}, p("a"), e("B", {}, "x")),
    { before: [{ place: second, kind: "removed" }], now: [{ place: second, kind: "added" }] }]
]) {
  test(`Of changes, ${sentence}`, () => assert.deepEqual(changedPlaces(before, now), expected))
}

test("What has changed is counted once, what is gone too", () => {
  const found = changedPlaces(e("BODY", {}, p("a"), p("b"), e("I", {}, "c")), e("BODY", {}, p("a"), p("x")))
  assert.equal(changeCount(found), 2)
})

test("Thousands of other rows are boxed at once, not matched one by one", () => {
  const rows = word => e("UL", {}, ...Array.from({ length: 3000 }, (_, index) => e("LI", {}, `${word} ${index}`)))
  const { before, now } = changedPlaces(e("BODY", {}, rows("a")), e("BODY", {}, rows("b")))
  assert.deepEqual([before.length, now.length], [3000, 3000])
})
