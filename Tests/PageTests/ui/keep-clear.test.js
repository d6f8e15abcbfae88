import assert from "node:assert/strict"
import { test } from "node:test"
import { liftOver } from "../../../Public/js/ui/keep-clear.js"

const rect = (left, top, right, bottom) => ({ left, top, right, bottom })
const toast = rect(10, 460, 210, 490)

for (const [what, others, expected] of [
  ["stays where nothing is", [], 0],
  ["stays beside a button", [rect(210, 450, 260, 500)], 0],
  ["stays below one", [rect(20, 400, 80, 460)], 0],
  ["is lifted over one", [rect(20, 470, 80, 500)], 26],
  ["is lifted over one above it that it would cover then", [rect(20, 470, 80, 500), rect(100, 440, 180, 450)], 56],
  ["fits between two", [rect(20, 470, 80, 500), rect(100, 400, 180, 434)], 26],
  ["stays where there is no place at all", [rect(0, 20, 300, 500)], 0]
]) test(`A toast ${what}`, () => assert.equal(liftOver(toast, others, 0), expected))

test("A lifted toast covers nothing, wherever the buttons are", () => {
  let lifted = 0
  for (let seed = 1; seed <= 500; seed++) {
    const at = (index, size) => (seed * 7919 + index * 104_729 * seed) % size
    const others = Array.from({ length: 6 }, (_, index) => {
      const [left, top] = [at(index, 400), at(index + 9, 480)]
      return rect(left, top, left + 60, top + 24)
    })
    const lift = liftOver(toast, others, 0)
    const covers = others.filter(({ left, right, top, bottom }) =>
      left < toast.right && right > toast.left && top < toast.bottom - lift && bottom > toast.top - lift)
    if (lift > 0) lifted++
    if (lift > 0) assert.deepEqual(covers, [])
  }
  assert.ok(lifted > 50)
})
