import assert from "node:assert/strict"
import { test } from "node:test"
globalThis.addEventListener ??= () => {}
const { fits, tooLarge } = await import("../../../Public/js/connection/connection.js")
const { closed, combined, commandStarted, edited, initialState, receive, refused, withdrawn } = await import("../../../Public/js/state/state.js")

const opened = {
  type: "opened", room: "r1", screen: "s", story: "s/a", schema: {}, props: { name: "Ann", rows: [1] }, revision: 3,
  environment: { device: "phone" }, history: { undo: 0, redo: 0 }, participants: [], participant: "p1"
}
const changed = (revision, patch, seq) => ({ type: "changed", revision, seq, patch, history: { undo: 1, redo: 0 } })
const replace = (path, value) => [{ op: "replace", path, value }]
const start = () => receive(initialState, opened)

test("an edit shows at once and is confirmed later", () => {
  let state = edited(start(), 1, replace("/name", "B"))
  assert.equal(state.room.props.name, "B")
  assert.equal(state.room.confirmed.name, "Ann")
  state = receive(state, changed(4, replace("/name", "B"), 1))
  assert.deepEqual([state.room.confirmed.name, state.pending.length, state.room.revision], ["B", 0, 4])
})

test("an edit of another participant goes below the pending ones", () => {
  let state = edited(start(), 1, replace("/name", "mine"))
  state = receive(state, changed(4, replace("/name", "theirs")))
  assert.equal(state.room.props.name, "mine")
  assert.equal(state.room.confirmed.name, "theirs")
})

test("edits on their way are applied once, and stay in place when the first of them is taken as it is", () => {
  let state = ["B", "Bo", "Bob"].reduce((state, name, index) => edited(state, index + 1, replace("/name", name)), start())
  const { props } = state.room
  state = receive(state, changed(4, replace("/name", "B"), 1))
  assert.equal(state.room.props, props)
  assert.deepEqual([state.room.confirmed.name, state.pending.length], ["B", 2])
  state = receive(state, changed(5, replace("/name", "BO"), 2))
  assert.deepEqual([state.room.confirmed.name, state.room.props.name, state.pending.length], ["BO", "Bob", 1])
})

test("revisions never go back", () => {
  const state = receive(start(), changed(2, replace("/name", "old")))
  assert.equal(state.room.props.name, "Ann")
})

test("a rejected edit is taken back, and its place remembers why", () => {
  let state = edited(start(), 1, replace("/name", 7))
  state = receive(state, { type: "rejected", seq: 1, path: "/name", reason: "Expected a string." })
  assert.equal(state.room.props.name, "Ann")
  assert.deepEqual(state.errors, { "/name": "Expected a string." })
  state = edited(state, 2, replace("/name", "x"))
  assert.deepEqual(state.errors, {})
})

test("an edit that no longer applies is let go", () => {
  let state = edited(start(), 1, replace("/rows/0", 5))
  state = receive(state, changed(4, [{ op: "remove", path: "/rows/0" }]))
  assert.deepEqual(state.room.props.rows, [])
})

test("coming back to a room keeps the edits that it has not seen", () => {
  let state = edited(start(), 1, replace("/name", "kept"))
  state = receive(state, opened)
  assert.equal(state.pending.length, 1)
  assert.equal(state.room.props.name, "kept")
})

test("a room that was made anew from the page's state has nothing to catch up with", () => {
  let state = edited(start(), 1, replace("/name", "kept"))
  state = receive(state, { ...opened, props: { name: "kept", rows: [1] }, revision: 0 })
  assert.equal(state.pending.length, 0)
  assert.equal(state.room.props.name, "kept")
})

test("another story starts clean", () => {
  let state = receive(start(), { type: "rejected", seq: 9, path: "/name", reason: "no" })
  state = receive(state, { ...opened, story: "s/b", room: "r2" })
  assert.deepEqual([state.errors, state.rendering], [{}, null])
})

const insertion = [{ op: "splice", path: "/name", at: 3, delete: 0, insert: "e" }]

for (const [what, props, patch, expected] of [
  ["with the same text", { name: "Ann" }, insertion, { name: "Anne" }],
  ["unless the text is another", { name: "Zoë" }, insertion, undefined],
  ["unless it has no such text", { rows: [] }, insertion, undefined],
  ["a whole value in any case", { name: "Zoë" }, replace("/name", "Bo"), { name: "Bo" }],
  ["with the same list", { rows: [2] }, [{ op: "add", path: "/rows/1", value: 3 }], { rows: [2, 3] }],
  ["unless the list is another", { rows: [2, 3, 4] }, [{ op: "remove", path: "/rows/0" }], undefined],
])
  test(`an edit made while another room of the story opens is applied to that room: ${what}`, () => {
    let state = edited(start(), 1, replace("/rows/0", 2))
    state = edited(state, 2, patch, false, { isKept: true })
    state = receive(state, { ...opened, room: "r2", props, revision: 8 })
    assert.deepEqual([state.room.props, state.room.confirmed], [expected ?? props, props])
    assert.deepEqual(state.pending, expected ? [{ seq: 2, patch, merge: false, base: 8 }] : [])
  })

test("an edit made while another story opens is not applied to that", () => {
  const state = edited(start(), 1, replace("/name", "Bo"), false, { isKept: true })
  assert.deepEqual(receive(state, { ...opened, story: "s/b", room: "r2" }).pending, [])
})

test("splices change the rendering they are based on", () => {
  let state = receive(start(), { type: "rendered", revision: 3, mediaType: "text/html", body: "<p>😀1</p>" })
  state = receive(state, { type: "rendered", revision: 4, mediaType: "text/html", base: 3, splices: [[5, 1, "22"]] })
  assert.equal(state.rendering.body, "<p>😀22</p>")
  state = receive(state, { type: "rendered", revision: 5, mediaType: "text/html", base: 4, splices: [[3, 2, ""], [2, 0, "3"]] })
  assert.equal(state.rendering.body, "<p>223</p>")
})

test("splices of a rendering that is not held ask for the room again", () => {
  const state = receive(start(), { type: "rendered", revision: 9, mediaType: "text/html", base: 8, splices: [[0, 0, ""]] })
  assert.equal(state.resync, true)
})

test("a crash stays until something renders", () => {
  let state = receive(start(), { type: "crashed", revision: 3, kind: "trap", message: "boom", props: {} })
  assert.equal(state.crash.message, "boom")
  state = receive(state, { type: "rendered", revision: 4, mediaType: "text/html", body: "" })
  assert.equal(state.crash, null)
})

test("a kind of message that is not known changes nothing", () => {
  const state = start()
  assert.equal(receive(state, { type: "later" }), state)
})

const add = value => [{ op: "add", path: "/rows/-", value }]

for (const [received, rows, resent] of [["nothing", [1], [1, 2]], ["the first", [1, 7], [2]], ["both", [1, 7, 8], []]]) {
  test(`a room that has seen ${received} of two new rows gets only the others`, () => {
    let state = edited(edited(start(), 1, add(7)), 2, add(8))
    state = receive(state, { ...opened, props: { name: "Ann", rows } })
    assert.deepEqual(state.pending.map(({ seq }) => seq), resent)
    assert.deepEqual(state.room.props.rows, [1, 7, 8])
  })
}

test("all edits go out again when others have changed the room meanwhile", () => {
  let state = edited(start(), 1, add(7))
  state = receive(state, { ...opened, props: { name: "Bob", rows: [1] } })
  assert.deepEqual([state.pending.length, state.room.props], [1, { name: "Bob", rows: [1, 7] }])
})

test("an edit that goes on with the one before still does when it goes out again", () => {
  const state = receive(edited(start(), 1, replace("/name", "B"), true), opened)
  assert.deepEqual(state.pending, [{ seq: 1, patch: replace("/name", "B"), merge: true, base: 3 }])
})

test("a place whose text was refused is a draft, also when the reason is given elsewhere", () => {
  let state = edited(start(), 1, replace("/name", "no"))
  state = receive(state, { type: "rejected", seq: 1, path: "", reason: "Not together." })
  assert.deepEqual([state.drafts, state.errors], [["/name"], { "": "Not together." }])
  state = receive(state, changed(4, replace("/name", "yes")))
  assert.deepEqual([state.drafts, state.errors], [[], {}])
})

test("an edit elsewhere leaves what is wrong as it is", () => {
  const state = receive(start(), { type: "rejected", seq: 9, path: "/name", reason: "no" })
  assert.equal(edited(state, 10, replace("/rows/0", 5)).errors["/name"], "no")
  assert.equal(edited(state, 10, replace("/nam", 5)).errors["/name"], "no")
})

test("an edit that is too large to be sent changes nothing, and its place says so", () => {
  const state = refused(edited(start(), 1, replace("/name", "B")), replace("/name", "long"), "Too large: at most 1 MB.")
  assert.equal(state.room.props.name, "B")
  assert.deepEqual([state.errors, state.drafts, state.pending.length], [{ "/name": "Too large: at most 1 MB." }, ["/name"], 1])
  assert.deepEqual(edited(state, 2, replace("/name", "C")).errors, {})
})

test("an edit on its way that a host would never take is withdrawn, and the others stay", () => {
  const sent = edited(edited(start(), 1, replace("/name", "long")), 2, replace("/rows", [2]))
  const state = withdrawn(sent, sent.pending[0], "Too large: at most 1 MB.")
  assert.deepEqual([state.room.props, state.pending.map(({ seq }) => seq)], [{ name: "Ann", rows: [2] }, [2]])
  assert.equal(state.errors["/name"], "Too large: at most 1 MB.")
})

test("a message is measured in bytes of UTF-8", () => {
  const sizes = [["é".repeat(5), 10, true], ["é".repeat(6), 10, false], ["x".repeat(11), 10, false], ["😀", 4, true], ["😀", 3, false], ["x", undefined, true]]
  for (const [text, messageBytes, isFine] of sizes) assert.equal(fits(text, { messageBytes }), isFine, text)
  assert.deepEqual([tooLarge(), tooLarge({ messageBytes: 1536 })], ["Too large: at most 1 MB.", "Too large: at most 1.5 kB."])
})

const three = { ...opened, props: { rows: ["a", "b", "c"], entries: { x: 1, y: 2 } } }

for (const [what, patch, at, expected] of [
  ["a row before it is removed", [{ op: "remove", path: "/rows/0" }], "/rows/1", "/rows/0"],
  ["it is removed", [{ op: "remove", path: "/rows/1" }], "/rows/1", undefined],
  ["a row behind it is removed", [{ op: "remove", path: "/rows/2" }], "/rows/1", "/rows/1"],
  ["two rows before it are removed", [{ op: "remove", path: "/rows/0" }, { op: "remove", path: "/rows/0" }], "/rows/2", "/rows/0"],
  ["a row is added before it", [{ op: "add", path: "/rows/0", value: "z" }], "/rows/1/name", "/rows/2/name"],
  ["a row is added at the end", [{ op: "add", path: "/rows/-", value: "z" }], "/rows/1", "/rows/1"],
  ["a row is duplicated before it", [{ op: "copy", from: "/rows/0", path: "/rows/1" }], "/rows/1", "/rows/2"],
  ["it moves", [{ op: "move", from: "/rows/1", path: "/rows/2" }], "/rows/1/name", "/rows/2/name"],
  ["another row moves over it", [{ op: "move", from: "/rows/2", path: "/rows/0" }], "/rows/1", "/rows/2"],
  ["the list is replaced", [{ op: "replace", path: "/rows", value: [] }], "/rows/1", undefined],
  ["another row changes", [{ op: "replace", path: "/rows/0", value: "z" }], "/rows/1", "/rows/1"],
  ["its entry gets another key", [{ op: "move", from: "/entries/x", path: "/entries/z" }], "/entries/x", "/entries/z"],
  ["its entry is removed", [{ op: "remove", path: "/entries/x" }], "/entries/x", undefined],
  ["another entry is removed", [{ op: "remove", path: "/entries/y" }], "/entries/x", "/entries/x"],
])
  test(`a draft stays with its value when ${what}`, () => {
    const state = receive(receive(initialState, three), { type: "rejected", seq: 9, path: at, reason: "no" })
    const expectedErrors = expected === undefined ? {} : { [expected]: "no" }
    assert.deepEqual(receive(state, changed(4, patch)).errors, expectedErrors)
    const own = edited(state, 1, patch)
    assert.deepEqual(own.errors, expectedErrors)
    assert.deepEqual(receive(own, changed(4, patch, 1)).errors, expectedErrors)
  })

test("a room that does not continue the page's state drops the pending edits, and says so", () => {
  const state = receive(edited(start(), 1, replace("/name", "mine")),
    { ...opened, life: "b", props: { name: "theirs", rows: [1] }, continues: false })
  assert.deepEqual([state.room.props.name, state.pending, state.room.life], ["theirs", [], "b"])
})

test("the newest edit of each page is noted, also of those before this page joined", () => {
  let state = receive(start(), { ...opened, life: "b", edits: { q: 3, r: 9 } })
  state = receive(state, { ...changed(4, replace("/name", "B")), page: "p", edit: 7 })
  state = receive(state, { ...changed(5, replace("/name", "C")), page: "q", edit: 8 })
  state = receive(state, changed(6, replace("/name", "D")))
  assert.deepEqual(state.room.edits, { q: 8, r: 9, p: 7 })
  for (let other = 0; other < 300; other++)
    state = receive(state, { ...changed(7 + other, []), page: `x${other}`, edit: 1 })
  assert.equal(Object.keys(state.room.edits).length, 200)
})

test("many edits of an absence are sent as one for each word, and steps that a room does not keep with the next", () => {
  const typed = [...Array(1000).keys()].map(at => [[{ op: "splice", path: "/name", at, delete: 0, insert: "x" }], at % 10 > 0])
  const added = [...Array(700).keys()].map(value => [[{ op: "add", path: "/rows/-", value }], false])
  for (const [edits, count, first] of [[typed, 100, 10], [added, 500, 201], [added.slice(0, 200), 200, 1]]) {
    const state = edits.reduce((state, [patch, merge], index) => edited(state, 2 * index + 2, patch, merge), start())
    const { pending, room } = combined(state)
    assert.deepEqual([pending.length, pending[0].patch.length, pending.at(-1).seq], [count, first, 2 * edits.length])
    assert.deepEqual(pending.map(({ merge }) => merge), pending.map(() => false))
    assert.deepEqual(pending.flatMap(({ patch }) => patch), edits.flatMap(([patch]) => patch))
    assert.deepEqual(room, state.room)
    // An undo between two edits keeps its place.
    const undo = combined(commandStarted(state, 2 * edits.length - 1, "Undo", undefined, { type: "undo" }))
    assert.ok(undo.pending.some(({ seq }) => seq === 2 * edits.length - 2))
  }
})

const loading = (props, loaded) => ({ ...changed(4, replace("/name", props)), loaded })

for (const [what, messages, isEdited] of [
  ["a load", [loading("loaded", true)], false],
  ["an edit", [loading("typed")], true],
  ["a load after an edit", [loading("typed"), { ...loading("loaded", true), revision: 5 }], true],
  ["an edit after a load", [loading("loaded", true), { ...loading("typed"), revision: 5 }], true],
  ["a reset after a load", [loading("loaded", true), { ...loading("Ann"), revision: 5 }], false]
])
  test(`after ${what} the story is ${isEdited ? "" : "not "}edited`, () => {
    const { room } = messages.reduce(receive, start())
    assert.equal(JSON.stringify(room.props) !== JSON.stringify(room.own), isEdited)
  })

test("a story that has loaded before it is opened is not edited", () => {
  const { room } = receive(initialState, { ...opened, own: { name: "", rows: [] }, loaded: true })
  assert.deepEqual(room.own, room.props)
})

test("a missing story closes the room, and remembers the way back", () => {
  const state = closed(edited(start(), 1, replace("/name", "B")))
  assert.deepEqual([state.room, state.pending, state.leftRoom], [null, [], { story: "s/a", id: "r1" }])
  assert.deepEqual(closed(state).leftRoom, state.leftRoom)
  for (const body of [{ body: "late" }, { base: 3, splices: [[0, 0, "late"]] }])
    assert.equal(receive(state, { type: "rendered", revision: 4, mediaType: "text/html", ...body }), state)
})

test("a page knows which steps it can take, also after a change of others", () => {
  const steps = (state, ...messages) => messages.reduce(receive, state).room.steps
  const can = (undo, redo) => ({ undo, redo })
  const state = receive(initialState, { ...opened, steps: can(true, false) })
  assert.deepEqual(steps(state), can(true, false))
  assert.deepEqual(steps(state, { type: "steps", ...can(false, true) }), can(false, true))
  assert.deepEqual(steps(state, { ...changed(4, [], 1), steps: can(true, true) }), can(true, true))
  assert.deepEqual(steps(state, { type: "steps", ...can(false, true) }, changed(4, [])), can(false, true))
  assert.equal(receive(initialState, { type: "steps", ...can(true, true) }).room, null)
})

for (const [how, flags, drafts, errors] of [
  ["typed in a field is its draft", {}, ["/name"], { "/name": "No." }],
  ["pasted leaves nothing in the field", { isMade: true }, [], {}],
  ["pasted while a room opened leaves nothing in the field", { isMade: true, isKept: true }, [], {}]
]) {
  test(`a rejected value that was ${how}`, () => {
    const made = edited(edited(start(), 1, replace("/rows", [2])), 2, replace("/name", 7), false, flags)
    assert.deepEqual(made.room.props, { name: 7, rows: [2] })
    const state = receive(made, { type: "rejected", seq: 2, path: "/name", reason: "No." })
    assert.deepEqual([state.drafts, state.errors, state.room.props], [drafts, errors, { name: "Ann", rows: [2] }])
    assert.deepEqual(state.pending.map(({ seq }) => seq), [1])
  })
}
