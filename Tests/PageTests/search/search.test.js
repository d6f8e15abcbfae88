import assert from "node:assert/strict"
import { test } from "node:test"
import { catalogEntries, tagsOf } from "../../../Public/js/catalog/catalog-entries.js"
import { filtersToSearch, parseFilters, passesFilters, toggledFilter } from "../../../Public/js/catalog/story-filters.js"
import { FuzzyIndex, matchRanges } from "../../../Public/js/catalog/fuzzy-index.js"
import { normalized } from "../../../Public/js/catalog/normalize.js"
import { statusMarks, noStatus, nextStatus, withPreviousVisit } from "../../../Public/js/sidebar/story-status.js"
import { folds, leaves, nextLeaf, visibleRows, catalogTree } from "../../../Public/js/catalog/catalog-tree.js"

const story = (id, title, rest) => ({ id, title, kind: "story", ...rest })
const screens = [
  { id: "login", title: "Login", path: ["Account", "Login"], tags: ["form"], stories: [story("login/empty", "Empty"), story("login/wrong-password", "Wrong password", { tags: ["slow"] }), { ...story("login/caps", "caps-lock"), kind: "fixture" }] },
  { id: "cart", title: "Cart", path: ["Shop", "Sale", "Cart"], stories: [story("cart/empty", "Empty")], recordings: [{ name: "a long way", story: "cart/empty", steps: 3 }] },
  { id: "player", title: "Video Player Controls", path: ["Player", "Video Player Controls"], stories: [story("player/uber", "Über Länge"), story("player/in-picture", "Picture in picture"), story("player/failed", "One failed")] }
]
const index = new FuzzyIndex(catalogEntries({ screens }))
const found = (query, options) => index.search(query, options).hits.map(({ entry }) => entry.id)

for (const [sentence, query, first] of [
  ["A prefix", "wro", "login/wrong-password"],
  ["A word within", "pass", "login/wrong-password"],
  ["Initials, with those of the screen", "lwp", "login/wrong-password"],
  ["Starts of words", "wropas", "login/wrong-password"],
  ["Letters with others between", "wrgpw", "login/wrong-password"],
  ["Words in any order, from screen and title", "failed video", "player/failed"],
  ["A kind", "fixture", "login/caps"],
  ["A recording", "long", "cart/empty:a long way"],
  ["The name of a screen finds it before what is in it", "video", "screen player"],
  ["A tag", "slow", "tag slow"],
  ["Capitals do not count", "CART", "screen cart"],
  ["Nor do accents", "uber lange", "player/uber"],
  ["Nor when they are typed", "émpty", "login/empty"]
]) {
  test(`${sentence}: “${query}” finds ${first}`, () => assert.equal(found(query)[0], first))
}

for (const query of ["zzz", "", "   ", "wrong cart", "drowssap", "en"]) {
  test(`“${query}” finds nothing that it is not`, () => assert.deepEqual(found(query).filter(id => !id.includes("empty")), []))
}

test("What is better found comes first", () => {
  const index = new FuzzyIndex(["spin", "A pin", "Pinned", "Pin", "p-i-n", "Postal index number"].map(title => ({ title })))
  assert.deepEqual(index.search("pin").hits.map(({ entry }) => entry.title), ["Pin", "Pinned", "A pin", "p-i-n", "Postal index number", "spin"])
})

test("The number found is not held back by the limit, and a filter leaves out", () => {
  assert.equal(index.search("e", { limit: 2 }).hits.length, 2)
  assert.ok(index.search("e", { limit: 2 }).count > 4)
  assert.deepEqual(found("empty", { passes: ({ kind, leaf }) => kind === "story" && leaf.screen.id === "cart" }), ["cart/empty"])
})

for (const [query, title, place] of [
  ["wro", [[0, 3]], []], ["lwp", [[0, 1], [6, 7]], [[10, 11]]], ["pass log", [[6, 10]], [[10, 13]]], ["wrgp", [[0, 2], [4, 5], [6, 7]], []]
]) {
  test(`“${query}” is marked where it is found`, () =>
    assert.deepEqual(matchRanges(query, { title: "Wrong password", place: "Account / Login" }), { title, place }))
}

test("Folding keeps the length", () => {
  for (const text of ["İstanbul", "ǅ", "straße", "日本語", "a😀b", "ÀÉ"]) assert.equal(normalized(text).length, text.length)
})

test("Tags are counted where a story has them, from its screen too", () =>
  assert.deepEqual([...tagsOf(screens)], [["form", 3], ["slow", 1]]))

const seen = { ...noStatus, known: new Set(), crashed: new Set(["login/empty"]), fresh: new Set(["cart/empty"]) }
const planted = catalogTree(screens, { statusMarks: leaf => statusMarks(leaf, seen) })

test("Screens stand in a tree of their groups, with sums", () => {
  const [account, shop] = planted.nodes
  assert.deepEqual([account.title, account.stories, account.screens, account.failing, account.fresh], ["Account", 3, 1, 1, 0])
  assert.deepEqual([shop.nodes[0].nodes[0].title, shop.stories, shop.fresh, shop.nodes[0].level], ["Cart", 1, 1, 2])
  assert.deepEqual(leaves(planted).map(({ key }) => key).slice(3, 5), ["cart/empty", "cart/empty:a long way"])
  assert.equal(folds(planted).length, 7)
})

test("Rows are what is unfolded, each with its place among its siblings", () => {
  const shown = visibleRows(planted, ({ key }) => key === "Account/")
  assert.deepEqual(shown.map(({ node, index, of }) => [node.title, index, of]), [["Account", 0, 3], ["Login", 0, 1], ["Shop", 1, 3], ["Player", 2, 3]])
})

test("From story to story, round the end, and to those that fail", () => {
  const stories = leaves(planted).filter(({ kind }) => kind !== "recording")
  const failing = ({ marks }) => marks.includes("crashed")
  assert.equal(nextLeaf(stories, "player/failed", 1).key, "login/empty")
  assert.equal(nextLeaf(stories, "login/empty", -1).key, "player/failed")
  assert.equal(nextLeaf(stories, undefined, -1).key, "player/failed")
  assert.equal(nextLeaf(stories, "cart/empty", 1, failing).key, "login/empty")
  assert.equal(nextLeaf(stories, "cart/empty", 1, () => false), undefined)
})

const shown = filters => leaves(catalogTree(screens, { statusMarks: leaf => statusMarks(leaf, seen), passes: leaf => passesFilters(parseFilters(filters), leaf) })).map(({ key }) => key)

for (const [filters, keys] of [
  ["?only=failing", ["login/empty"]], ["?only=new", ["cart/empty"]], ["?only=failing,new", ["login/empty", "cart/empty"]],
  ["?kind=fixture", ["login/caps"]], ["?kind=recording", ["cart/empty:a long way"]], ["?tags=slow", ["login/wrong-password"]],
  ["?tags=slow,none", ["login/wrong-password"]], ["?tags=form&kind=story", ["login/empty", "login/wrong-password"]], ["?tags=form&only=new", []]
]) {
  test(`${filters} shows ${keys.join(", ") || "nothing"}`, () => assert.deepEqual(shown(filters), keys))
}

test("Filters are written beside what else an address asks for", () => {
  const filters = toggledFilter(toggledFilter(parseFilters("?tags=a"), "tags", "b c"), "only", "new")
  assert.equal(filtersToSearch("?token=1&tags=a", filters), "?token=1&tags=a,b+c&only=new")
  assert.deepEqual(parseFilters(filtersToSearch("", filters)), filters)
  assert.equal(filtersToSearch("?tags=a", toggledFilter(parseFilters("?tags=a"), "tags", "a")), "")
})

const catalog = (...ids) => ({ screens: [{ stories: ids.map(id => ({ id })) }] })
const blank = { catalog: catalog(), room: null, crash: null, rendering: null, drift: null }
const step = (seen, before, change) => nextStatus(seen, { ...before, ...change }, before)

test("What comes after the first catalog is new, though it goes and comes again", () => {
  let seen = step(noStatus, blank, { catalog: catalog("a", "b") })
  assert.deepEqual([...seen.fresh], [])
  seen = step(seen, blank, { catalog: catalog("a", "c") })
  seen = step(seen, blank, { catalog: catalog("a", "b", "c") })
  assert.deepEqual([...seen.fresh], ["c"])
})

test("What was not there at the last visit is new", () => {
  const seen = step(withPreviousVisit(noStatus, ["a", "gone"]), blank, { catalog: catalog("a", "b") })
  assert.deepEqual([...seen.fresh], ["b"])
  assert.equal(withPreviousVisit(noStatus, undefined), noStatus)
})

test("What the host says of a story counts in every page", () => {
  assert.deepEqual(statusMarks({ story: { id: "a", status: "crashed" } }, noStatus), ["crashed"])
  assert.deepEqual(statusMarks({ story: { id: "a", status: "drifted" } }, noStatus), ["drifted"])
  const crashed = step(noStatus, { ...blank, room: { story: "a" } }, { crash: {} })
  const fine = step(crashed, { ...blank, room: { story: "b" } }, { room: { story: "b" }, catalog: { screens: [{ stories: [{ id: "a", status: "fine" }] }] } })
  assert.deepEqual(statusMarks({ story: { id: "a" } }, fine), [])
})

test("What the host reports of a story replaces what its catalog said and what this page saw", () => {
  const reported = (seen, status) => step(seen, { ...blank, statuses: {} }, { statuses: { a: status } })
  const crashed = step(noStatus, { ...blank, room: { story: "a" } }, { crash: {} })
  for (const [seen, before, status, marks] of [
    [noStatus, undefined, "crashed", ["crashed"]],
    [noStatus, "crashed", "drifted", ["drifted"]],
    [noStatus, "crashed", "fine", []],
    [crashed, undefined, "fine", []],
  ]) assert.deepEqual(statusMarks({ story: { id: "a", status: before } }, reported(seen, status)), marks)
  assert.deepEqual(statusMarks({ story: { id: "a" } }, step(reported(noStatus, "crashed"), blank, { statuses: {} })), [])
})

test("A story that crashed is marked until it renders, however much else is opened", () => {
  const open = { ...blank, room: { story: "a" } }
  const crashed = step(noStatus, open, { crash: {} })
  const gone = nextStatus(crashed, { ...open, room: { story: "b" }, rendering: {} }, { ...open, crash: {} })
  assert.deepEqual(statusMarks({ story: { id: "a" } }, gone), ["crashed"])
  assert.deepEqual(statusMarks({ story: { id: "a" } }, step(gone, open, { rendering: {} })), [])
  assert.equal(step(gone, blank, {}), gone)
})

test("A story drifts until its drift is repaired, or for good when its fixture does not fit", () => {
  const open = { ...blank, room: { story: "a" } }
  const drifted = step(noStatus, open, { drift: {} })
  assert.deepEqual(statusMarks({ story: { id: "a" } }, drifted), ["drifted"])
  assert.deepEqual(statusMarks({ story: { id: "a" } }, nextStatus(drifted, open, { ...open, drift: {} })), [])
  assert.deepEqual(statusMarks({ story: { id: "a", problem: "x", snapshot: "changed" } }, noStatus), ["drifted", "changed"])
})
