import assert from "node:assert/strict"
import { test } from "node:test"
import { losslessMigration, migrationPatch } from "../../../Public/js/errors/props-migration.js"
import { initialState, receive } from "../../../Public/js/state/state.js"

const opened = {
  type: "opened", room: "r1", screen: "s", story: "s/a", schema: {}, props: { name: "Ann" }, revision: 3,
  environment: {}, history: { undo: 0, redo: 0 }, participants: [], participant: "p1"
}
const rendered = revision => ({ type: "rendered", revision, mediaType: "text/html", body: `<p>${revision}</p>` })
const crashed = (revision, more) => ({ type: "crashed", revision, kind: "trap", message: "boom", props: {}, ...more })
const build = (state, diagnostics = []) => ({ type: "build", state, seconds: 1, diagnostics })
const stateAfter = (...messages) => messages.reduce(receive, initialState)

for (const [name, messages, crash] of [
  ["at the revision that is shown", [rendered(4), crashed(4)], 4],
  ["after it", [rendered(4), crashed(5)], 5],
  ["before it", [rendered(4), crashed(3)], undefined],
  ["before anything is shown", [crashed(3)], 3],
  ["with something older shown late", [crashed(5), rendered(4)], 5],
  ["with something newer shown then", [crashed(5), rendered(6)], undefined],
  ["with the same rendered by a new build", [crashed(5), opened, rendered(5)], undefined],
  ["that arrives again with its stack", [crashed(5), crashed(5, { stack: [] })], 5]
]) {
  test(`a crash ${name} is ${crash ? "shown" : "not shown"}`, () => assert.equal(stateAfter(opened, ...messages).crash?.revision, crash))
}

for (const [states, now, failed] of [
  [["building"], "building", false],
  [["building", "failed"], "failed", true],
  [["failed", "building"], "building", true],
  [["failed", "building", "swapping"], "swapping", false],
  [["failed", "ready"], undefined, false]
]) {
  test(`after ${states.join(", ")} a failure ${failed ? "is" : "is not"} shown`, () => {
    const { build: held, failure } = stateAfter(opened, ...states.map(state => build(state)))
    assert.deepEqual([held?.state, Boolean(failure)], [now, failed])
  })
}

const hello = { type: "hello", title: "S", catalog: { screens: [] }, devices: [], limits: {}, readOnly: false }
const drifted = (fields, patch = []) => ({ type: "drifted", revision: 3, fields, patch })

test("a new connection repeats what is built and what drifted", () => {
  const state = stateAfter(opened, build("failed"), drifted([{ path: "/a" }]), hello)
  assert.deepEqual([state.build, state.failure, state.drift], [null, null, null])
})

for (const [name, messages, isShown] of [
  ["with fields", [drifted([{ path: "/a" }])], true],
  ["without fields", [drifted([{ path: "/a" }]), drifted([])], false],
  ["of a room that comes again", [drifted([{ path: "/a" }]), opened], true],
  ["of another room", [drifted([{ path: "/a" }]), { ...opened, room: "r2" }], false]
]) {
  test(`a drift ${name} is ${isShown ? "shown" : "not shown"}`, () => assert.equal(Boolean(stateAfter(opened, ...messages).drift), isShown))
}

const operations = {
  add: { op: "add", path: "/user/age", value: 0 },
  inner: { op: "replace", path: "/user/age/years", value: 0 },
  move: { op: "move", from: "/user/fullName", path: "/user/name" },
  remove: { op: "remove", path: "/user/fullName" },
  other: { op: "remove", path: "/user/ag" }
}
for (const [field, names] of [
  [{ path: "/user/age" }, ["add", "inner"]],
  [{ path: "/user/name", from: "/user/fullName" }, ["move", "remove"]],
  [{ path: "/user/fullName" }, ["move", "remove"]],
  [{ path: "/user" }, ["add", "inner", "move", "remove", "other"]],
  [{ path: "/elsewhere" }, []]
]) {
  test(`${JSON.stringify(field)} is brought in order by ${names.join(", ") || "nothing"}`, () =>
    assert.deepEqual(migrationPatch({ patch: Object.values(operations) }, field), names.map(name => operations[name])))
}

for (const [lossy, names] of [
  [[], ["add", "inner", "move", "remove", "other"]],
  [["/user/age"], ["inner", "move", "remove", "other"]],
  [["/user/fullName", "/user/name"], ["add", "inner", "other"]],
  [["/user/age", "/user/age/years", "/user/ag", "/user/fullName", "/user/name"], []]
]) {
  test(`all but ${lossy.join(", ") || "nothing"} is applied without a loss`, () => {
    const fields = ["/user/age", "/user/age/years", "/user/name", "/user/fullName", "/user/ag"]
      .map(path => lossy.includes(path) ? { path, lossy: true } : { path })
    const { patch, left } = losslessMigration({ fields, patch: Object.values(operations) })
    assert.deepEqual(patch, names.map(name => operations[name]))
    assert.deepEqual(left.map(({ path }) => path).sort(), lossy.toSorted())
  })
}

test("a guess is left as a loss is", () => {
  const fields = [{ path: "/user/age" }, { path: "/user/name", uncertain: true }]
  const { patch, left } = losslessMigration({ fields, patch: Object.values(operations) })
  assert.deepEqual(patch, ["add", "inner", "remove", "other"].map(name => operations[name]))
  assert.deepEqual(left, fields.slice(1))
})

test("every change of a file is counted", () => {
  const changed = (...addresses) => ({ type: "assets", addresses })
  assert.deepEqual(stateAfter(changed("a.css", "b.svg"), changed("b.svg")).assets, { "a.css": 1, "b.svg": 2 })
})

test("a room that comes again keeps what is shown", () => {
  const state = stateAfter(opened, rendered(4), { ...opened, schema: { title: "new" }, revision: 4 })
  assert.deepEqual([state.rendering.body, state.rendering.revision, state.room.schema.title], ["<p>4</p>", 4, "new"])
})

test("what a room made anew renders is shown, though it counts from the start", () => {
  const anew = stateAfter(opened, rendered(9), { ...opened, revision: 0 })
  assert.equal(anew.rendering.body, "<p>9</p>")
  assert.equal(receive(anew, rendered(0)).rendering.body, "<p>0</p>")
  const splice = { type: "rendered", revision: 10, mediaType: "text/html", base: 9, splices: [] }
  assert.equal(receive(anew, splice).resync, true)
})
