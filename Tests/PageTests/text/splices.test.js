import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { parse } from "../../../Public/js/core/json.js"
import { nextRendering } from "../../../Public/js/text/rendering-state.js"

// The host writes these members: SplicesTests.swift.
const rows = JSON.parse(readFileSync(new URL("../../Fixtures/texts/splices.json", import.meta.url), "utf8"))

test("the members that the host writes give its new body, from the body that they are relative to", () => {
  const written = rows.filter(({ expected }) => expected)
  assert.ok(written.length > 4)
  for (const { before, after, expected: members } of written) {
    const message = parse(`{"revision":6,${members}}`)
    assert.equal(nextRendering({ revision: 5, body: before.join("") }, message).body, after.join(""), members)
    assert.equal(nextRendering({ revision: 4, body: before.join("") }, message), undefined, members)
    assert.equal(nextRendering({ revision: 5, body: "" }, message), undefined, members)
  }
})
