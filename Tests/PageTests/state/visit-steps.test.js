import assert from "node:assert/strict"
import { test } from "node:test"
import { stepsDone } from "../../../Public/js/state/visit-steps.js"

const room = (story, props = 1, id = story) => ({ id, story, props })
const state = (room, pending = []) => ({ room, pending })

for (const [sentence, now, before, done] of [
  ["the story that opens first is no pick", state(room("a/b")), state(null), []],
  ["another one is", state(room("a/c")), state(room("a/b")), ["pick"]],
  ["the same story in another room is none", state(room("a/b", 1, "r2")), state(room("a/b", 1, "r1")), []],
  ["an edit of this page is a change", state(room("a/b", 2), [{ seq: 1 }]), state(room("a/b")), ["edit"]],
  ["what a load or somebody else changes is none", state(room("a/b", 2)), state(room("a/b")), []],
  ["nor is the answer to an edit", state(room("a/b", 2)), state(room("a/b", 2), [{ seq: 1 }]), []],
  ["nor what waits while another story opens", state(room("a/c"), [{ seq: 1 }]), state(room("a/b")), ["pick"]]
]) {
  test(`Of the steps of a first visit, ${sentence}`, () => assert.deepEqual(stepsDone(now, before), done))
}
