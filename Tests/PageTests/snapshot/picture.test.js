import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"

globalThis.document = { createElement: () => ({}), addEventListener() {}, documentElement: {} }
globalThis.window = globalThis
globalThis.addEventListener = () => {}
const { pictureNote, shownImages } = await import("../../../Public/js/snapshot/picture.js")

const taken = JSON.parse(readFileSync(new URL("../../Fixtures/protocol/host-pictured.json", import.meta.url)))
const room = { revision: 4, environment: { device: "phone", colorScheme: "dark" } }

for (const [state, captions] of [
  ["changed", ["Recorded", "Now", "Changed pixels"]], ["equal", ["Now"]]
]) {
  test(`a picture that is ${state} shows ${captions.length} images`, () =>
    assert.deepEqual(shownImages({ ...taken, state }).map(({ caption }) => caption), captions))
}
test("only images that there are have a caption", () =>
  assert.deepEqual(shownImages({ state: "missing", images: { taken: "a.png" } }), [{ caption: "Now", address: "a.png" }]))

for (const [name, given, shown, note] of [
  ["of what is shown", {}, {}, ""], ["of another revision", { revision: 3 }, {}, "The screen has changed since this picture was taken."],
  ["of another device", {}, { device: "tablet" }, "The screen has changed since this picture was taken."],
  ["of edited props", { edited: true }, {}, "This room has edited props, and the picture belongs to the story: nothing to accept."],
  ["of edits without effect", { edited: true, state: "equal" }, {}, ""]
]) {
  test(`a picture ${name} says ${note ? "so" : "nothing"}`, () =>
    assert.equal(pictureNote({ ...taken, ...given }, { ...room, environment: { ...room.environment, ...shown } }), note))
}
