import assert from "node:assert/strict"
import { test } from "node:test"
import { changedGlobals, finiteGlobals, globalLabel, globalValues, withoutGlobal } from "../../../Public/js/environment/global-values.js"
import { ignoredText, isIgnored } from "../../../Public/js/environment/ignored-globals.js"
import { galleryCells, galleryModes } from "../../../Public/js/gallery/gallery-modes.js"

const schema = {
  $ref: "#/$defs/Globals",
  $defs: {
    Brand: { enum: ["acme", "darkMode"] },
    Globals: {
      type: "object", "x-order": ["brand", "isBeta", "user", "theme", "odd/a"],
      properties: {
        brand: { $ref: "#/$defs/Brand" }, isBeta: { type: "boolean", title: "Beta" },
        user: { type: "object", properties: {} }, theme: { anyOf: [{ $ref: "#/$defs/Brand" }, { type: "null" }] },
        "odd/a": { type: "string" }
      }
    }
  }
}
const globals = { schema, defaults: { brand: "acme", isBeta: false, user: { name: "Ann" }, "odd/a": "" } }
const own = text => JSON.parse(text)

for (const [given, values] of [
  [undefined, globals.defaults],
  [{ brand: "darkMode" }, { ...globals.defaults, brand: "darkMode" }],
  [{ user: null }, { brand: "acme", isBeta: false, "odd/a": "" }],
  [{ theme: "acme" }, { ...globals.defaults, theme: "acme" }],
  [{ user: { name: "Bo" }, gone: [1] }, { ...globals.defaults, user: { name: "Bo" }, gone: [1] }],
  [own('{"__proto__": {"a": 1}, "toString": 3}'), { ...globals.defaults, ...own('{"__proto__": {"a": 1}, "toString": 3}') }]
]) {
  test(`${JSON.stringify(given)} is over the defaults, and is all that the environment keeps`, () => {
    assert.deepEqual(globalValues(globals, { globals: given }), values)
    assert.deepEqual(changedGlobals(globals, values), given)
  })
}

test("one global is reset, and the last one leaves nothing", () => {
  assert.deepEqual(withoutGlobal(own('{"__proto__": 1, "brand": 2}'), "brand"), own('{"__proto__": 1}'))
  assert.deepEqual([withoutGlobal({ brand: 2 }, "brand"), withoutGlobal({ brand: 2 }, "gone")], [undefined, { brand: 2 }])
})

test("a default that is null is no change", () => {
  assert.equal(changedGlobals({ defaults: { user: null } }, globalValues({ defaults: { user: null } }, {})), undefined)
})

test("enums, flags and optionals of them have few values", () => {
  assert.deepEqual(finiteGlobals(globals).map(({ name, title, choices }) => [name, title, choices.map(choice => choice.value)]), [
    ["brand", "Brand", ["acme", "darkMode"]], ["isBeta", "Beta", [false, true]], ["theme", "Theme", [null, "acme", "darkMode"]]
  ])
  assert.deepEqual([undefined, {}, { problem: "x" }, { schema: {} }].map(each => finiteGlobals(each)), [[], [], [], []])
  assert.deepEqual([globalLabel(globals, "isBeta"), globalLabel({}, "newCheckout")], ["Beta", "New checkout"])
})

test("the gallery shows all values of such a global, beside the others that are set", () => {
  const room = { story: "a/b", environment: { device: "phone", globals: { isBeta: true, brand: "darkMode" } } }
  const state = { catalog: { screens: [], globals }, devices: [{ id: "phone" }], room }
  assert.deepEqual(galleryModes(state.catalog).slice(-3), [["global:brand", "Brand"], ["global:isBeta", "Beta"], ["global:theme", "Theme"]])
  assert.equal(galleryModes({}).length, galleryModes(state.catalog).length - 3)
  const cells = galleryCells("global:brand", state)
  assert.deepEqual(cells.map(({ title, environment }) => [title, environment.globals]),
    [["Acme", { isBeta: true }], ["Dark mode", { isBeta: true, brand: "darkMode" }]])
  assert.deepEqual(galleryCells("global:isBeta", { ...state, room: { ...room, environment: { globals: { isBeta: true } } } }).map(cell => "globals" in cell.environment), [false, true])
  assert.deepEqual(galleryCells("global:gone", state), [])
})

test("what the rendering ignores is said with its place and reason", () => {
  const state = { catalog: { globals }, rendering: { globals: [{ path: "/globals/odd~1a", reason: "Expected a text." }, { path: "/globals/user/name", reason: "Missing." }] } }
  assert.equal(ignoredText(state), "Odd/a: Expected a text. User, name: Missing.")
  assert.deepEqual(["odd/a", "user", "brand"].map(name => isIgnored(state, name)), [true, true, false])
  assert.deepEqual([ignoredText({ catalog: {} }), ignoredText({ catalog: {}, rendering: {} })], ["", ""])
})
