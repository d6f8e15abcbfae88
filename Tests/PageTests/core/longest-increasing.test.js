import assert from "node:assert/strict"
import { test } from "node:test"
import { longestIncreasing } from "../../../Public/js/core/longest-increasing.js"

for (const [numbers, kept] of [[[], []], [[0], [0]], [[0, 1, 2], [0, 1, 2]], [[2, 1, 0], [0]], [[1, 2, 3, 0], [1, 2, 3]], [[3, 0, 1, 2], [0, 1, 2]], [[0, 4, 1, 3, 2], [0, 1, 2]]]) {
  test(`of ${numbers.join(", ") || "nothing"} ${kept.join(", ") || "nothing"} stays in order`, () =>
    assert.deepEqual(longestIncreasing(numbers).map(index => numbers[index]), kept))
}
