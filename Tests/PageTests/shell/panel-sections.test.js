import assert from "node:assert/strict"
import test from "node:test"
import { combinedMark } from "../../../Public/js/shell/panel-sections.js"

test("a tab is marked with the sum of its sections' counts", () => {
  assert.equal(combinedMark([2, "", 3, false]), 5)
})

test("without a count, a tab has the mark of a section", () => {
  assert.equal(combinedMark([0, "●"]), "●")
  assert.equal(combinedMark([]), "")
  assert.equal(combinedMark([false, ""]), "")
})
