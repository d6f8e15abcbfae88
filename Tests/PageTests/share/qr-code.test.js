import assert from "node:assert/strict"
import { createHash } from "node:crypto"
import test from "node:test"
import { qrCode } from "../../../Public/js/share/qr-code.js"

const link = length => "https://example.org/#".padEnd(length, "aZ09-").slice(0, length)
const digest = rows => createHash("sha256").update(rows.map(row => row.map(Number).join("")).join("\n")).digest("hex").slice(0, 16)

// Bytes, modules of a side, and the digest of a code that an independent reader has read as its link.
for (const [length, size, expected] of [
  [1, 21, "848f621f7ecfca7e"],
  [14, 21, "381f465cecde7ad3"],
  [15, 25, "b4a746832b73743f"],
  [62, 33, "4c5c333e0e1170a0"],
  [107, 45, "e1ff22589a14131d"],
  [180, 53, "269983fb70c608c9"],
  [181, 57, "2d439932498492f2"],
  [331, 69, "11de8b5f29214b4a"],
  [450, 81, "922fad011459e912"],
  [666, 97, "d7c4c29635496204"]
]) test(`A link of ${length} bytes has a code of ${size} modules`, () => {
  const rows = qrCode(link(length))
  assert.equal(rows.length, size)
  assert.equal(digest(rows), expected)
})

test("A text is counted in bytes, and one of more than 666 has no code", () => {
  assert.equal(qrCode("ü".repeat(7)).length, 21)
  assert.equal(qrCode("ü".repeat(8)).length, 25)
  assert.equal(qrCode(link(667)), undefined)
})
