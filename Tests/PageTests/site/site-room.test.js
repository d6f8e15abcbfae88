import assert from "node:assert/strict"
import { test } from "node:test"
import { galleryCells } from "../../../Public/js/gallery/gallery-modes.js"
import { differingNames, mergedEnvironment, nearestRendering, unbuiltNames } from "../../../Public/js/site/nearest-rendering.js"
import { SiteRoom } from "../../../Public/js/site/site-room.js"
import { initialState, receive } from "../../../Public/js/state/state.js"

const light = { device: "wide", colorScheme: "light", locale: "en_US", direction: "leftToRight", format: "html", textSize: "medium" }
const dark = { ...light, colorScheme: "dark" }
const phone = { ...light, device: "phone" }
const devices = [{ id: "wide" }, { id: "phone", width: 390 }, { id: "small", width: 360 }, { id: "desk", width: 1440 }, { id: "terminal", columns: 80 }]

for (const [wanted, expected] of [
  [light, 0], [dark, 1], [phone, 2], [{ ...phone, colorScheme: "dark" }, 1], [{ ...light, device: "small" }, 2], [{ ...light, device: "desk" }, 0],
  [{ ...light, locale: "ar_EG" }, 0], [{ ...dark, format: "text" }, 1], [{ ...light, device: "gone" }, 0]
]) {
  test(`${wanted.device} ${wanted.colorScheme} ${wanted.format} is nearest to rendering ${expected}`, () => {
    assert.equal(nearestRendering([light, dark, phone], wanted, devices), expected)
  })
}

test("what an address says is taken as far as it makes sense", () => {
  const others = { device: "toaster", colorScheme: "sepia", locale: "de_CH", size: { width: 0 }, reducedMotion: true, clock: "2026-01-01T00:00:00Z", constructor: 1 }
  assert.deepEqual(mergedEnvironment(light, others, devices), { ...light, locale: "de_CH", reducedMotion: true })
  assert.deepEqual(mergedEnvironment(light, { size: { width: 320 } }, devices).size, { width: 320 })
  assert.deepEqual([7, null, 2 ** 32, -1, 1.5, "7"].map(randomSeed => mergedEnvironment(light, { randomSeed }, devices).randomSeed), [7, null, undefined, undefined, undefined, undefined])
})

const brands = [{ ...light, globals: {} }, { ...light, globals: { brand: "globex" } }, { ...dark, globals: { brand: "globex", isBeta: true } }]

for (const [wanted, expected, others] of [
  [light, 0, []], [{ ...light, globals: { brand: "globex" } }, 1, []], [{ ...dark, globals: { brand: "globex" } }, 1, ["colorScheme"]],
  [{ ...dark, globals: { brand: "globex", isBeta: true } }, 2, []], [{ ...light, globals: { brand: "gone" } }, 0, ["globals"]],
  [{ ...light, randomSeed: 0, calendar: "gregorian" }, 0, []], [{ ...light, randomSeed: 7, calendar: "roc" }, 0, ["calendar", "randomSeed"]]
]) {
  test(`${JSON.stringify(wanted.globals)} ${wanted.colorScheme} is nearest to brand ${expected}, and what is not built is named`, () => {
    assert.equal(nearestRendering(brands, wanted, devices), expected)
    assert.deepEqual(unbuiltNames(brands, wanted, devices).sort(), others)
  })
}

test("the gallery of a site marks what was not built", () => {
  const globals = { defaults: { brand: "acme" }, schema: { type: "object", "x-order": ["brand"], properties: { brand: { enum: ["acme", "globex", "gone"] } } } }
  const state = { catalog: { screens: [], globals }, devices, room: { story: "a/b", environment: brands[0] }, site: { environments: brands } }
  const notes = (mode, given = state) => galleryCells(mode, given).map(({ note }) => note)
  const unbuilt = "not built: the closest rendering"
  assert.deepEqual(notes("global:brand"), ["", "", unbuilt])
  assert.deepEqual(notes("global:brand", { ...state, site: undefined }), ["", "", ""])
  assert.deepEqual(notes("global:brand", { ...state, room: { ...state.room, built: { environments: [light] } } }), ["", unbuilt, unbuilt])
})

test("what a rendering was not made for is named", () => {
  assert.deepEqual(differingNames(light, { ...light, locale: "de_CH", size: { width: 1 }, dependencies: {} }), ["locale", "size"])
})

// A site of two stories, and what its page receives.

const files = {
  "a/1": {
    story: "a/1", screen: "a", schema: "schema", own: { n: 1 }, code: { swift: ".init(n: 1)", json: "{}\n" },
    variants: [{ environment: light, sight: "one" }, { environment: dark, sight: "two", props: { n: 2 } }]
  },
  "a/2": { story: "a/2", screen: "a", failure: "It has no props." },
  "a/3": { story: "a/3", screen: "a", schema: "schema", own: { n: 3 }, code: {}, variants: [{ environment: light, sight: "bad" }] },
  schema: { type: "object" }, one: { rendered: { mediaType: "text/html", body: "1" } }, two: { rendered: { mediaType: "text/html", body: "2" }, inspected: { broken: [] } },
  bad: { crashed: { kind: "trap", cause: "trap", message: "It traps.", props: { n: 3 } } }
}

const hello = {
  type: "hello", title: "A", devices, limits: {}, readOnly: true, catalog: { screens: [{ id: "a", stories: [{ id: "a/1" }, { id: "a/2" }, { id: "a/3" }] }] },
  site: { environments: [light, dark], stories: { "a/1": "a/1", "a/2": "a/2", "a/3": "a/3" } }
}

function scene() {
  const received = []
  const made = { state: receive(initialState, hello), received }
  const deliver = message => {
    received.push(message)
    made.state = receive(made.state, message)
  }
  made.room = new SiteRoom(hello, { read: async name => files[name] }, deliver)
  return made
}

test("a story is opened as a host opens it", async () => {
  const { room, received } = scene()
  await room.receive({ type: "open", story: "a", environment: { colorScheme: "dark" } })
  assert.deepEqual(received.map(({ type }) => type), ["opened", "rendered", "inspected"])
  assert.deepEqual(received[0].props, { n: 2 })
  assert.deepEqual(received[0].own, { n: 1 })
  assert.equal(received[1].body, "2")
})

test("a fixture opens in its environment, and only it has files", async () => {
  const german = { ...dark, locale: "de_CH" }
  const variants = [{ environment: german, file: "index" }, { environment: { ...german, colorScheme: "light" }, file: "light" }]
    .map((variant, index) => ({ ...variant, sight: ["two", "one"][index] }))
  const stories = [{ id: "a/1" }, { id: "a/4", environment: { colorScheme: "dark", locale: "de_CH" } }]
  const own = { ...hello, catalog: { screens: [{ id: "a", stories }] }, site: { ...hello.site, stories: { "a/1": "a/1", "a/4": "a/4" } } }
  const known = { ...files, "a/4": { ...files["a/1"], story: "a/4", variants } }
  let state = receive(initialState, own)
  const room = new SiteRoom(own, { read: async name => known[name] }, message => (state = receive(state, message)))
  await room.receive({ type: "open", story: "a/4" })
  assert.equal(state.rendering.body, "2")
  assert.deepEqual(state.room.environment, german)
  assert.deepEqual(state.room.built, { environments: variants.map(({ environment }) => environment), files: ["index", "light"] })
  await room.receive({ type: "open", story: "a/4", environment: { colorScheme: "light" } })
  assert.equal(state.rendering.body, "1")
  assert.equal(state.room.environment.locale, "de_CH")
  await room.receive({ type: "open", story: "a/1" })
  assert.equal(state.room.built, undefined)
})

test("a change of the environment shows what was rendered for it", async () => {
  const made = scene()
  await made.room.receive({ type: "open", story: "a/1" })
  await made.room.receive({ type: "environment", seq: 5, patch: [{ op: "add", path: "/colorScheme", value: "dark" }] })
  assert.equal(made.state.rendering.body, "2")
  assert.deepEqual(made.state.room.props, { n: 2 })
  await made.room.receive({ type: "environment", seq: 6, patch: [{ op: "remove", path: "/colorScheme" }, { op: "remove", path: "/size" }] })
  assert.equal(made.state.rendering.body, "1")
  assert.equal(made.state.room.environment.colorScheme, "light")
})

test("a crash is shown, and is gone with the next story", async () => {
  const made = scene()
  await made.room.receive({ type: "open", story: "a/3" })
  assert.equal(made.state.crash.message, "It traps.")
  await made.room.receive({ type: "open", story: "a/1" })
  assert.equal(made.state.crash, null)
})

for (const [title, message, code] of [
  ["an edit", { type: "edit", seq: 1, patch: [] }, "read-only"], ["a story that there is not", { type: "open", story: "constructor" }, "unknown-story"],
  ["a story without props", { type: "open", story: "a/2" }, "worker"], ["other props", { type: "open", story: "a/1", props: { n: 9 } }, "needs-host"],
  ["a preview of other props", { type: "preview", seq: 1, story: "a/1", props: { n: 9 } }, "needs-host"], ["a preview of a crash", { type: "preview", seq: 1, story: "a/3" }, "crashed"],
  ["a replay", { type: "replay", recording: "x", action: "pause" }, "read-only"]
]) {
  test(`${title} fails with ${code}`, async () => {
    const { room } = scene()
    await room.receive({ type: "open", story: "a/1" })
    await assert.rejects(room.receive(message), { code })
  })
}

test("a preview has what was rendered, without the room hearing of it", async () => {
  const { room, received } = scene()
  await room.receive({ type: "preview", seq: 3, story: "a/1", environment: { colorScheme: "dark" } })
  assert.deepEqual(received, [{ type: "previewed", seq: 3, mediaType: "text/html", body: "2" }])
})
