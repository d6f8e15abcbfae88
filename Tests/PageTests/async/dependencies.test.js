import assert from "node:assert/strict"
import { test } from "node:test"
import { seconds, settingOf, settingPatch, dependencyState } from "../../../Public/js/async/dependencies.js"
import { applyPatch } from "../../../Public/js/core/json-patch.js"

const photos = setting => ({ device: "phone", dependencies: { photos: setting } })

for (const [name, environment, setting, expected] of [
  ["the first of all", { device: "phone" }, { mode: "hold" }, photos({ mode: "hold", error: undefined, delay: undefined })],
  ["another one", { dependencies: { other: { mode: "hold" } } }, { mode: "empty" }, { dependencies: { other: { mode: "hold" }, photos: { mode: "empty", error: undefined, delay: undefined } } }],
  ["the same one", photos({ mode: "hold" }), { mode: "fail", error: "Offline", delay: 200 }, photos({ mode: "fail", error: "Offline", delay: 200 })],
  ["an error of one that does not fail", photos({ mode: "fail", error: "Offline" }), { mode: "hold", error: "Offline" }, photos({ mode: "hold", error: undefined, delay: undefined })],
  ["one that is let through late", { dependencies: {} }, { mode: "pass", delay: 50 }, { dependencies: { photos: { mode: "pass", error: undefined, delay: 50 } } }],
  ["one that is let through at once", photos({ mode: "hold" }), { mode: "pass", delay: 0 }, { device: "phone", dependencies: {} }],
  ["one that is let through as before", { device: "phone" }, { mode: "pass" }, { device: "phone" }]
]) {
  test(`a setting of ${name} is patched in`, () => assert.deepEqual(applyPatch(environment, settingPatch(environment, "photos", setting)), expected))
}

test("a name is a key, whatever its letters", () =>
  assert.equal(settingPatch({}, "a/b~c", { mode: "hold" })[1].path, "/dependencies/a~1b~0c"))

test("what is not written down is let through", () => {
  assert.deepEqual(settingOf({}, "photos"), { mode: "pass" })
  assert.deepEqual(settingOf(photos({ mode: "hold" }), "photos"), { mode: "hold" })
})

for (const [setting, rendering, state] of [
  [{ mode: "pass" }, null, "waiting"], [{ mode: "pass" }, { settled: false }, "waiting"], [{ mode: "pass" }, {}, "settled"],
  [{ mode: "hold" }, { settled: false }, "held"], [{ mode: "hold" }, { settled: true }, "held"],
  [{ mode: "fail" }, { settled: false }, "waiting"], [{ mode: "fail" }, { settled: true }, "failing"], [{ mode: "empty" }, { settled: true }, "settled"]
]) {
  test(`${setting.mode} with ${JSON.stringify(rendering)} is ${state}`, () => assert.equal(dependencyState(setting, rendering)[0], state))
}

for (const [milliseconds, text] of [[0, "0 ms"], [950, "950 ms"], [1000, "1.0 s"], [1250, "1.25 s"], [5000, "5.0 s"]]) {
  test(`${milliseconds} milliseconds read ${text}`, () => assert.equal(seconds(milliseconds), text))
}
