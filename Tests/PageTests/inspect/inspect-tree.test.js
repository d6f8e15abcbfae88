import assert from "node:assert/strict"
import { test } from "node:test"
import { changedRows, childScreens, valueRows } from "../../../Public/js/inspect/inspect-tree.js"
import { parse } from "../../../Public/js/core/json.js"

test("a value is listed leaf by leaf in its order", () =>
  assert.deepEqual(valueRows(parse("{\"b\":[1,{\"x\":18446744073709551615}],\"a\":{},\"n\":null}")), [
    { path: "/b", key: "B", depth: 0, text: undefined }, { path: "/b/0", key: "1.", depth: 1, text: "1" },
    { path: "/b/1", key: "2.", depth: 1, text: undefined }, { path: "/b/1/x", key: "X", depth: 2, text: "18446744073709551615" },
    { path: "/a", key: "A", depth: 0, text: "" }, { path: "/n", key: "N", depth: 0, text: "nil" }
  ]))

test("the only payload of a case has no row of its own, and a command is a sign", () => {
  assert.deepEqual(valueRows({ item: { clip: { _0: { isOn: true } } } }).map(({ path, key, depth }) => [path, key, depth]),
    [["/item", "Item", 0], ["/item/clip", "Clip", 1], ["/item/clip/_0/isOn", "Is on", 2]])
  assert.deepEqual(valueRows({ state: { sent: { _0: "x" } }, other: { open: {} }, send: "command" }).map(({ key, text }) => [key, text]),
    [["State", undefined], ["Sent", "\"x\""], ["Other", ".open"], ["Send", "⌘"]])
})

test("some hundred rows are shown at most", () => assert.equal(valueRows(Array(1000).fill(0)).length, 400))

for (const [before, after, paths] of [
  [{ a: 1, b: 2 }, { a: 1, b: 3 }, ["/b"]], [{ a: [1] }, { a: [1, 2] }, ["/a/1"]], [{ a: {} }, { a: { b: 1 } }, ["/a", "/a/b"]],
  [{ a: 1 }, {}, []], [undefined, { a: 1 }, ["/a"]], [{ a: 1 }, { a: 1 }, []]
]) {
  test(`from ${JSON.stringify(before)} to ${JSON.stringify(after)} changes ${paths.join(", ") || "nothing"}`, () =>
    assert.deepEqual([...changedRows(before, after)], paths))
}

const schema = {
  "x-screen": "master", type: "object",
  properties: { list: { $ref: "#/$defs/List" }, detail: { anyOf: [{ $ref: "#/$defs/Detail" }, { type: "null" }] }, either: { $ref: "#/$defs/Either" }, byName: { type: "object", additionalProperties: { $ref: "#/$defs/Detail" } } },
  $defs: {
    List: { "x-screen": "list", type: "object", properties: { rows: { type: "array", items: { $ref: "#/$defs/Detail" } } } },
    Detail: { "x-screen": "detail", type: "object", properties: { name: { type: "string" } } },
    Either: { oneOf: [{ title: "one", required: ["one"], properties: { one: { type: "object", properties: { _0: { $ref: "#/$defs/Detail" } } } } }] }
  }
}

test("the screens within the props are found wherever they are", () => {
  const detail = { name: "A" }
  const props = { list: { rows: [detail] }, detail, either: { one: { _0: detail } }, byName: { a: detail } }
  assert.deepEqual(childScreens(schema, props), [
    { path: "/list", screen: "list", value: props.list }, { path: "/list/rows/0", screen: "detail", value: detail },
    { path: "/detail", screen: "detail", value: detail }, { path: "/either/one/_0", screen: "detail", value: detail }, { path: "/byName/a", screen: "detail", value: detail }
  ])
})

test("a screen that is not there is not within", () => assert.deepEqual(childScreens(schema, { detail: null }), []))
