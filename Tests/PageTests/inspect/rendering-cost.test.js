import assert from "node:assert/strict"
import { test } from "node:test"
import { renderingCost } from "../../../Public/js/inspect/rendering-cost.js"

for (const [timing, amounts] of [
  [{ decode: 21, render: 0, diff: 7, bytes: 512 }, ["0.021 ms", "0 ms", "0.007 ms", "512 B"]],
  [{ decode: 999, render: 1549, diff: 9949, bytes: 48_200 }, ["1 ms", "1.5 ms", "9.9 ms", "48 kB"]],
  [{ decode: 9951, render: 45_400, diff: 1_234_567, bytes: 3_000_000 }, ["10 ms", "45 ms", "1235 ms", "3 MB"]]
])
  test(`a rendering costs ${amounts.join(", ")}`, () => assert.deepEqual(renderingCost(timing).map(([, amount]) => amount), amounts))
