import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"

import { edited, initialState, receive, renewed, renumbered } from "../../../Public/js/state/state.js"
import { apply, difference, moved, operation, splices, transform } from "../../../Public/js/rebase/rebase.js"

const rows = JSON.parse(readFileSync(new URL("../../Fixtures/texts/transform.json", import.meta.url), "utf8"))

for (const { name, text, mine, theirs, result } of rows) {
  test(`texts that two change: ${name}`, () => {
    const [left, right] = [operation(mine), operation(theirs)]
    assert.equal(apply(apply(text, right), transform(left, right, false)), result)
    assert.equal(apply(apply(text, left), transform(right, left, true)), result)
  })
}

const letters = ["a", "b", "😀", "é", "👩‍👧", "\n"]
const isWhole = text => text.isWellFormed()

/** Places that no surrogate pair is cut at. */
const places = text => [0, ...Array.from(text).map((_, index, all) => all.slice(0, index + 1).join("").length)]

function randomSplice(text, random, insert) {
  const all = places(text)
  const [from, to] = [random(all.length), random(all.length)].sort((left, right) => left - right)
  const isDeletion = random(4) === 0
  return { at: all[from], delete: isDeletion ? all[Math.min(to, from + 2)] - all[from] : 0, insert: isDeletion ? "" : insert }
}

function source(seed) {
  let state = seed
  return below => (state = (state * 1103515245 + 12345) % 2147483648, Math.floor(state / 65536) % below)
}

test("any two changes lead to one text, whichever comes first", () => {
  const random = source(7)
  for (let run = 0; run < 2000; run++) {
    const text = Array.from({ length: random(8) }, () => letters[random(letters.length)]).join("")
    const [mine, theirs] = [0, 1].map(() => operation(randomSplice(text, random, letters[random(letters.length)])))
    const [there, here] = [apply(apply(text, theirs), transform(mine, theirs, false)), apply(apply(text, mine), transform(theirs, mine, true))]
    assert.equal(here, there)
    assert.ok(isWhole(here))
  }
})

test("a difference turns one text into the other and cuts no pair", () => {
  const random = source(3)
  for (let run = 0; run < 2000; run++) {
    const [before, after] = [0, 1].map(() => Array.from({ length: random(7) }, () => ["😀", "😁", "a", "b"][random(4)]).join(""))
    const steps = difference(before, after, random(2) ? random(after.length + 1) : undefined)
    assert.equal(apply(before, steps), after)
    assert.ok(splices(steps).every(({ insert }) => isWhole(insert)))
  }
  assert.deepEqual(splices(difference("aaaa", "aaaaa", 2)), [{ at: 1, delete: 0, insert: "a" }])
})

test("a caret stays where it is in the text", () => {
  for (const [caret, splice, expected] of [
    [3, { at: 0, delete: 0, insert: "xy" }, 5], [3, { at: 3, delete: 0, insert: "xy" }, 3], [3, { at: 4, delete: 1, insert: "" }, 3],
    [3, { at: 1, delete: 1, insert: "" }, 2], [3, { at: 1, delete: 4, insert: "" }, 1], [9, { at: 0, delete: 1, insert: "" }, 8]
  ]) assert.equal(moved(caret, operation(splice)), expected)
})

test("what others type moves edits on their way, and a row that goes takes its edits along", () => {
  const opened = { type: "opened", room: "r", story: "s", props: { rows: ["one", "two"] }, revision: 0, participants: [], participant: "p1" }
  const typed = edited(receive(initialState, opened), 1, [{ op: "splice", path: "/rows/1", at: 3, delete: 0, insert: "!" }])
  const received = patch => receive(typed, { type: "changed", revision: 1, patch, history: {} })
  assert.deepEqual(received([{ op: "splice", path: "/rows/1", at: 0, delete: 1, insert: "TT" }]).room.props.rows, ["one", "TTwo!"])
  assert.deepEqual(received([{ op: "add", path: "/rows/0", value: "zero" }]).room.props.rows, ["zero", "one", "two!"])
  assert.deepEqual(received([{ op: "remove", path: "/rows/0" }]).room.props.rows, ["two!"])
  assert.deepEqual(received([{ op: "remove", path: "/rows/1" }]).room.props.rows, ["one"])
  assert.deepEqual(received([{ op: "replace", path: "/rows", value: ["new"] }]).pending[0].patch, [])
})

test("text that was refused is sent with what was typed behind it", () => {
  const opened = { type: "opened", room: "r", story: "s", props: { url: "" }, revision: 0, participants: [], participant: "p1" }
  const type = (state, seq, at, insert) => edited(state, seq, [{ op: "splice", path: "/url", at, delete: 0, insert }], true)
  const state = type(type(receive(initialState, opened), 1, 0, "h"), 2, 1, "t")
  const refused = receive(state, { type: "rejected", seq: 1, path: "/url", reason: "no" })
  assert.equal(refused.room.props.url, "ht")
  const patch = [{ op: "splice", path: "/url", at: 0, delete: 0, insert: "h" }, { op: "splice", path: "/url", at: 1, delete: 0, insert: "t" }]
  const taken = receive(refused, { type: "changed", revision: 1, seq: 2, patch, history: {} })
  assert.deepEqual([taken.room.props.url, taken.pending, taken.errors], ["ht", [], {}])
})

test("after a lost connection what the room has not seen goes on top of what others typed", () => {
  const opened = { type: "opened", room: "r", story: "s", props: { text: "start" }, revision: 4, participants: [], participant: "p1" }
  const type = (state, seq, at, insert) => edited(state, seq, [{ op: "splice", path: "/text", at, delete: 0, insert }], true)
  const state = type(type(receive(initialState, opened), 1, 5, "A"), 2, 6, "B")
  const again = receive(state, { ...opened, props: { text: "xxstartA" }, revision: 9, participant: "p2", seen: 1, isAgain: true })
  assert.equal(again.room.props.text, "xxstartAB")
  assert.deepEqual(again.pending.map(({ seq }) => seq), [2])
})

test("text on top of props that the host no longer knows goes out again where it is now", () => {
  const opened = { type: "opened", room: "r", story: "s", props: { text: "start", level: 1 }, revision: 4, participants: [], participant: "p1" }
  const type = (state, seq, at, insert) => edited(state, seq, [{ op: "splice", path: "/text", at, delete: 0, insert }], true)
  let state = type(type(receive(initialState, opened), 1, 5, "A"), 2, 6, "B")
  state = edited(state, 3, [{ op: "replace", path: "/level", value: 2 }])
  state = receive(state, { type: "changed", revision: 2000, patch: [{ op: "splice", path: "/text", at: 0, delete: 0, insert: "xx" }], history: {} })
  state = type(state, 4, 9, "C")
  let seq = 10
  state = renewed(state, 1, () => ++seq)
  assert.deepEqual(state.pending.map(({ seq, base, patch: [{ at }] }) => [seq, base, at]), [[11, 2000, 7], [12, 2000, 8], [13, 2000, undefined], [4, 2000, 9]])
  assert.deepEqual([state.room.props.text, state.errors], ["xxstartABC", {}])
  // The second was refused as well, under a number that is not waited for any more.
  assert.deepEqual(renewed(state, 2, () => ++seq), state)
})

/** The host as far as one text goes: for each author it keeps what he has not seen (Jupiter). */
class Host {
  revision = 0
  text = "12345"
  log = []
  authors = new Map()

  take({ page, seq, patch, base }) {
    const known = this.authors.get(page)
    const since = revision => this.log.filter(entry => entry.revision > revision)
    let unseen = known && base < known.revision ? [...known.unseen.filter(entry => entry.revision > base), ...since(known.revision)] : since(base)
    let steps = operation(patch[0])
    unseen = unseen.map(theirs => {
      const [mine, moved] = [transform(steps, theirs.steps, false), transform(theirs.steps, steps, true)]
      steps = mine
      return { ...theirs, steps: moved }
    })
    this.text = apply(this.text, steps)
    this.log.push({ revision: ++this.revision, steps })
    this.authors.set(page, { revision: this.revision, unseen })
    const received = splices(steps).map(splice => ({ op: "splice", path: "/text", ...splice }))
    return { type: "changed", revision: this.revision, page, seq, patch: received, history: {} }
  }
}

test("three pages type at once, however late they hear of each other", () => {
  for (let seed = 0; seed < 60; seed++) {
    const random = source(seed * 7919 + 1)
    const host = new Host()
    const opened = { type: "opened", room: "r", story: "s", props: { text: host.text }, revision: 0, participants: [], participant: "p" }
    const pages = ["abcdefghij", "NÖPQRSUVWX", "😀😁😂😃😄"].map(letters => ({ letters: Array.from(letters), typed: [], state: receive(initialState, opened), out: [], received: [], caret: random(6), seq: 0 }))
    const type = page => {
      const insert = page.letters[page.typed.length % page.letters.length]
      const patch = [{ op: "splice", path: "/text", at: page.caret, delete: 0, insert }]
      page.out.push({ page, seq: ++page.seq, patch, base: page.state.room.revision })
      page.state = edited(page.state, page.seq, patch, true)
      page.typed.push(insert)
      page.caret += insert.length
    }
    const arrive = page => {
      if (!page.out.length) return
      const answer = host.take(page.out.shift())
      for (const other of pages) other.received.push({ ...answer, seq: other === page ? answer.seq : undefined })
    }
    const hear = page => {
      if (!page.received.length) return
      page.state = receive(page.state, page.received.shift())
      page.caret = page.state.moves.map(({ steps }) => steps).reduce(moved, page.caret)
      page.state = { ...page.state, moves: [] }
    }
    for (let run = 0; run < 400; run++) [type, type, arrive, arrive, hear, hear, hear][random(7)](pages[random(3)])
    while (pages.some(({ out, received }) => out.length + received.length)) pages.forEach(page => (arrive(page), hear(page)))
    for (const { state, typed, letters } of pages) {
      assert.equal(state.room.props.text, host.text)
      assert.deepEqual(state.pending, [])
      assert.deepEqual(Array.from(host.text).filter(letter => letters.includes(letter)), typed)
    }
  }
})

test("edits that a room accepted before a reconnect are confirmed, and those it never received get new numbers", () => {
  let state = receive(initialState, { type: "opened", room: "r", story: "s", props: { text: "ab" }, revision: 0, participants: [], participant: "p" })
  const splice = (at, insert) => [{ op: "splice", path: "/text", at, delete: 0, insert }]
  state = edited(edited(edited(state, 1, splice(0, "X")), 2, splice(1, "Y")), 3, splice(2, "Z"), false, { isKept: true })
  state = receive(state, { type: "changed", revision: 1, page: "own", edit: 1, isOfPage: true, patch: splice(0, "X"), history: {} })
  assert.deepEqual([state.room.props.text, state.pending.map(({ seq }) => seq)], ["XYZab", [2, 3]])
  state = renumbered(state, new Map([[3, 7]]))
  assert.deepEqual([state.room.props.text, state.pending.map(({ seq }) => seq)], ["XYZab", [2, 7]])
})
