import assert from "node:assert/strict"
import { test } from "node:test"
import { editDistance, similarStories } from "../../../Public/js/empty-states/similar-stories.js"

const stories = ["contact-flow/edit", "contact-list/filled", "contact-list/empty", "contact-editor/empty", "contact-editor/full",
  "login/wrong-password"].map(id => ({ id }))
const similar = id => similarStories(id, stories).map(({ id }) => id)

test("The distance of two words is the least number of letters to change", () => {
  for (const [one, other, distance] of [["", "", 0], ["abc", "abc", 0], ["", "abc", 3], ["wrng", "wrong", 1], ["filled", "full", 3], ["ab", "ba", 2]])
    assert.equal(editDistance(one, other), distance, `${one} ${other}`)
})

test("Stories of the same screen come first, the closest before the others", () => {
  assert.deepEqual(similar("contact-editor/filled"), ["contact-editor/full", "contact-editor/empty", "contact-list/filled"])
})

test("Of an unknown screen only what is alike is listed", () => {
  assert.deepEqual(similar("logn/wrong-pasword"), ["login/wrong-password"])
  assert.deepEqual(similar("zzz/nothing-like-it"), [])
})
