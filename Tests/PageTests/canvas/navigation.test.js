import assert from "node:assert/strict"
import test from "node:test"
import { matchesFilter } from "../../../Public/js/actions/actions-filter.js"
import { appendToLog } from "../../../Public/js/state/pending-commands.js"
import { navigationText, navigationOf } from "../../../Public/js/canvas/navigation.js"

const state = { catalog: { screens: [{ stories: [{ id: "login/empty" }, { id: "shop/größe" }] }] } }
const link = said => navigationOf({ navigation: "link", address: "/privacy", label: "Privacy", ...said }, state)

test("a link is reported with its target", () => {
  assert.equal(navigationText(link({})), "“Privacy” leads to /privacy. Nothing leaves the canvas.")
  assert.equal(navigationText(link({ label: "", address: "" })), "The link leads to this address. Nothing leaves the canvas.")
})

test("a story that the author names is opened, whatever way it is written", () => {
  for (const story of ["login/empty", "/login/empty", "#/login/empty", " login/empty/ ", "login%2Fempty"]) {
    const { hash, reason } = link({ story })
    assert.deepEqual([hash, reason], ["#/login/empty", undefined], story)
  }
  assert.equal(link({ story: "shop/gr%C3%B6%C3%9Fe" }).hash, "#/shop/gr%C3%B6%C3%9Fe")
})

test("an unknown story is reported", () => {
  for (const story of ["", "login", "login/none", "%E0%A4%A", "__proto__"]) {
    const way = link({ story })
    assert.match(way.reason, /^Unknown story “/)
    assert.match(navigationText(way), /leads to an unknown story/)
  }
})

test("a form is reported with its fields, several of one name as a list", () => {
  const fields = [["name", "Ann"], ["tag", "a"], ["tag", "b"], ["__proto__", "x"], ["odd", 3], "none"]
  const way = navigationOf({ navigation: "form", address: "/login", method: "post", label: "Sign in", fields }, state)
  assert.deepEqual(Object.entries(way.value), [["name", "Ann"], ["tag", ["a", "b"]], ["__proto__", "x"]])
  assert.equal(navigationText(way), "“Sign in” would be sent to /login. Nothing leaves the canvas.")
})

const refresh = (address, more) => navigationOf({ navigation: "refresh", address, ...more }, state)

// What a screen has in its head, where it leads, after how many seconds.
for (const [content, address, after] of [
  ["5; url=/next", "/next", 5], ["0;URL='/a b'; x", "/a b", 0], ["3", "", 3], [" .5 , url = \"/q\"", "/q", 0],
  ["10 https://example.org/?a=1;b", "https://example.org/?a=1;b", 10], ["2.9;/plain", "/plain", 2], ["1;url=\"/open", "/open", 1]
]) {
  test(`a refresh by ${content} is reported once`, () => {
    const way = refresh(content)
    assert.deepEqual([way.address, way.after], [address, after])
    assert.equal(refresh(content, { isDue: true }), undefined)
  })
}

test("what browsers do not treat as a refresh is ignored", () => {
  for (const content of ["", "url=/next", "-1;url=/next", "5url=/next", "soon"]) assert.equal(refresh(content), undefined, content)
})

test("a refresh opens the story that the author names once it is due", () => {
  for (const [content, more] of [["4;url=/sign-in", { story: "login/empty" }], ["4; url=story:login/empty", {}]]) {
    const way = refresh(content, more)
    assert.deepEqual([way.story, way.opens, way.after], ["login/empty", false, 4])
    assert.equal(navigationText(way), "The screen opens login/empty after 4 s.")
    const { opens, hash } = refresh(content, { ...more, isDue: true })
    assert.deepEqual([opens, hash], [true, "#/login/empty"])
  }
  assert.match(refresh("1", { story: "login/none" }).reason, /Unknown story/)
  assert.equal(refresh("1", { story: "login/none", isDue: true }), undefined)
  assert.equal(navigationText(refresh("0;url=/next")), "The screen would navigate to /next at once. Nothing leaves the canvas.")
})

for (const [navigation, address, text] of [
  ["policy", "default-src 'none'", "The canvas does not apply the content security policy of the screen: default-src 'none'"],
  ["policy", "x".repeat(300), `The canvas does not apply the content security policy of the screen: ${"x".repeat(199)}…`],
  ["quirks", "no doctype", "The screen has no valid doctype: browsers show it in quirks mode, the canvas in standards mode."]
]) {
  test(`what the canvas does not apply is reported: ${navigation}, ${address.length} letters`, () => {
    const way = navigationOf({ navigation, address }, state)
    assert.equal(navigationText(way), text)
    assert.equal(way.opens, undefined)
  })
}

test("foreign messages are ignored", () => {
  for (const said of [{ navigation: "other" }, { address: 3 }, { label: {} }, { address: "x".repeat(3000) }]) assert.equal(link(said), undefined)
})

test("the same link twice is one entry, another is another; and both are found", () => {
  const log = [link({}), link({}), link({ address: "/terms" })].reduce(appendToLog, [])
  assert.deepEqual(log.map(({ count }) => count), [2, 1])
  assert.deepEqual(log.map(entry => matchesFilter(entry, "link terms")), [false, true])
})
