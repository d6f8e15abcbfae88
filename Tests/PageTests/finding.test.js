import assert from "node:assert/strict"
import { test } from "node:test"
import { entries, tagsOf } from "../../Public/js/find/entries.js"
import { made, parse, passes, toggled } from "../../Public/js/find/filters.js"
import { Index, matches } from "../../Public/js/find/fuzzy.js"
import { folded } from "../../Public/js/find/letters.js"
import { marksOf, nothing, noticed, visitedBefore } from "../../Public/js/find/marks.js"
import { folds, leaves, next, rows, tree, typed } from "../../Public/js/find/tree.js"

const story = (id, title, rest) => ({ id, title, kind: "story", ...rest })
const screens = [
  { id: "login", title: "Login", path: ["Account", "Login"], tags: ["form"], stories: [story("login/empty", "Empty"), story("login/wrong-password", "Wrong password", { tags: ["slow"] }), { ...story("login/caps", "caps-lock"), kind: "fixture" }] },
  { id: "cart", title: "Cart", path: ["Shop", "Sale", "Cart"], stories: [story("cart/empty", "Empty")], recordings: [{ name: "a long way", story: "cart/empty", steps: 3 }] },
  { id: "player", title: "Video Player Controls", path: ["Player", "Video Player Controls"], stories: [story("player/uber", "Über Länge"), story("player/in-picture", "Picture in picture"), story("player/failed", "One failed")] }
]
const index = new Index(entries({ screens }))
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
  const index = new Index(["spin", "A pin", "Pinned", "Pin", "p-i-n", "Postal index number"].map(title => ({ title })))
  assert.deepEqual(index.search("pin").hits.map(({ entry }) => entry.title), ["Pin", "Pinned", "A pin", "p-i-n", "Postal index number", "spin"])
})

test("Going on typing finds what the whole query finds", () => {
  for (const query of ["login wrong", "vpc", "empty", "pict in", "wrgpw"]) {
    const fresh = new Index(entries({ screens }))
    let last
    for (let length = 1; length <= query.length; length++) last = fresh.search(query.slice(0, length))
    assert.deepEqual(last, new Index(entries({ screens })).search(query))
  }
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
    assert.deepEqual(matches(query, { title: "Wrong password", place: "Account / Login" }), { title, place }))
}

test("Folding keeps the length", () => {
  for (const text of ["İstanbul", "ǅ", "straße", "日本語", "a😀b", "ÀÉ"]) assert.equal(folded(text).length, text.length)
})

test("Tags are counted where a story has them, from its screen too", () =>
  assert.deepEqual([...tagsOf(screens)], [["form", 3], ["slow", 1]]))

const seen = { ...nothing, known: new Set(), crashed: new Set(["login/empty"]), fresh: new Set(["cart/empty"]) }
const planted = tree(screens, { marksOf: leaf => marksOf(leaf, seen) })
const all = () => true

test("Screens stand in a tree of their groups, with sums", () => {
  const [account, shop] = planted.nodes
  assert.deepEqual([account.title, account.stories, account.screens, account.failing, account.fresh], ["Account", 3, 1, 1, 0])
  assert.deepEqual([shop.nodes[0].nodes[0].title, shop.stories, shop.fresh, shop.nodes[0].level], ["Cart", 1, 1, 2])
  assert.deepEqual(leaves(planted).map(({ key }) => key).slice(3, 5), ["cart/empty", "cart/empty:a long way"])
  assert.equal(folds(planted).length, 7)
})

test("Rows are what is unfolded, each with its place among its siblings", () => {
  const shown = rows(planted, ({ key }) => key === "Account/")
  assert.deepEqual(shown.map(({ node, index, of }) => [node.title, index, of]), [["Account", 0, 3], ["Login", 0, 1], ["Shop", 1, 3], ["Player", 2, 3]])
})

test("A letter goes to the next title, several to the one they start", () => {
  const shown = rows(planted, all)
  assert.equal(typed(shown, "e", "login/empty").node.key, "cart/empty")
  assert.equal(typed(shown, "ee", "cart/empty").node.key, "login/empty")
  assert.equal(typed(shown, "pic", "Account/").node.key, "player/in-picture")
  assert.equal(typed(shown, "x", "login"), undefined)
})

test("From story to story, round the end, and to those that fail", () => {
  const stories = leaves(planted).filter(({ kind }) => kind !== "recording")
  const failing = ({ marks }) => marks.includes("crashed")
  assert.equal(next(stories, "player/failed", 1).key, "login/empty")
  assert.equal(next(stories, "login/empty", -1).key, "player/failed")
  assert.equal(next(stories, undefined, -1).key, "player/failed")
  assert.equal(next(stories, "cart/empty", 1, failing).key, "login/empty")
  assert.equal(next(stories, "cart/empty", 1, () => false), undefined)
})

const shown = filters => leaves(tree(screens, { marksOf: leaf => marksOf(leaf, seen), passes: leaf => passes(parse(filters), leaf) })).map(({ key }) => key)

for (const [filters, keys] of [
  ["?only=failing", ["login/empty"]], ["?only=new", ["cart/empty"]], ["?only=failing,new", ["login/empty", "cart/empty"]],
  ["?kind=fixture", ["login/caps"]], ["?kind=recording", ["cart/empty:a long way"]], ["?tags=slow", ["login/wrong-password"]],
  ["?tags=slow,none", ["login/wrong-password"]], ["?tags=form&kind=story", ["login/empty", "login/wrong-password"]], ["?tags=form&only=new", []]
]) {
  test(`${filters} shows ${keys.join(", ") || "nothing"}`, () => assert.deepEqual(shown(filters), keys))
}

test("Filters are written beside what else an address asks for", () => {
  const filters = toggled(toggled(parse("?tags=a"), "tags", "b c"), "only", "new")
  assert.equal(made("?token=1&tags=a", filters), "?token=1&tags=a,b+c&only=new")
  assert.deepEqual(parse(made("", filters)), filters)
  assert.equal(made("?tags=a", toggled(parse("?tags=a"), "tags", "a")), "")
})

const catalog = (...ids) => ({ screens: [{ stories: ids.map(id => ({ id })) }] })
const blank = { catalog: catalog(), room: null, crash: null, rendering: null, drift: null }
const step = (seen, before, change) => noticed(seen, { ...before, ...change }, before)

test("What comes after the first catalog is new, though it goes and comes again", () => {
  let seen = step(nothing, blank, { catalog: catalog("a", "b") })
  assert.deepEqual([...seen.fresh], [])
  seen = step(seen, blank, { catalog: catalog("a", "c") })
  seen = step(seen, blank, { catalog: catalog("a", "b", "c") })
  assert.deepEqual([...seen.fresh], ["c"])
})

test("What was not there at the last visit is new", () => {
  const seen = step(visitedBefore(nothing, ["a", "gone"]), blank, { catalog: catalog("a", "b") })
  assert.deepEqual([...seen.fresh], ["b"])
  assert.equal(visitedBefore(nothing, undefined), nothing)
})

test("What the host says of a story counts in every page", () => {
  assert.deepEqual(marksOf({ story: { id: "a", status: "crashed" } }, nothing), ["crashed"])
  assert.deepEqual(marksOf({ story: { id: "a", status: "drifted" } }, nothing), ["drifted"])
  const crashed = step(nothing, { ...blank, room: { story: "a" } }, { crash: {} })
  const fine = step(crashed, { ...blank, room: { story: "b" } }, { room: { story: "b" }, catalog: { screens: [{ stories: [{ id: "a", status: "fine" }] }] } })
  assert.deepEqual(marksOf({ story: { id: "a" } }, fine), [])
})

test("A story that crashed is marked until it renders, however much else is opened", () => {
  const open = { ...blank, room: { story: "a" } }
  const crashed = step(nothing, open, { crash: {} })
  const gone = noticed(crashed, { ...open, room: { story: "b" }, rendering: {} }, { ...open, crash: {} })
  assert.deepEqual(marksOf({ story: { id: "a" } }, gone), ["crashed"])
  assert.deepEqual(marksOf({ story: { id: "a" } }, step(gone, open, { rendering: {} })), [])
  assert.equal(step(gone, blank, {}), gone)
})

test("A story drifts until its drift is repaired, or for good when its fixture does not fit", () => {
  const open = { ...blank, room: { story: "a" } }
  const drifted = step(nothing, open, { drift: {} })
  assert.deepEqual(marksOf({ story: { id: "a" } }, drifted), ["drifted"])
  assert.deepEqual(marksOf({ story: { id: "a" } }, noticed(drifted, open, { ...open, drift: {} })), [])
  assert.deepEqual(marksOf({ story: { id: "a", problem: "x", snapshot: "changed" } }, nothing), ["drifted", "changed"])
})
