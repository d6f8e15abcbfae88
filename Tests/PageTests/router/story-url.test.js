import assert from "node:assert/strict"
import { test } from "node:test"
import { fromInputValue, toInputValue } from "../../../Public/js/schema/dates.js"
import * as link from "../../../Public/js/router/story-url.js"

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
