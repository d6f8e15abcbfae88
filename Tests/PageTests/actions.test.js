import assert from "node:assert/strict"
import { beforeEach, test } from "node:test"

const kept = new Map()
globalThis.localStorage = { getItem: name => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value) }
const { due, named, offer, press } = await import("../../Public/js/actions.js")
const { settings } = await import("../../Public/js/settings.js")

const nowhere = { closest: () => null }
const field = { closest: () => ({}) }
let done

function pressed(event) {
  done = []
  const told = { key: "", target: nowhere, defaultPrevented: false, preventDefault() { this.defaultPrevented = true }, ...event }
  press(told)
  return [done.join(), told.defaultPrevented]
}

beforeEach(() => {
  kept.clear()
  const run = id => () => done.push(id)
  offer({ id: "find", title: "Find", key: "/", run: run("find") }, { id: "next", title: "Next", key: "shift+n", run: run("next") },
    { id: "palette", title: "Palette", key: "mod+k", run: run("palette") }, { id: "undo", title: "Undo", key: "mod+z", leavesFields: true, run: run("undo") },
    { id: "never", title: "Never", key: "x", isDue: () => false, run: run("never") })
})

for (const [sentence, event, expected] of [
  ["A sign is a key", { key: "/" }, ["find", true]],
  ["A sign that needs Shift on some keyboards is the same key", { key: "/", shiftKey: true }, ["find", true]],
  ["In a field a sign is what is typed", { key: "/", target: field }, ["", false]],
  ["Shift is said of letters", { key: "N", shiftKey: true }, ["next", true]],
  ["A letter without it is another key", { key: "n" }, ["", false]],
  ["Ctrl works in fields", { key: "k", ctrlKey: true, target: field }, ["palette", true]],
  ["So does the command key", { key: "k", metaKey: true }, ["palette", true]],
  ["Undo is the field's own while one types", { key: "z", ctrlKey: true, target: field }, ["", false]],
  ["Elsewhere it is the room's", { key: "z", ctrlKey: true }, ["undo", true]],
  ["What is not due has no key", { key: "x" }, ["", false]],
  ["What somebody else has taken is taken", { key: "/", defaultPrevented: true }, ["", true]]
]) {
  test(sentence, () => assert.deepEqual(pressed(event), expected))
}

test("Who speaks to the browser turns the letters off, and keeps the others", () => {
  settings.set("letters", false)
  assert.deepEqual(pressed({ key: "/" }), ["", false])
  assert.deepEqual(pressed({ key: "k", ctrlKey: true }), ["palette", true])
})

test("A setting of another kind than ours is as good as none", () => {
  for (const kept of ["", "null", "[]", '{"letters":"no"}', "{"]) {
    localStorage.setItem("settings", kept)
    assert.equal(settings.get("letters"), true)
  }
})

test("What is due is listed in its order", () => assert.deepEqual(due().map(({ id }) => id), ["find", "next", "palette", "undo"]))
test("A named key keeps its name", () => assert.equal(named({ key: "ArrowDown", altKey: true, shiftKey: true }), "alt+shift+ArrowDown"))
