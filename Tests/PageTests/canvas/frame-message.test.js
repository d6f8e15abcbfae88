import assert from "node:assert/strict"
import test from "node:test"
import { fetchForm, frameMessage, isWordless } from "../../../Public/js/connection/frame-message.js"

const rows = [
  ["", true], ["  \n", true], ["<ul class=list></ul>", true], ["<!-- x --><style>a { b: c }</style><p>&nbsp;</p>", true], ["<title>Shop</title>", true],
  ["<p>x</p>", false], ["<style>a{}</style>x", false], ["5 < 6", false]
]
for (const [body, expected] of rows) test(`${JSON.stringify(body)} has ${expected ? "no word" : "words"}`, () => assert.equal(isWordless({ mediaType: "text/html", body }), expected))

test("what is no text is not asked", () => {
  assert.equal(isWordless({ mediaType: "image/svg+xml", body: "" }), false)
  assert.equal(isWordless({ mediaType: "text/plain", body: " " }), true)
})

test("a text waits for what shows it, once", async () => {
  assert.equal(fetchForm({ mediaType: "text/html", body: "" }), undefined)
  await fetchForm({ mediaType: "text/plain", body: "" })
  assert.equal(fetchForm({ mediaType: "text/plain", body: "" }), undefined)
})

const shown = [
  ["html", { mediaType: "text/html", body: "<p>x" }, "<p>x"],
  ["text", { mediaType: "text/csv", body: "a,b" }, "<pre class=\"terminal\">a,b</pre>"],
  ["JSON", { mediaType: "application/geo+json", body: "{}" }, "<pre class=\"terminal\">{}</pre>"],
  ["a type whose author chose text", { mediaType: "application/vnd.receipt", form: "text", body: "1" }, "<pre class=\"terminal\">1</pre>"],
  ["SVG", { mediaType: "image/svg+xml", body: "<svg/>" }, "<img alt=\"\" src=\"data:image/svg+xml;charset=utf-8,%3Csvg%2F%3E\">"],
  ["bytes of a picture", { mediaType: "image/png", body: "AA==", encoding: "base64" }, "<img alt=\"\" src=\"data:image/png;base64,AA==\">"],
  ["bytes of text", { mediaType: "text/plain", body: "AA==", encoding: "base64" }, "<p><a download href=\"data:text/plain;base64,AA==\">text/plain</a></p>"],
  ["other data", { mediaType: "application/pdf", body: "AA==", encoding: "base64" }, "<p><a download href=\"data:application/pdf;base64,AA==\">application/pdf</a></p>"]
]
for (const [name, rendering, body] of shown) test(`${name} is shown in its form`, () => assert.equal(frameMessage({ revision: 1, ...rendering }, { locale: "en" }).body, body))
