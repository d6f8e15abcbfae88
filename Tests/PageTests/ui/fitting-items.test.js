import assert from "node:assert/strict"
import { test } from "node:test"
import { fittingItems } from "../../../Public/js/ui/fitting-items.js"

const row = "abcdef".split("").map(id => ({ id, width: 50 }))
const withFlow = (isHidden, more = {}) => [...row.map(item => ({ ...item, ...more[item.id] })), { id: "Flow", width: 40, isOccasional: true, isHidden }]
const shown = (items, space) => fittingItems(items, { space, menu: 30 }).map(({ id }) => id).join(" ")

const cases = [
  ["all of them where there is room", row, 300, "a b c d e f"],
  ["as many as leave room for the menu", row, 299, "a b c d e"],
  ["none but the menu in no room", row, 20, ""],
  ["the pinned one instead of the last, in the order of the row", row.map(item => ({ ...item, isPinned: item.id === "f" })), 190, "a b f"],
  ["the pinned one even where nothing fits", row.map(item => ({ ...item, isPinned: item.id === "c" })), 20, "c"],
  ["room is kept for an occasional one", withFlow(true), 299, "a b c d"],
  ["which then moves no other", withFlow(false), 299, "a b c d Flow"],
  ["a pinned one may use that room", withFlow(true, { e: { isPinned: true } }), 310, "a b c d e"],
  ["all and the occasional one", withFlow(false), 340, "a b c d e f Flow"]
]

for (const [name, items, space, expected] of cases) {
  test(name, () => assert.equal(shown(items, space), expected))
}
