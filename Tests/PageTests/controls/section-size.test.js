import assert from "node:assert/strict"
import test from "node:test"
import { isShort } from "../../../Public/js/editor/section-size.js"

const cue = { time: 0, title: "Home", kind: "chapter" }
for (const [what, value, expected] of [
  ["a text", "x", true], ["twelve values", Array(12).fill(0), true], ["thirteen values", Array(13).fill(0), false],
  ["two groups of five", [Array(5).fill(0), Array(5).fill(0)], true], ["five cue points", Array(5).fill(cue), false],
  ["a seek bar, whose cue points are folded", { position: 1, duration: 2, buffered: [{ start: 0, end: 1 }, { start: 2, end: 3 }], cuePoints: Array(5).fill(cue) }, true],
  ["a value of ten levels", Array(10).fill().reduce(inner => [inner], 0), true]
]) test(`a section of ${what} starts ${expected ? "open" : "folded"}`, () => assert.equal(isShort(value), expected))
