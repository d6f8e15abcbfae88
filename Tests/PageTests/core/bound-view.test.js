import assert from "node:assert/strict"
import { test } from "node:test"
import { BoundView } from "../../../Public/js/core/bound-view.js"

test("a part is shown at first and when what it reads is another value, whatever else changes", () => {
  const view = new BoundView()
  const shown = []
  view.bind(({ room }) => [room?.steps, room?.end], (steps, end) => shown.push([steps, end]))
  view.bind(({ title }) => [title], title => shown.push(title))
  for (const state of [{ title: "A", room: null }, { title: "A", room: null, late: "x" }, { title: "B", room: { steps: [1] } },
    { title: "B", room: { steps: [1], props: 2 } }, { title: "B", room: { steps: [1], end: true } }]) view.changed(state)
  assert.deepEqual(shown, [[undefined, undefined], "A", [[1], undefined], "B", [[1], true]])
})

test("a part that could not be shown is shown with the next change", () => {
  const view = new BoundView()
  const shown = []
  view.bind(({ title }) => [title], title => {
    shown.push(title)
    if (shown.length === 1) throw new Error("not yet")
  })
  assert.throws(() => view.changed({ title: "A" }))
  for (const state of [{ title: "A" }, { title: "A" }]) view.changed(state)
  assert.deepEqual(shown, ["A", "A"])
})
