import assert from "node:assert/strict"
import { test } from "node:test"
import { gravest, severities } from "../../../Public/js/ui/strips.js"

test("Of any two strips the graver one is shown, in either order", () => {
  severities.forEach((grave, at) => severities.slice(at).forEach(other => {
    assert.equal(gravest([grave, other]), grave)
    assert.equal(gravest([other, grave]), grave)
  }))
})

test("A lost connection is the gravest, then a failed build, then a build", () => {
  assert.deepEqual(severities.slice(0, 3), ["lost", "failed", "building"])
  assert.equal(gravest(severities.toReversed()), "lost")
})

test("Without a strip none is shown, and none is of an unknown kind", () => {
  assert.equal(gravest([]), undefined)
  assert.throws(() => gravest(["lost", "found"]), /“found”/)
})
