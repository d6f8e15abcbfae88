import assert from "node:assert/strict"
import { test } from "node:test"
import { avatarColor, distinctInitials, initials } from "../../../Public/js/presence/avatar.js"

const people = (...names) => names.map((name, at) => ({ id: `p${at}`, name }))

test("a colour belongs to a name, not to a visit", () => {
  assert.equal(avatarColor({ id: "a", name: "Ann" }), avatarColor({ id: "b", name: "Ann" }))
  assert.ok(new Set(people("Ann", "Ben", "Cleo", "Dora", "Emil", "Finn", "Gus", "Hana").map(avatarColor)).size > 3)
})

for (const [name, expected] of [["Ann Baker", "AB"], ["ann", "A"], ["Guest 43", "43"], ["Guest 144", "44"], ["Åsa Öberg", "ÅÖ"], ["👩‍👩‍👧 Lee", "👩‍👩‍👧L"], ["", ""]]) {
  test(`the initials of ${name || "no name"}`, () => assert.equal(initials(name), expected))
}

for (const [names, expected] of [
  [["Ann Baker", "Abe Brown"], ["AB", "Ab"]], [["Guest 43", "Guest 44"], ["43", "44"]], [["Guest 144", "Guest 244"], ["44", "Gu"]],
  [["Ann", "Anna", "Amy"], ["A", "An", "Am"]], [["Ann", "Ann"], ["A", "An"]]
]) {
  test(`${names.join(" and ")} differ`, () => assert.deepEqual([...distinctInitials(people(...names)).values()], expected))
}
