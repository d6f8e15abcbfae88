import assert from "node:assert/strict"
import { test } from "node:test"
import { coverageAt, fieldCoverageText, coverageSummary } from "../../../Public/js/docs/coverage-text.js"

const coverage = {
  fields: ["/title", "/items", "/items/*/kind", "/by/*", "/names/*key", "/names/*", "/replies", "/text", "/state", "/state/failed/message"]
    .map(path => ({ path })),
  folds: { "/replies/*": "" }
}

const places = [
  ["/title", "/title"], ["/items", "/items"], ["/items/3/kind", "/items/*/kind"], ["/by/any key", "/by/*"], ["/names/0", "/names/*key"],
  ["/names/1", "/names/*"], ["/text", "/text"], ["/replies/0/text", "/text"], ["/replies/0/replies/4/replies", "/replies"],
  ["/state/failed/message", "/state/failed/message"], ["/items/3", undefined], ["/none", undefined], ["", undefined]
]

for (const [path, pattern] of places) {
  test(`${path || "the whole"} is an example of ${pattern ?? "nothing"}`, () => assert.equal(coverageAt(coverage, path)?.path, pattern))
}

const level = (name, count) => ({ name, count })

const readings = [
  [{ kind: "enum", levels: [level("sun", 2), level("rain", 0), level("fog", 0)], values: 1 }, "1 of 3 · never rain, fog", [true, false, false]],
  [{ kind: "collection", levels: [level("0", 1), level("1", 0), level("many", 0)], values: 1 }, "1 of 3 · never one, many", [true, false, false]],
  [{ kind: "boolean", levels: [level("false", 0), level("true", 3)], values: 1 }, "1 of 2 · never off", [false, true]],
  [{ kind: "optional", levels: [level("nil", 1), level("some", 1)], values: 2 }, "2 of 2", [true, true]],
  [{ kind: "text", levels: [], values: 2, dead: true }, "2 values · never changes the rendering", []],
  [{ kind: "enum", levels: [..."abcdefgh"].map(name => level(name, 0)), values: 0 }, "0 of 8 · never a, b, c, d, e, f and 2 more", Array(8).fill(false)]
]

for (const [field, text, reached] of readings) {
  test(`a field reads ${text}`, () => {
    const read = fieldCoverageText(field)
    assert.equal(read.text, text)
    assert.deepEqual(read.bars.map(({ isReached }) => isReached), reached)
    assert.equal(read.isDead, field.dead === true)
  })
}

test("nothing is said of a command", () => assert.equal(fieldCoverageText({ kind: "command", levels: [], values: 1 }), undefined))

test("the whole is a sentence", () => {
  assert.equal(coverageSummary({ props: 3, reached: 4, all: 9, fields: [{ dead: true }, {}] }), "3 stories and fixtures: 4 of 9 cases, optionals and sizes reached. 1 field never changes the rendering.")
  assert.equal(coverageSummary({ props: 1, reached: 1, all: 1, fields: [] }), "1 story or fixture: 1 of 1 cases, optionals and sizes reached.")
})
