// Edits of rows that others insert, remove, move, duplicate and edit at the same time.
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"

import { edited, initialState, receive } from "../../../Public/js/state/state.js"
import { difference } from "../../../Public/js/core/json-difference.js"
import { applyPatch, valueAt } from "../../../Public/js/core/json-patch.js"
import { changesOfPatch, followed, inverseOf, rearranged, renamesOf, rowStepsOf, textStepsOf, transformChange } from "../../../Public/js/rebase/changes.js"
import { carried } from "../../../Public/js/rebase/rebase.js"

const cases = JSON.parse(readFileSync(new URL("../../Fixtures/texts/rows.json", import.meta.url), "utf8"))
const opened = props => ({ type: "opened", room: "r", story: "s", props, revision: 0, participants: [], participant: "p" })

for (const { name, props, theirs, mine, result, lost } of cases) {
  test(`an edit meets what its author has not seen: ${name}`, () => {
    const pending = edited(receive(initialState, opened(props)), 1, mine)
    const after = theirs.reduce((state, patch, index) => receive(state, { type: "changed", revision: index + 1, patch, history: {} }), pending)
    if (lost) assert.deepEqual(after.pending[0].patch, [])
    assert.deepEqual(after.room.props, result ?? theirs.reduce(applyPatch, props))
  })
}

test("any two changes of a list lead to the same rows, whichever comes first", () => {
  let count = 0
  for (let length = 0; length <= 5; length++) {
    const rows = Array.from({ length }, (_, index) => `row ${index}`)
    for (const mine of changesOf(rows, "mine")) for (const theirs of changesOf(rows, "theirs")) {
      const [left, right] = [mine, theirs].map(op => changesOfPatch([op], { rows }, applyPatch)[0])
      const [second, first] = [left && right ? transformChange(left, right, false) : left, left && right ? transformChange(right, left, true) : right]
      const [there, here] = [[theirs, second], [mine, first]].map(([op, change]) => changed(applyPatch({ rows }, [op]).rows, change, op === theirs ? "mine" : "theirs", rows))
      assert.deepEqual(here, there, JSON.stringify([mine, theirs]))
      count++
    }
  }
  assert.equal(count, 2275)
})

function changesOf(rows, name) {
  const places = [...rows.keys()]
  const at = index => `/rows/${index}`
  return [...[...places, rows.length].map(index => ({ op: "add", path: at(index), value: name })), ...places.map(index => ({ op: "remove", path: at(index) })),
    ...places.flatMap(from => places.map(to => ({ op: "move", from: at(from), path: at(to) })))]
}

/** The rows after a change that was transformed. */
function changed(rows, change, name) {
  if (!change) return rows
  const at = path => Number(path.split("/")[2])
  const next = [...rows]
  if (change.kind === "inserted") next.splice(at(change.path), 0, name)
  if (change.kind === "removed") next.splice(at(change.path), 1)
  if (change.kind !== "moved") return next
  const [row] = next.splice(at(change.from), 1)
  next.splice(at(change.path) - Number(at(change.path) > at(change.from)), 0, row)
  return next
}

test("a change and its inverse leave every row and every gap in its place", () => {
  const rows = ["a", "b", "c", "d"]
  for (const op of changesOf(rows, "new")) {
    for (const change of changesOfPatch([op], { rows }, applyPatch)) {
      for (const index of rows.keys()) {
        const there = followed(`/rows/${index}`, change)
        if (there !== undefined) assert.equal(followed(there, inverseOf(change)), `/rows/${index}`)
      }
    }
  }
})

test("what code does to rows is seen as that", () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = source(seed * 7919)
    const old = Array.from({ length: 8 }, (_, id) => ({ id, n: 0 }))
    const now = [...old]
    for (let change = 0; change <= random(4); change++) [
      at => now.splice(at, 0, { id: 100 + change }), at => now.splice(at, 1), at => now.splice(random(now.length), 0, ...now.splice(at, 1)),
      at => (now[at] = { ...now[at], n: change + 1 })
    ][random(4)](random(now.length))
    const patch = difference({ rows: old }, { rows: now })
    assert.deepEqual(applyPatch({ rows: old }, patch), { rows: now })
    const changes = changesOfPatch(patch, { rows: old }, applyPatch)
    const ids = rearranged(old.map(({ id }) => id), rowStepsOf("/rows", changes))
    assert.deepEqual(ids, now.map(({ id }) => id < 100 ? id : undefined))
    for (const { id } of old) {
      const index = now.findIndex(row => row.id === id)
      const path = changes.reduce((path, change) => path && followed(path, change), `/rows/${id}`)
      assert.equal(path, index < 0 ? undefined : `/rows/${index}`)
    }
  }
})

/** The ways in which rows can be those of another list that take the fewest steps: an edit counts as almost two. */
function bestMatches(old, now) {
  let [least, all] = [Infinity, []]
  const longest = rows => Math.max(0, ...rows.reduce((found, row, index) =>
    [...found, 1 + Math.max(0, ...found.filter((_, before) => rows[before] < row))], []))
  const collect = (sources, edits) => {
    if (sources.length < now.length) {
      collect([...sources, undefined], edits)
      for (const index of old.keys())
        if (!sources.includes(index)) collect([...sources, index], edits + Number(old[index] !== now[sources.length]))
      return
    }
    const kept = sources.filter(source => source !== undefined)
    const cost = old.length + now.length - kept.length - longest(kept) + 1.9 * edits
    if (cost < least - 0.01) [least, all] = [cost, []]
    if (cost < least + 0.01) all.push(sources)
  }
  collect([], 0)
  return { least, all }
}

function listsOfContents(contents, most) {
  let lists = [[]]
  const found = [[]]
  for (let count = 1; count <= most; count++) found.push(...(lists = lists.flatMap(list => contents.map(row => [...list, row]))))
  return found
}

for (const [contents, most] of [[[0, 1], 4], [[0, 1, 2], 3]]) {
  test(`a row of a list of ${contents.length} contents that could be several is none of them, or keeps its index`, () => {
    const lists = listsOfContents(contents, most)
    for (const old of lists) for (const now of lists) {
      const { least, all } = bestMatches(old, now)
      const changes = changesOfPatch(difference(old, now, { isCertain: true }), old, applyPatch)
      assert.deepEqual(applyPatch(old, difference(old, now, { isCertain: true })), now)
      assert.deepEqual(applyPatch(old, difference(old, now)), now)
      for (const index of old.keys()) {
        const path = changes.reduce((path, change) => path && followed(path, change), `/${index}/n`)
        const place = path ? Number(path.split("/")[1]) : -1
        const places = new Set(all.map(sources => sources.indexOf(index)))
        const message = `row ${index} of ${old} in ${now}`
        // One step of code is always understood.
        if (place < 0) assert.ok(places.size > 1 || places.has(-1) || least > 1.5, message)
        else if (old.length !== now.length || place !== index) assert.deepEqual([...places], [place], message)
      }
    }
  })
}

for (const [name, patch, path, texts, renames, rows] of [
  ["a list of rows that move", [{ op: "move", from: "/rows/0", path: "/rows/1" }], "/rows", 0, [], [{ from: 0, to: 1 }]],
  ["a list in a row that moves", [{ op: "move", from: "/rows/0", path: "/rows/1" }, { op: "remove", path: "/rows/1/kids/0" }], "/rows/1/kids", 0, [], [{ from: 0 }]],
  ["a row that comes from another list", [{ op: "move", from: "/rows/0", path: "/rows/0/kids/0" }], "/rows/0/kids", 0, [], [{ to: 0 }]],
  ["a row that goes to another list", [{ op: "move", from: "/rows/1/kids/0", path: "/rows/1" }], "/rows/2/kids", 0, [], [{ from: 0 }]],
  ["a list that is another one", [{ op: "replace", path: "/rows", value: [] }], "/rows", 0, [], undefined],
  ["a list in a new row", [{ op: "add", path: "/rows/0", value: { kids: [] } }], "/rows/0/kids", 0, [], undefined],
  ["a text in a row that moves twice", [{ op: "move", from: "/rows/0", path: "/rows/1" }, { op: "splice", path: "/rows/1/text", at: 0, delete: 0, insert: "x" },
    { op: "move", from: "/rows/1", path: "/rows/0" }], "/rows/0/text", 1, [], []],
  ["a text in another row", [{ op: "splice", path: "/rows/1/text", at: 0, delete: 0, insert: "x" }], "/rows/0/text", 0, [], []],
  ["names in a row that moves", [{ op: "move", from: "/rows/0", path: "/rows/1" }, { op: "move", from: "/rows/1/map/a~1b", path: "/rows/1/map/c" }], "/rows/1/map", 0, [{ from: "a/b", to: "c" }], []]
]) {
  test(`what became of ${name}`, () => {
    const row = { text: "ab", kids: [1], map: { "a/b": 1 } }
    const changes = changesOfPatch(patch, { rows: [row, row] }, applyPatch)
    assert.deepEqual([textStepsOf(path, changes).length, renamesOf(path, changes)], [texts, renames])
    assert.deepEqual(rowStepsOf(path, changes)?.map(({ from, to }) => ({ ...from >= 0 && { from }, ...to >= 0 && { to } })), rows)
  })
}

for (const [count, isKept] of [[500, true], [1200, false]]) {
  test(`${count} rows in the opposite order are ${isKept ? "the same" : "another list"}`, () => {
    const rows = Array.from({ length: count }, (_, id) => ({ id }))
    const changes = changesOfPatch(difference(rows, rows.toReversed()), rows, applyPatch)
    const path = changes.reduce((path, change) => path && followed(path, change), "/3/n")
    assert.equal(path, isKept ? `/${count - 4}/n` : undefined)
  })
}

/** A host as far as rows go: for each page it keeps what that has not seen (Jupiter), as in TextHistory.swift. */
class Host {
  revision = 0
  log = []
  authors = new Map()

  constructor(props) {
    this.props = props
  }

  take({ page, seq, patch, base, meant, command }) {
    if (command) return this.perform(command, base, meant)
    const known = this.authors.get(page)
    const since = revision => this.log.filter(entry => entry.revision > revision)
    const entries = known && base < known.revision ? [...known.unseen.filter(entry => entry.revision > base), ...since(known.revision)] : since(base)
    const { patch: made, unseen } = carried(patch, entries.map(({ change, revision }) => ({ ...change, revision })), this.props, applyPatch)
    const left = unseen.map(({ revision, ...change }) => ({ revision, change }))
    const isLost = made.length === 0
    if (!isLost) {
      this.check(made, meant)
      this.log.push(...changesOfPatch(made, this.props, applyPatch).map(change => ({ revision: this.revision + 1, change })))
      this.props = applyPatch(this.props, made)
      this.revision++
    } else assert.ok(!meant.every(key => keysOf(this.props).includes(key)), "refused without a reason")
    this.authors.set(page, { revision: this.revision, unseen: left })
    if (isLost) return { type: "rejected", page, seq, path: "", reason: "gone", gone: true }
    return { type: "changed", page, seq, revision: this.revision, patch: made, history: {} }
  }

  /** A command was performed in a rendering, which has none of the edits in flight. */
  perform(command, base, [meant]) {
    const path = this.log.filter(({ revision }) => revision > base).reduce((path, { change }) => path === undefined ? path : followed(path, change), command)
    const isThere = keysOf(this.props).includes(meant)
    assert.equal(path && valueAt(this.props, path).key, isThere ? meant : undefined)
  }

  check(patch, meant) {
    let { props } = this
    const keys = patch.map(op => {
      const key = keyMeant(op, props)
      props = applyPatch(props, [op])
      return key
    })
    assert.deepEqual([...new Set(keys)], [...new Set(meant)])
  }
}

/** The key of the row that an operation is of: for a new row, that of the row it becomes a part of. */
function keyMeant(op, props) {
  const tokens = (op.from ?? op.path).split("/")
  if (op.op === "add" || /^\D/.test(tokens.at(-1)) || tokens.at(-1) === "-") tokens.pop()
  if (/^\D/.test(tokens.at(-1))) tokens.pop()
  return valueAt(props, tokens.join("/")).key
}

function keysOf({ key, rows }) {
  return [key, ...rows.flatMap(keysOf)]
}

function source(seed) {
  let state = seed
  return below => (state = (state * 1103515245 + 12345) % 2147483648, Math.floor(state / 65536) % below)
}

/** The lists in a tree of rows, as paths, with their lengths. */
function listsOf({ rows }, path = "") {
  return [[`${path}/rows`, rows.length], ...rows.flatMap((row, index) => listsOf(row, `${path}/rows/${index}`))]
}

class Page {
  out = []
  received = []
  seq = 0

  constructor(name, props) {
    this.name = name
    this.state = receive(initialState, opened(props))
  }

  edit(random) {
    const { props } = this.state.room
    const lists = listsOf(props)
    const [list, length] = lists[random(lists.length)]
    const [row, other] = [random(length || 1), random(length || 1)].map(index => `${list}/${index}`)
    const fresh = `${this.name}${this.seq + 1}`
    const patch = length && random(6) ? [
      () => [{ op: "remove", path: row }],
      () => [{ op: "move", from: row, path: other }],
      () => [{ op: "copy", from: row, path: `${list}/${Number(row.split("/").at(-1)) + 1}` }],
      () => [{ op: "replace", path: `${row}/n`, value: this.seq }],
      () => [{ op: "splice", path: `${row}/text`, at: random(valueAt(props, row).text.length + 1), delete: 0, insert: "x" }]
    ][random(5)]() : [{ op: "add", path: random(2) ? `${list}/-` : `${list}/${random(length + 1)}`, value: { key: fresh, n: 0, text: "", rows: [] } }]
    if (patch[0].op === "copy") patch.push({ op: "replace", path: patch[0].path, value: { ...valueAt(props, row), key: fresh, rows: [] } })
    if (patch[0].op === "move" && row === other) return
    this.#send(patch)
  }

  #send(patch) {
    let { props } = this.state.room
    const meant = patch.map(op => {
      const key = keyMeant(op, props)
      props = applyPatch(props, [op])
      return key
    })
    if (patch[0].op === "copy") meant[1] = meant[0]
    this.out.push({ page: this, seq: ++this.seq, patch, base: this.state.room.revision, meant })
    this.state = edited(this.state, this.seq, patch)
  }

  perform(random) {
    const { confirmed, revision } = this.state.room
    const [list, length] = listsOf(confirmed)[random(2)]
    const command = `${list}/${random(length || 1)}`
    if (length) this.out.push({ page: this, command, base: revision, meant: [valueAt(confirmed, command).key] })
  }

  receive() {
    if (this.received.length) this.state = receive(this.state, this.received.shift())
  }
}

/** Thousands of histories take seconds. */
const seeds = process.env.SLOW_TESTS ? 10000 : 500

test("every edit of three pages reaches its row or is refused, and all end alike", () => {
  for (let seed = 1; seed <= seeds; seed++) {
    const random = source(seed * 7919)
    const row = (key, rows = []) => ({ key, n: 0, text: "ab", rows })
    const props = row("root", [row("a", [row("d"), row("e")]), row("b"), row("c", [row("f")])])
    const host = new Host(props)
    const pages = ["A", "B", "C"].map(name => new Page(name, props))
    const arrive = page => {
      if (!page.out.length) return
      const answer = host.take(page.out.shift())
      if (!answer) return
      if (answer.type === "rejected") page.received.push(answer)
      else for (const other of pages) other.received.push({ ...answer, page: undefined, seq: other === page ? answer.seq : undefined })
    }
    try {
      for (let run = 0; run < 40; run++) [page => page.edit(random), page => page.edit(random), page => page.perform(random), arrive, arrive, page => page.receive(), page => page.receive()][random(7)](pages[random(3)])
      while (pages.some(({ out, received }) => out.length + received.length)) pages.forEach(page => (arrive(page), page.receive()))
      for (const { state } of pages) {
        assert.deepEqual(state.room.props, host.props)
        assert.deepEqual([state.pending, state.errors, state.drafts], [[], {}, []])
      }
    } catch (error) {
      error.message = `seed ${seed}: ${error.message}`
      throw error
    }
  }
})
