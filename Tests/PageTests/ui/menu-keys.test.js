import assert from "node:assert/strict"
import test from "node:test"
import { nextIndex } from "../../../Public/js/ui/menu-keys.js"

for (const [key, at, count, expected] of [
  ["ArrowDown", -1, 3, 0], ["ArrowDown", 2, 3, 0], ["ArrowUp", 0, 3, 2], ["ArrowUp", -1, 3, 2], ["ArrowUp", 2, 3, 1], ["Home", 2, 3, 0], ["End", 0, 3, 2], ["Tab", 0, 3, undefined], ["ArrowDown", -1, 0, undefined]
]) test(`${key} at item ${at} of ${count} leads to ${expected}`, () => assert.equal(nextIndex(key, at, count), expected))
