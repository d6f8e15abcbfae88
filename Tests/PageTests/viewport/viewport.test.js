import assert from "node:assert/strict"
import { test } from "node:test"
import { readComparison, writeComparison } from "../../../Public/js/router/gallery-params.js"

const kept = new Map()
globalThis.localStorage = { getItem: name => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value) }
const { storedEnvironment, storeEnvironment } = await import("../../../Public/js/state/story-environments.js")
const { environmentLabel, environmentPatch, overriddenEnvironment } = await import("../../../Public/js/environment/environment-members.js")
const { scaledBox, canTurn, deviceOf, fitScale, nextZoom } = await import("../../../Public/js/canvas/device-size.js")
const { cellBox, galleryCells, fittingHeight, growth } = await import("../../../Public/js/gallery/gallery-modes.js")
const { titleParts } = await import("../../../Public/js/ui/title-parts.js")
const { fromZone, toWallClock } = await import("../../../Public/js/schema/dates.js")
const { PreviewQueue } = await import("../../../Public/js/gallery/preview-queue.js")
const { matching } = await import("../../../Public/js/ui/combobox.js")
const { languageSettings, localeOf, locales, timeZones } = await import("../../../Public/js/environment/environment-labels.js")

const devices = [
  { id: "responsive", title: "Responsive", kind: "responsive" }, { id: "phone", title: "Phone", kind: "phone", width: 390, height: 844 },
  { id: "desktop", title: "Desktop", kind: "desktop", width: 1280, height: 800 }, { id: "terminal", title: "Terminal", kind: "terminal", columns: 80, rows: 24 }
]
const environment = { device: "phone", colorScheme: "light", locale: "en_US", direction: "leftToRight", textSize: "medium", format: "html", timeZone: "UTC" }

for (const [sentence, changes, expected] of [
  ["A device has its size", {}, [390, 844]],
  ["A phone is turned", { orientation: "landscape" }, [844, 390]],
  ["A desktop is not", { device: "desktop", orientation: "landscape" }, [1280, 800]],
  ["A free size is over that of the device", { orientation: "landscape", size: { width: 500, height: 300 } }, [500, 300]],
  ["A terminal has columns and rows", { device: "terminal" }, [80, 24]],
  ["A device that is gone is the first one", { device: "watch" }, [undefined, undefined]]
]) {
  test(sentence, () => {
    const { width, height } = deviceOf({ devices }, { ...environment, ...changes })
    assert.deepEqual([width, height], expected)
  })
}

test("Phones are turned, what takes all the room is not", () => assert.deepEqual(devices.map(canTurn), [false, true, false, false]))

for (const [sentence, size, zoom, expected] of [
  ["What is larger than its place is made smaller", { width: 1000, height: 500 }, "fit", [0.5, 500, 250]],
  ["What is smaller stays as it is", { width: 100, height: 100 }, "fit", [1, 100, 100]],
  ["A zoom is taken as it is", { width: 1000, height: 500 }, 2, [2, 2000, 1000]],
  ["What has no size takes all there is", {}, "fit", [1, 500, 400]],
  ["Zoomed out there is more room", {}, 0.5, [0.5, 500, 400]]
]) {
  test(sentence, () => {
    const { scale, outer } = scaledBox(size, { width: 500, height: 400 }, zoom)
    assert.deepEqual([scale, outer.width, outer.height], expected)
  })
}

test("Zooms are stepped from what is seen", () => {
  assert.deepEqual([nextZoom(0.79, 1), nextZoom(0.79, -1), nextZoom(1, 1), nextZoom(4, 1), nextZoom(0.2, -1)], [1, 0.75, 1.25, undefined, undefined])
  assert.equal(fitScale({ width: 200 }, { width: 100, height: 50 }), 0.5)
})

test("What differs from the default is shown, and unknown settings are not", () => {
  assert.deepEqual(overriddenEnvironment({ room: { environment: { ...environment, device: "responsive", dependencies: {}, later: 1 } }, devices }), {})
  assert.deepEqual(overriddenEnvironment({ room: { environment: { ...environment, colorScheme: "dark", clock: "2026-01-01T00:00:00Z" } }, devices }), { device: "phone", colorScheme: "dark", clock: "2026-01-01T00:00:00Z" })
})

test("Nothing is what is usual", () => assert.deepEqual(environmentPatch({ locale: "de_DE", direction: undefined, clock: undefined }), [
  { op: "add", path: "/locale", value: "de_DE" }, { op: "add", path: "/direction", value: "leftToRight" }, { op: "remove", path: "/clock" }
]))

test("A story is remembered as it was looked at, until that is as usual", () => {
  storeEnvironment("login", { ...environment, colorScheme: "dark" })
  assert.deepEqual(storedEnvironment("login"), { ...environment, colorScheme: "dark" })
  storeEnvironment("login")
  assert.equal(storedEnvironment("login"), undefined)
  for (let index = 0; index < 300; index++) storeEnvironment(`story-${index}`, environment)
  assert.deepEqual([storedEnvironment("story-0"), storedEnvironment("story-299")], [undefined, environment])
  kept.set("storybook: environments", "{")
  assert.equal(storedEnvironment("story-299"), undefined)
})

for (const [wall, zone, instant] of [
  ["2026-01-01T13:00:00", "Europe/Zurich", "2026-01-01T12:00:00Z"], ["2026-07-01T13:00:00", "Europe/Zurich", "2026-07-01T11:00:00Z"],
  ["2026-07-01T00:30:00", "Asia/Kolkata", "2026-06-30T19:00:00Z"], ["2026-03-08T03:30:00", "America/New_York", "2026-03-08T07:30:00Z"], ["0099-02-03T04:05:06", "UTC", "0099-02-03T04:05:06Z"]
]) {
  test(`${wall} in ${zone} is ${instant}, there and back`, () => {
    assert.equal(fromZone(wall, zone), instant)
    assert.equal(toWallClock(instant, zone), wall)
  })
}

test("An hour that is skipped is the one after it", () => assert.equal(fromZone("2026-03-29T02:30:00", "Europe/Zurich"), "2026-03-29T01:30:00.000Z".replace(".000", "")))
test("What is no time has no instant", () => assert.equal(fromZone("", "UTC"), undefined))

for (const [text, value] of [["de-li", "de_LI"], ["ar_EG", "ar_EG"], ["zh-hant-tw", "zh_Hant_TW"], ["nonsense here", undefined], ["qq", undefined], ["", undefined]]) {
  test(`The locale ${JSON.stringify(text)} is ${value}`, () => assert.equal(localeOf(text)?.value, value))
}

test("Lists are searched by what things are called", () => {
  assert.deepEqual(matching(locales(), "swi germ").map(({ value }) => value), ["de_CH"])
  assert.equal(matching(locales(), "日本")[0].value, "ja_JP")
  assert.deepEqual(matching(timeZones(), "zurich").map(({ title, note }) => [title, note]), [["Zurich", "Europe"]])
  assert.equal(matching(timeZones(), "")[0].value, "UTC")
})

test("Arabic, Hebrew and Urdu are read from the right", () =>
  assert.deepEqual(["ar_EG", "he_IL", "ur_PK", "en_US", "az_AZ", "none"].map(locale => languageSettings(locale).direction === "rightToLeft"), [true, true, true, false, false, false]))

for (const [key, value, expected] of [
  ["locale", "de_CH", "German (Switzerland)"], ["timeZone", "America/Argentina/Buenos_Aires", "Buenos Aires"], ["size", { width: 400, height: 300 }, "400 × 300"],
  ["textSize", "xxLarge", "Xx large text"], ["clock", "2026-01-01T12:00:00Z", "Jan 1, 2026, 13:00"], ["reducedMotion", true, "Reduced motion"]
]) {
  test(`${key} ${JSON.stringify(value)} is said as ${expected}`, () => assert.equal(environmentLabel(key, value, { timeZone: "Europe/Zurich" }), expected))
}

const state = {
  devices, room: { story: "login/empty", screen: "login", environment },
  catalog: { screens: [{ id: "login", stories: [{ id: "login/empty", title: "Empty", kind: "story" }, { id: "login/long", title: "Long", kind: "fixture" }] }, { id: "cart", stories: [] }] }
}

for (const [mode, titles, lives] of [
  ["stories", ["Empty", "Long"], [true, false]], ["devices", ["Responsive", "Phone", "Desktop", "Terminal"], [true, true, true, true]],
  ["schemes", ["Light", "Dark"], [true, true]], ["directions", ["Left to right", "Right to left"], [true, true]], ["formats", ["HTML", "Text"], [true, true]]
]) {
  test(`Side by side there are ${mode}`, () => {
    const made = galleryCells(mode, state)
    assert.deepEqual(made.map(({ title }) => title), titles)
    assert.deepEqual(made.map(({ isLive }) => isLive), lives)
    assert.equal(new Set(made.map(({ key }) => key)).size, made.length)
  })
}

test("Devices stand as they are, whatever size was drawn", () => {
  const [, phone] = galleryCells("devices", { ...state, room: { ...state.room, environment: { ...environment, size: { width: 1, height: 1 } } } })
  assert.deepEqual([phone.note, "size" in phone.environment], ["390 × 844", false])
})

test("Cells are as large as all of them can be seen", () => {
  assert.equal(fittingHeight(Array(2).fill({}), { width: 680, height: 600 }), 440)
  assert.equal(fittingHeight(Array(6).fill({}), { width: 1200, height: 700 }), 280)
  assert.equal(fittingHeight(Array(60).fill({}), { width: 680, height: 600 }), 220)
  assert.deepEqual(cellBox({ width: 390, height: 844 }, 422, 600, 9).outer, { width: 195, height: 422 })
})

test("A sheet is as high as its content, at the scale of the others", () => {
  for (const [content, height] of [[undefined, 270], [100, 90], [540, 270], [700, 350], [9000, 540]]) assert.equal(cellBox({ content }, 270, 2000, 9).outer.height, height)
  assert.equal(cellBox({ width: 390, height: 844, content: 2000 }, 422, 600, 9).outer.height, 422)
})

test("Cells grow until the fullest row takes the width, and no further than by a third", () => {
  assert.equal(growth([400, 400, 400, 400], 940), 920 / 800)
  assert.equal(growth([400, 400, 200, 100], 1000), 980 / 800)
  assert.equal(growth([100], 1000), 1.3)
  assert.equal(growth([300, 300, 300], 900), 880 / 600)
  assert.equal(growth([300, 300], 560), 560 / 300)
  assert.equal(growth([500, 500, 500], 510), 1.02)
})

test("A long title keeps its end, where similar ones differ", () =>
  assert.deepEqual(["Large", "iPhone 15 Pro Max"].map(title => titleParts(title)), [["Large", ""], ["iPhone 15 Pro ", "Max"]]))

test("Of what is asked for twice the newest counts, one at a time, and only so many are under way", async () => {
  const asked = []
  const heard = []
  const previews = new PreviewQueue(message => new Promise(resolve => asked.push([message, resolve])), 2)
  const settled = () => new Promise(resolve => setImmediate(resolve))
  for (const message of ["a1", "a2", "a3", "b1", "c1", "d1"]) previews.request(message[0], message, (error, answer) => heard.push([message, answer]))
  assert.deepEqual(asked.map(([message]) => message), ["a1", "b1"])
  previews.cancel("c")
  previews.cancel("b")
  asked[1][1]("late")
  await settled()
  assert.deepEqual(asked.slice(2).map(([message]) => message), ["d1"])
  asked[0][1]("first")
  await settled()
  assert.deepEqual(asked.slice(3).map(([message]) => message), ["a3"])
  asked[3][1]("second")
  await settled()
  assert.deepEqual(heard, [["a1", "first"], ["a3", "second"]])
})

for (const [comparison, said] of [
  [{ way: "slider", cut: 50, story: "a/b" }, "slider"], [{ way: "slider", cut: 0, story: "a/b" }, "slider:0"],
  [{ way: "beside", cut: 50, story: "a/c" }, "beside::a/c"], [{ way: "slider", cut: 30, story: "a/c" }, "slider:30:a/c"]
]) {
  test(`${said} is a comparison, there and back`, () => {
    assert.equal(writeComparison(comparison, "a/b"), said)
    assert.deepEqual({ story: "a/b", ...defined(readComparison(said)) }, comparison)
  })
}

test("Of a comparison that an address makes up only what there is counts", () => {
  assert.deepEqual(readComparison("upside:900:x:y"), { way: undefined, cut: 100, story: "x:y" })
  assert.deepEqual(readComparison("difference::a/c"), { way: undefined, cut: 50, story: "a/c" })
  assert.deepEqual(readComparison("slider:-3"), { way: "slider", cut: 50, story: undefined })
})

function defined(object) {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined))
}
