import assert from "node:assert/strict"
import { test } from "node:test"
import { ansiToHTML } from "../../../Public/js/core/ansi.js"
import { fromInputValue, toInputValue } from "../../../Public/js/schema/dates.js"
import * as link from "../../../Public/js/router/story-url.js"

for (const [text, expected] of [
  ["plain <b>", "plain &#60;b&#62;"],
  ["\x1b[1mA\x1b[0mB", "<span class=\"ansi-bold\">A</span>B"],
  ["\x1b[31;42mA", "<span class=\"ansi-front-red ansi-back-green\">A</span>"],
  ["\x1b[91mA\x1b[39mB", "<span class=\"ansi-front-bright-red\">A</span>B"],
  ["\x1b[38;5;196mA", "<span style=\"color:rgb(255 0 0)\">A</span>"],
  ["\x1b[48;2;1;2;300mA", "<span style=\"background:rgb(1 2 255)\">A</span>"],
  ["\x1b[7;31mA", "<span class=\"ansi-front-inverse ansi-back-red\">A</span>"],
  ["\x1b[2JA\x1b]0;title\x07B", "AB"],
  ["\x1b[4;31m\"'&\x1b[24m.", "<span class=\"ansi-underline ansi-front-red\">&#34;&#39;&#38;</span><span class=\"ansi-front-red\">.</span>"]
]) {
  test(`${JSON.stringify(text)} is drawn`, () => assert.equal(ansiToHTML(text), expected))
}

for (const [seconds, field] of [[0, "2001-01-01T00:00:00"], [0.25, "2001-01-01T00:00:00.250"], [-978307200, "1970-01-01T00:00:00"]]) {
  test(`${seconds} seconds are ${field}, there and back`, () => {
    assert.equal(toInputValue(seconds), field)
    assert.equal(fromInputValue(field), seconds)
  })
}

test("an empty date field has no value", () => assert.equal(fromInputValue(""), undefined))

test("a link goes there and back", () => {
  const received = address => (({ story, room }) => ({ story, room }))(link.parseStoryURL(address))
  assert.deepEqual(received(link.storyURL("login/wrong-password", "abc")), { story: "login/wrong-password", room: "abc" })
  assert.deepEqual(received(link.storyURL("ünï/ä b")), { story: "ünï/ä b", room: undefined })
  assert.deepEqual(received(""), { story: "", room: undefined })
})
