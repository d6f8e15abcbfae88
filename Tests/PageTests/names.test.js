import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import test from "node:test"
import { named, objection, tidied } from "../../Public/js/names.js"

const { names, others } = JSON.parse(readFileSync(new URL("../Fixtures/names.json", import.meta.url)))

test("a name has letters and digits of any script, spaces, hyphens and underscores", () => {
  for (const name of [...names, "x".repeat(80), "语".repeat(80)]) assert.equal(objection(name), undefined, name)
})

test("what is wrong with any other is said, with the letter that is", () => {
  for (const [name, part] of [...others, ["x".repeat(81), "has 81"], ["𐌰".repeat(80), "320 bytes"]]) {
    assert.ok(objection(name)?.includes(part), `${JSON.stringify(name)}: ${objection(name)}`)
  }
})

test("letters are composed, and a name is made of any text", () => {
  assert.equal(tidied(" e\u0301 "), "é")
  const rows = [["Größe: 2/3", "Größe 2 3"], ["--x", "x"], ["CON", "Story"], ["👍", "Story"], ["x".repeat(200), "x".repeat(60)]]
  for (const [text, name] of rows) assert.equal(named(text, "Story"), name)
})
