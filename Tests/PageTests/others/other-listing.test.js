import assert from "node:assert/strict"
import { test } from "node:test"
import { catalogEntries } from "../../../Public/js/catalog/catalog-entries.js"
import { folds, leaves, catalogTree } from "../../../Public/js/catalog/catalog-tree.js"
import { isOfOther, parseStoryURL, storyURL } from "../../../Public/js/router/story-url.js"
import { findOther, otherAddress, otherName, readListing, storyAddressAt, visibleAddress, withOthers }
  from "../../../Public/js/others/other-listing.js"

const design = { id: "design", title: "Design system", address: "https://design.example/book" }
const story = (id, title, rest) => ({ id, title, kind: "story", ...rest })
const button = { id: "button", title: "Button", path: ["Forms", "Button"], tags: ["form"],
  stories: [story("button/plain", "Plain"), story("button/größe-2", "Größe 2", { kind: "fixture", tags: ["new"] })] }
const listing = (...screens) => JSON.stringify({ screens })
const read = (...screens) => readListing(listing(...screens), design)

test("A listing stands below the title, with ids of its own and nothing else that it has", () => {
  assert.deepEqual(read({ ...button, source: { file: "/etc/passwd" }, recordings: [{ name: "r" }], problem: "x" }), [
    { id: "~design/button", title: "Button", path: ["Design system", "Forms", "Button"], tags: ["form"], other: "design",
      stories: [
        { id: "~design/button/plain", title: "Plain", kind: "story", tags: [] },
        { id: "~design/button/größe-2", title: "Größe 2", kind: "fixture", tags: ["new"] }
      ] }
  ])
  assert.deepEqual(readListing('{"screens": [], "others": [{"address": "http://127.0.0.1:6006/"}]}', design), [])
})

for (const slug of ["größe-2", "می\u200cخواهم", "क्\u200dष", "1\ufe0f\u20e3", "a-fixture", "x_y"])
  test(`${slug} is the slug of a story`, () =>
    assert.equal(read({ ...button, stories: [story(`button/${slug}`, "A")] })[0].stories[0].id, `~design/button/${slug}`))

test("A story that is listed twice is one", () =>
  assert.equal(read({ ...button, stories: [...button.stories, ...button.stories] })[0].stories.length, 2))

const none = /does not serve a storybook/
const unreadable = /not one that this version reads/
for (const [sentence, text, reason] of [
  ["a page", "<!doctype html>", none],
  ["nothing", "", none],
  ["a list", "[]", none],
  ["null", "null", none],
  ["an object without screens", "{}", none],
  ["screens of another form", '{"screens": {"a": 1}}', none],
  ["ten thousand levels", "[".repeat(10_000) + "]".repeat(10_000), none],
  ["a screen that is no object", listing(null), unreadable],
  ["a screen without a title", listing({ ...button, title: undefined }), unreadable],
  ["a title of 10 MB", listing({ ...button, title: "x".repeat(10_000_000) }), unreadable],
  ["a path of a thousand steps", listing({ ...button, path: Array(1000).fill("a") }), unreadable],
  ["a path that is a text", listing({ ...button, path: "Forms" }), unreadable],
  ["a screen without stories", listing({ ...button, stories: undefined }), unreadable],
  ["a story that is no object", listing({ ...button, stories: [null] }), unreadable],
  ["a title that is no text", listing({ ...button, stories: [story("button/a", { toString: "x" })] }), unreadable],
  ...["../x", "button/..", "button/../x", "javascript:alert(1)", "button/a?x", "button/a#x", "button/", "login/a", "button/a/b",
    "~us/button", "button/a b", 7, null, `button/${"a".repeat(300)}`]
    .map(id => [`the id ${String(id).slice(0, 30)}`, listing({ ...button, stories: [story(id, "A")] }), unreadable]),
  ["more stories than there is room for", listing(...Array.from({ length: 21 }, (_, screen) => ({ ...button, id: `s${screen}`,
    stories: Array.from({ length: 1000 }, (_, index) => story(`s${screen}/${index}`, "A")) }))), /more than 20,000 stories/]
]) {
  test(`A listing with ${sentence} is not listed`, () => assert.throws(() => readListing(text, design), { message: reason }))
}

const own = { screens: [{ id: "button", title: "Button", path: ["Design system", "Forms", "Button"],
  stories: [story("button/plain", "Plain")] }], globals: { defaults: {} } }
const shown = (...others) => withOthers(own, others)
const keys = catalog => [...folds(catalogTree(catalog.screens)), ...leaves(catalogTree(catalog.screens))].map(({ key }) => key)

test("Stories of another catalog stand beside a group of the same title, and stories of the same id", () => {
  const catalog = shown({ ...design, screens: read(button) })
  assert.deepEqual(keys(catalog), ["Design system/", "Design system/Forms/", "button", "/design/", "/design/Forms/",
    "~design/button", "button/plain", "~design/button/plain", "~design/button/größe-2"])
  assert.deepEqual(catalogTree(catalog.screens).nodes.map(({ title, stories }) => [title, stories]),
    [["Design system", 1], ["Design system", 2]])
  assert.equal(catalog.globals, own.globals)
  assert.deepEqual(catalogEntries(catalog).filter(({ id }) => id.startsWith("~")).map(({ title, place }) => [title, place]),
    [["Plain", "Design system / Forms / Button"], ["Größe 2", "Design system / Forms / Button"]])
})

for (const [sentence, other, titles] of [
  ["being loaded", {}, ["Loading…"]],
  ["out of reach", { problem: "It does not answer." }, ["Cannot be loaded"]],
  ["out of reach again", { problem: "It does not answer.", screens: read(button) }, ["Cannot be loaded", "Plain", "Größe 2"]],
  ["empty", { screens: [] }, ["No stories"]]
]) {
  test(`A catalog that is ${sentence} says so at its place, and counts no story for it`, () => {
    const [, group] = catalogTree(shown({ ...design, ...other }).screens).nodes
    assert.deepEqual(leaves(group).map(({ title }) => title), titles)
    assert.equal(group.stories, other.screens?.length ? 2 : 0)
  })
}

test("Without others, the catalog is the same, and with the same others it stays the same", () => {
  assert.equal(withOthers(own, []), own)
  const others = [design]
  assert.equal(withOthers(own, others), withOthers(own, others))
})

test("An address names the story of another catalog, there and back", () => {
  const address = storyURL("~design/button/größe-2")
  assert.equal(address, "#/~design/button/gr%C3%B6%C3%9Fe-2")
  assert.equal(parseStoryURL(address).story, "~design/button/größe-2")
  assert.deepEqual(["~design/button", "~", "button/~", ""].map(isOfOther), [true, true, false, false])
})

const others = [{ ...design, screens: read(button) }, { id: "gone", title: "Gone", address: "https://gone.example", problem: "x" }]
for (const [id, name, missing, address] of [
  ["~design/button/plain", "Plain · Button · Design system", undefined,
    "https://design.example/book/?composed#/button/plain"],
  ["~design/button/größe-2", "Größe 2 · Button · Design system", undefined,
    "https://design.example/book/?composed#/button/gr%C3%B6%C3%9Fe-2"],
  ["~design/button", "Plain · Button · Design system", undefined, "https://design.example/book/?composed#/button/plain"],
  ["~design", "Design system", undefined, "https://design.example/book/?composed"],
  ["~design/../x", "Design system", "../x", undefined],
  ["~gone/button/plain", "Gone", "button/plain", undefined],
  ["~us/button", "", undefined, undefined]
]) {
  test(`${id} is ${name || "unknown"}`, () => {
    const found = findOther(others, id)
    assert.equal(otherName(found ?? {}), name)
    assert.equal(found?.missing, missing)
    if (address) assert.equal(storyAddressAt(found, true), address)
  })
}

for (const address of ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "design.example", "", "//design.example",
  "https://ann:secret@design.example/", "https://design.example/?token=secret&x",
  "https://design.example/?x", "https://design.example/?token=", "https://design.example/#/x", "ftp://x/"]) {
  test(`${address || "An empty text"} is no address`, () =>
    assert.throws(() => otherAddress({ address }), /Invalid address: expected one such as/))
}

test("A token is passed on in the address alone, and shown nowhere", () => {
  const other = { ...design, address: "https://design.example/book?token=secret" }
  assert.equal(storyAddressAt({ other }, true), "https://design.example/book/?token=secret&composed")
  assert.equal(visibleAddress(other), "https://design.example/book")
})
