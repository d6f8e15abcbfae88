import assert from "node:assert/strict"
import test from "node:test"
import { isWordless } from "../../../Public/js/canvas/frame-message.js"

const rows = [
  ["", true], ["  \n", true], ["<ul class=list></ul>", true], ["<!-- x --><style>a { b: c }</style><p>&nbsp;</p>", true], ["<title>Shop</title>", true],
  ["<p>x</p>", false], ["<style>a{}</style>x", false], ["5 < 6", false]
]
for (const [body, expected] of rows) test(`${JSON.stringify(body)} has ${expected ? "no word" : "words"}`, () => assert.equal(isWordless({ mediaType: "text/html", body }), expected))

test("what is no text is not asked", () => {
  assert.equal(isWordless({ mediaType: "image/svg+xml", body: "" }), false)
  assert.equal(isWordless({ mediaType: "text/plain", body: " " }), true)
})
