import assert from "node:assert/strict"
import { test } from "node:test"
import { stepTo } from "../../../Public/js/ui/toolbar-keys.js"

/** An item that is of the kinds of selectors with one of the words. */
const item = (...words) => ({ matches: selector => words.some(word => selector.startsWith(word)) })
const [plain, select, text] = [item("button"), item("select"), item("input")]

for (const [key, target, at, expected] of [
  ["ArrowRight", plain, 1, 2], ["ArrowRight", plain, 3, 0], ["ArrowLeft", plain, 0, 3], ["ArrowLeft", plain, 3, 2],
  ["Home", plain, 2, 0], ["End", plain, 0, 3], ["ArrowDown", plain, 1, undefined], ["x", plain, 1, undefined],
  ["ArrowRight", select, 1, 2], ["ArrowDown", select, 1, undefined], ["End", select, 1, undefined],
  ["ArrowRight", text, 1, undefined], ["ArrowRight", plain, -1, undefined]
]) test(`${key} at item ${at} of 4 leads to ${expected}`, () => assert.equal(stepTo({ key, target }, at, 4), expected))

test("With another key held down, a key is somebody else's", () => {
  for (const held of ["ctrlKey", "metaKey", "altKey", "shiftKey"])
    assert.equal(stepTo({ key: "ArrowRight", target: plain, [held]: true }, 0, 4), undefined)
})
