import assert from "node:assert/strict"
import test from "node:test"
import { nextMatch } from "../../../Public/js/ui/typeahead.js"

const texts = ["Copy JSON", "Paste", "Edit as JSON…", "Copy path", " Earlier values"]

for (const [typed, current, expected] of [
  ["p", -1, 1], ["c", -1, 0], ["c", 0, 3], ["c", 3, 0], ["cc", 0, 3], ["co", 0, 0], ["copy p", 0, 3], ["E", 2, 4], ["ea", 2, 4], ["x", 0, -1]
]) test(`“${typed}” from item ${current} goes to item ${expected}`, () => assert.equal(nextMatch(texts, typed, current), expected))
