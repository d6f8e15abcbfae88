import assert from "node:assert/strict"
import { readdirSync, readFileSync } from "node:fs"
import { test } from "node:test"
import { parse, stringify } from "../../../Public/js/core/json.js"
import { initialState, kinds, receive } from "../../../Public/js/state/state.js"
import { applyPatch } from "../../../Public/js/core/json-patch.js"

const text = name => readFileSync(new URL(`../../Fixtures/protocol/${name}.json`, import.meta.url), "utf8")
const message = name => parse(text(name))
const stateAfter = (...names) => names.reduce((state, name) => receive(state, message(name)), initialState)

test("a host's greeting names its catalog and its devices", () => {
  const state = stateAfter("host-hello")
  assert.equal(state.title, "Stories")
  assert.equal(state.catalog.screens[0].stories[1].kind, "fixture")
  assert.deepEqual(state.devices.map(({ id }) => id), ["phone", "terminal"])
})

test("a room is followed through a change, renderings and a crash", () => {
  const state = stateAfter("host-hello", "host-opened", "host-changed", "host-rendered", "host-rendered-splices", "host-environment", "host-participants", "host-crashed")
  assert.equal(state.room.props.name, "Bob")
  assert.deepEqual(state.room.history, { undo: 3, redo: 0 })
  assert.equal(state.rendering.body, "<p class=\"name\">Bob+&amp; 😀!</p>")
  assert.equal(state.crash.cause, "trap")
  assert.deepEqual(state.crash.stack.map(({ author }) => author), [true, false])
  assert.equal(state.room.participants[1].focus, "/name")
})

test("joining and leaving arrive as a difference, which may come twice", () => {
  const people = [["p2", "Bob"], ["p3", "Guest 3"]]
  const once = stateAfter("host-hello", "host-opened", "host-presence")
  for (const { room } of [once, receive(once, message("host-presence"))]) assert.deepEqual(room.participants.map(({ id, name }) => [id, name]), people)
  assert.equal(stateAfter("host-hello", "host-presence").room, null)
})

test("a new build may bring other devices", () => {
  assert.deepEqual(stateAfter("host-hello", "host-catalog").devices.map(({ id }) => id), ["phone", "terminal"])
  assert.deepEqual(stateAfter("host-hello", "host-catalog-devices").devices.map(({ id }) => id), ["phone"])
  assert.equal(stateAfter("host-hello", "host-catalog").title, "Stories")
  assert.equal(stateAfter("host-hello", "host-catalog-devices").title, "Shop")
})

test("a rejection is kept at its place", () => assert.deepEqual(stateAfter("host-opened", "host-rejected").errors, { "/name": "Expected a string." }))

test("what was performed is logged", () => {
  const [entry] = stateAfter("host-hello", "host-opened", "host-performed").performed
  assert.deepEqual([entry.command, entry.value, entry.location, entry.participant, entry.count], ["/username/typed", "ann", "Stories/Login+Stories.swift:9", "p1", 1])
})

test("a better schema is that of its room alone", () => {
  const { room } = stateAfter("host-hello", "host-opened", "host-schema")
  assert.equal(room.schema.$defs.Props.properties.name.description, "As people call themselves.")
  const before = stateAfter("host-hello", "host-opened")
  assert.equal(receive(before, { ...message("host-schema"), room: "another" }), before)
})

test("what is seen in props is kept", () => {
  const { inspected } = stateAfter("host-hello", "host-opened", "host-inspected")
  assert.deepEqual([inspected.revision, inspected.projection.time], [6, "0:07"])
  assert.deepEqual(inspected.broken.map(({ of, paths }) => [of, paths.length]), [["props", 2], ["view", 1]])
})

test("what became of a story leaves the catalog as it is, and goes with the next one", () => {
  const before = stateAfter("host-hello")
  const after = receive(before, message("host-status"))
  assert.deepEqual([after.statuses, after.catalog === before.catalog], [{ "login/empty": "crashed" }, true])
  assert.deepEqual(receive(after, { type: "catalog", catalog: before.catalog }).statuses, {})
})

test("rooms that are this host's alone say so until they are not", () => {
  const state = stateAfter("host-hello", "host-sharing")
  assert.match(state.sharingFault, /^Other hosts are unreachable/)
  assert.equal(receive(state, { type: "sharing", state: "together", message: "…" }).sharingFault, null)
  assert.equal(receive(state, message("host-hello")).sharingFault, null)
})

test("a failed build, a drift and changed files are taken", () => {
  const state = stateAfter("host-hello", "host-opened", "host-build", "host-drifted", "host-assets")
  assert.equal(state.failure.diagnostics[0].line, 12)
  assert.equal(state.drift.fields[0].from, "/name")
  assert.deepEqual(state.assets, { "/assets/shop/logo.svg": 1, "/css/site.css": 1 })
})

test("an unsaved recording, and one that is shown, are kept with what is found out about their steps", () => {
  const state = stateAfter("host-hello", "host-opened", "host-recording", "host-replaying")
  assert.deepEqual([state.recording.state, state.recording.steps], ["on", 4])
  assert.deepEqual([state.replaying.step, state.replaying.steps.length], [2, 5])
  assert.equal(state.replaying.steps[2].drift.fields[0].path, "/size")
  const later = receive(state, { type: "replaying", recording: null, state: "playing", step: 3, at: 1200, duration: 5400 })
  assert.deepEqual([later.replaying.state, later.replaying.drift, later.replaying.steps], ["playing", null, state.replaying.steps])
  assert.equal(receive(later, { type: "replaying", recording: null, state: "stopped", step: 3, at: 1200, duration: 5400 }).replaying, null)
})

test("what differs from the snapshot is kept until another room is opened", () => {
  const state = stateAfter("host-hello", "host-opened", "host-snapshotted")
  assert.deepEqual([state.snapshot.state, state.snapshot.count, state.snapshot.hunks[0].after], ["changed", 2, "Sign in"])
  assert.equal(receive(state, message("host-snapshotted-failed")).snapshot.reason, "Index out of range")
  assert.equal(receive(state, { ...message("host-opened"), room: "another" }).snapshot, null)
})

test("The review is the host's: another host has none until it says so", () => {
  const state = stateAfter("host-hello", "host-review")
  assert.deepEqual(state.review, { state: "ready", against: "main", number: 4 })
  assert.equal(receive(state, message("host-hello")).review, null)
})

for (const name of ["host-saved-recording", "host-exported-recording", "host-moment", "host-catalog", "host-saved", "host-exported", "host-previewed", "host-surveyed", "host-pictured", "host-origins", "host-failed"]) {
  test(`${name} is taken`, () => assert.doesNotThrow(() => stateAfter("host-hello", "host-opened", name)))
}

const examples = readdirSync(new URL("../../Fixtures/protocol/", import.meta.url)).filter(name => name.startsWith("host-")).map(name => message(name.slice(0, -".json".length)))

test("every kind of the host is in the table, or answers a question", () => {
  for (const { type, seq } of examples) assert.ok(kinds.includes(type) || seq !== undefined, type)
})

test("every kind of the table has an example", () => {
  const shown = new Set(examples.map(({ type }) => type))
  assert.deepEqual(kinds.filter(kind => !shown.has(kind)), [])
})

test("a patch with every operation applies as it does on the host", () => {
  const before = { name: "Ann", rows: [1, 2], old: true, "a/b": 3 }
  const after = applyPatch(before, message("client-edit").patch)
  assert.equal(stringify(after), "{\"name\":\"Bob!\",\"rows\":[2,1,18446744073709551615],\"a/b\":3,\"c\":3}")
})

test("exact numbers of an edit go out as they came", () =>
  assert.equal(stringify(message("client-edit")), JSON.stringify(JSON.parse(text("client-edit"))).replace("18446744073709552000", "18446744073709551615")))
