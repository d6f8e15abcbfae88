import assert from "node:assert/strict"
import { test } from "node:test"

globalThis.document = { createElement: name => ({ name, children: [], setAttribute() {}, append(...children) { this.children.push(...children) } }) }
const { snapshotHints } = await import("../../../Public/js/snapshot/snapshot-hints.js")

const host = { readOnly: true, command: "swift run Stories" }
const outline = { format: "outline" }
const commands = (snapshot, given = host) => snapshotHints({ story: "cart/full", ...snapshot }, given)
  .filter(({ name }) => name === "pre").map(({ children }) => children[0]).filter(text => !text.startsWith("@Test"))

for (const [state, given, expected, format] of [
  ["changed", host, ["swift run Stories snapshot --record failed cart/full"]],
  ["missing", host, ["swift run Stories snapshot", "swift run Stories snapshot --record failed cart/full"]],
  ["none", { readOnly: false, command: "storybook" }, ["storybook snapshot"]],
  ["changed", { readOnly: false, command: "storybook" }, []], ["equal", host, []],
  ["changed", host, ["swift run Stories snapshot --outline --record failed cart/full"], outline],
  ["none", { readOnly: false, command: "storybook" }, ["storybook snapshot --outline"], outline],
  ["none", host, ["swift run Stories snapshot --images", "swift run Stories snapshot --images --record failed cart/full"], { format: "picture" }]
]) {
  test(`a snapshot that is ${state}${given.readOnly ? " on a read-only host" : ""} names ${expected.length} commands`, () =>
    assert.deepEqual(commands({ state, ...format }, given), expected))
}

test("the test of an outline says so", () => {
  const texts = snapshotHints({ state: "none", story: "cart/full", ...outline }, host).flatMap(({ children }) => children)
  assert.ok(texts.some(text => text.includes("await verifySnapshots(of: catalog, as: .outline)")))
})
