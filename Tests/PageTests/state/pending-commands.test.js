import assert from "node:assert/strict"
import { test } from "node:test"
import { ExactNumber } from "../../../Public/js/core/json.js"
import { matchesFilter } from "../../../Public/js/actions/actions-filter.js"
import { hasCommands } from "../../../Public/js/schema/schema.js"
import { canSend, appendToLog, enqueue, commandRequest } from "../../../Public/js/state/pending-commands.js"
import { commandStarted, initialState, receive } from "../../../Public/js/state/state.js"

const hello = isLive => ({
  type: "hello", title: "S", devices: [], limits: {}, readOnly: false,
  catalog: { screens: [{ id: "s", title: "S", path: ["S"], stories: [{ id: "s/a", title: "A", kind: "story", live: isLive }] }] }
})
const opened = {
  type: "opened", room: "r1", screen: "s", story: "s/a", schema: {}, props: { name: "Ann" }, revision: 3,
  environment: {}, history: { undo: 0, redo: 0 }, participants: [], participant: "p1"
}
const performed = (seq, more) => ({ type: "performed", seq, command: "/typed", value: "B", at: 7, ...more })
const changed = (revision, seq) => ({ type: "changed", revision, seq, patch: [{ op: "replace", path: "/name", value: "B" }], history: { undo: 1, redo: 0 } })
const rendered = revision => ({ type: "rendered", revision, mediaType: "text/html", body: "" })
const start = (isLive = true) => [hello(isLive), opened, rendered(3)].reduce(receive, initialState)
const after = (state, ...messages) => messages.reduce(receive, commandStarted(state, 1, "/typed", "B"))
const seqs = ({ pendingCommands: flights }) => flights.map(({ seq }) => seq)

for (const [name, isLive, messages, isBack] of [
  ["that was only sent", true, [], false],
  ["that is heard of", true, [performed(1)], false],
  ["whose change is known", true, [performed(1), changed(4, 1)], false],
  ["with an older rendering after its change", true, [performed(1), changed(4, 1), rendered(3)], false],
  ["whose change is shown", true, [performed(1), changed(4, 1), rendered(4)], true],
  ["whose change is shown with later ones", true, [performed(1), changed(4, 1), rendered(6)], true],
  ["that changed nothing", true, [performed(1, { unchanged: true })], true],
  ["when another one changed nothing", true, [performed(1), performed(2, { unchanged: true })], false],
  ["beside changes of others", true, [changed(4), rendered(4)], false],
  ["of a story that is not live", false, [performed(1)], true],
  ["that was refused", true, [{ type: "rejected", seq: 1, path: "/typed", reason: "No." }], true],
  ["that could not be served", true, [{ type: "failed", seq: 1, code: "x", message: "" }], true],
  ["that crashed", true, [{ type: "crashed", revision: 3, kind: "trap", message: "", props: {} }], true],
  ["of a room that is shown again", true, [{ ...opened, isAgain: false }], true]
]) {
  test(`a command ${name} ${isBack ? "is back" : "is on its way"}`, () => assert.deepEqual(seqs(after(start(isLive), ...messages)), isBack ? [] : [1]))
}

for (const [name, flight, messages, left] of [
  ["waits for its answer", { message: {} }, [], [[1, undefined]]],
  ["that the room has not taken is sent again", { message: {} }, [{ ...opened, seen: 0 }], [[1, undefined]]],
  ["that the room has taken waits for its rendering", { message: {} }, [{ ...opened, seen: 1, revision: 5 }], [[1, 5]]],
  ["that the room has taken is done when it is shown", { message: {} }, [{ ...opened, seen: 1, revision: 5 }, rendered(5)], []],
  ["that is shown already is done", { message: {} }, [{ ...opened, seen: 1 }], []],
  ["that is taken late from the connection before is done when it is shown", { message: {} },
    [{ ...opened, seen: 0 }, { ...changed(4), page: "p", edit: 1, isOfPage: true }, rendered(4)], []],
  ["belongs to its room", { message: {} }, [{ ...opened, room: "r2", seen: 0 }], []],
  ["belongs to its state", { message: {} }, [{ ...opened, continues: false, seen: 0 }], []]
]) {
  test(`after a cut a command ${name}`, () => {
    const state = commandStarted(start(), 1, "/typed", "B", flight.message)
    assert.deepEqual(messages.reduce(receive, state).pendingCommands.map(({ seq, revision }) => [seq, revision]), left)
  })
}

test("of several on their way each comes back with what it changed", () => {
  const two = commandStarted(commandStarted(start(), 1, "/typed", "A"), 2, "/typed", "AB")
  const state = [performed(1), changed(4, 1), performed(2), changed(5, 2), rendered(4)].reduce(receive, two)
  assert.deepEqual(seqs(state), [2])
})

test("what is performed is logged with where and when", () => {
  const { performed: log } = receive(start(), performed(undefined, { location: "App/Login.swift:12", participant: "p2" }))
  assert.deepEqual(log, [{ command: "/typed", value: "B", at: 7, location: "App/Login.swift:12", participant: "p2", number: 1, count: 1 }])
})

test("the same once more is counted, something else is an entry of its own", () => {
  const state = [performed(1), performed(2, { at: 8 }), performed(3, { value: "C" }), performed(4, { at: 9 })].reduce(receive, start())
  assert.deepEqual(state.performed.map(({ value, count, at }) => [value, count, at]), [["B", 2, 8], ["C", 1, 7], ["B", 1, 9]])
})

test("a refused command is logged with its reason, which stays at its field until it works", () => {
  let state = after(start(), { type: "rejected", seq: 1, path: "/typed", reason: "Expected a number." })
  assert.deepEqual(state.performed, [{ command: "/typed", value: "B", reason: "Expected a number.", number: 1, count: 1 }])
  assert.deepEqual(state.errors, { "/typed": "Expected a number." })
  state = receive(state, performed(2))
  assert.deepEqual(state.errors, {})
})

test("a refused edit is no action", () => assert.deepEqual(receive(start(), { type: "rejected", seq: 9, path: "/name", reason: "No." }).performed, []))

test("the log keeps the last 500", () => {
  const log = Array.from({ length: 600 }, (_, at) => ({ command: `/${at}`, at })).reduce(appendToLog, [])
  assert.deepEqual([log.length, log[0].number, log.at(-1).number], [500, 101, 600])
})

test("another room starts with an empty log, the same one keeps it", () => {
  const state = receive(start(), performed(1))
  assert.equal(receive(state, opened).performed.length, 1)
  assert.equal(receive(state, { ...opened, room: "r2" }).performed.length, 0)
})

const state = { limits: { messageBytes: 400 } }
for (const [name, data, expected] of [
  ["without a value", { number: 1, command: "/a" }, { number: 1, command: "/a", value: undefined, isContinued: false, seen: {}, isField: false }],
  ["of a rendering", { number: 1, command: "/a", base: 4 }, { number: 1, command: "/a", value: undefined, isContinued: false, seen: { base: 4 }, isField: false }],
  ["typed into a rendering", { number: 1, command: "/a", base: 4, splice: { at: 1, delete: 0, insert: "x", more: 1 } }, { number: 1, command: "/a", value: undefined, isContinued: false, seen: { base: 4, splice: { at: 1, delete: 0, insert: "x" } }, isField: false }],
  ["of no rendering", { number: 1, command: "/a", base: -1 }, { number: 1, command: "/a", value: undefined, isContinued: false, seen: {}, isField: false }],
  ["with a value of any size", { number: 1, command: "/a", value: "18446744073709551615", isContinued: true }, { number: 1, command: "/a", value: new ExactNumber("18446744073709551615"), isContinued: true, seen: {}, isField: false }],
  ["of a field", { number: 1, command: "/a", isField: true }, { number: 1, command: "/a", value: undefined, isContinued: false, seen: {}, isField: true }],
  ["with what is no JSON", { number: 1, command: "/a", value: "{" }, undefined],
  ["with a value that is no text", { number: 1, command: "/a", value: {} }, undefined],
  ["with too long a value", { number: 1, command: "/a", value: `"${"x".repeat(100)}"` }, undefined],
  ["without a pointer", { number: 1, command: "a" }, undefined],
  ["with a pointer that is no text", { number: 1, command: ["/a"] }, undefined],
  ["with a pointer without end", { number: 1, command: `/${"a".repeat(1000)}` }, undefined],
  ["without a number", { number: "1", command: "/a" }, undefined]
]) {
  test(`of the canvas a command ${name} is ${expected ? "taken" : "not taken"}`, () => assert.deepEqual(commandRequest(data, state), expected))
}

const waiting = (number, command, isContinued) => ({ number, command, value: number, isContinued })

test("of what is typed while many are on their way the last counts", () => {
  const queue = [waiting(1, "/typed", false), waiting(2, "/typed", true), waiting(3, "/typed", true), waiting(4, "/send", false), waiting(5, "/typed", true)].reduce(enqueue, [])
  assert.deepEqual(queue.map(({ number, isContinued }) => [number, isContinued]), [[3, false], [4, false], [5, true]])
})

test("no flood of commands is taken from the canvas", () => {
  assert.equal(Array.from({ length: 500 }, (_, at) => waiting(at, "/a", false)).reduce(enqueue, []).length, 100)
  assert.deepEqual([19, 20].map(count => canSend({ pendingCommands: Array(count).fill({}) })), [true, false])
})

for (const [query, isFound] of [["", true], ["typ", true], ["ann login", true], ["bob", false], ["typ bob", false]]) {
  test(`the filter ${JSON.stringify(query)} ${isFound ? "finds" : "does not find"} an action`, () =>
    assert.equal(matchesFilter({ command: "/typed", value: { name: "Ann" }, location: "App/Login.swift:12" }, query), isFound))
}

test("a command is found anywhere in a type", () => {
  assert.equal(hasCommands({ $defs: { Row: { properties: { select: { const: "command", "x-control": "command" } } } } }), true)
  assert.equal(hasCommands({ properties: { name: { type: "string" } } }), false)
})

test("the steps of a recording are sent once, and a report on one step holds for it alone", () => {
  const replaying = more => ({ type: "replaying", recording: "a", state: "paused", at: 0, duration: 9, ...more })
  let state = receive(start(), replaying({ step: 0, steps: [{ at: 0, kind: "start", title: "Start" }], drift: { step: 0, fields: [] } }))
  state = receive(state, replaying({ step: 1 }))
  assert.deepEqual([state.replaying.steps.length, state.replaying.step, state.replaying.drift], [1, 1, null])
  assert.equal(receive(state, replaying({ state: "stopped" })).replaying, null)
})

test("what was inspected, what is recorded and what is replayed belong to one room", () => {
  const received = [{ type: "inspected", revision: 3, broken: [] }, { type: "recording", state: "on", steps: 0, since: 1 }].reduce(receive, start())
  assert.deepEqual([received.inspected.revision, received.recording.state], [3, "on"])
  const elsewhere = receive(received, { ...opened, room: "r2" })
  assert.deepEqual([elsewhere.inspected, elsewhere.recording, elsewhere.replaying], [null, null, null])
})

test("a rendering says whether more is coming, which keys it has and how it comes", () => {
  const { rendering } = receive(start(), { ...rendered(4), settled: false, commands: [{ key: "q", title: "Quit", command: "/quit" }], transition: { name: "slide" } })
  assert.deepEqual([rendering.settled, rendering.commands[0].key, rendering.transition.name], [false, "q", "slide"])
})
