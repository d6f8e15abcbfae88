import assert from "node:assert/strict"
import { test } from "node:test"

globalThis.document = { createElement: name => ({ name, children: [], setAttribute() {}, append(...children) { this.children.push(...children) } }) }
const { snapshotHints } = await import("../../../Public/js/snapshot/snapshot-hints.js")

const host = { readOnly: true, command: "swift run Stories" }
const commands = (snapshot, given = host) => snapshotHints({ story: "cart/full", ...snapshot }, given)
  .filter(({ name }) => name === "pre").map(({ children }) => children[0]).filter(text => !text.startsWith("@Test"))

for (const [state, given, expected] of [
  ["changed", host, ["swift run Stories snapshot --record failed cart/full"]],
  ["missing", host, ["swift run Stories snapshot", "swift run Stories snapshot --record failed cart/full"]],
  ["none", { readOnly: false, command: "storybook" }, ["storybook snapshot"]],
  ["changed", { readOnly: false, command: "storybook" }, []], ["equal", host, []]
]) {
  test(`a snapshot that is ${state}${given.readOnly ? " on a read-only host" : ""} names ${expected.length} commands`, () =>
    assert.deepEqual(commands({ state }, given), expected))
}
