import assert from "node:assert/strict"
import { test } from "node:test"
import { differenceSentence } from "../../../Public/js/gallery/difference-sentence.js"
import { ignoredSentence } from "../../../Public/js/gallery/gallery-modes.js"

test("Languages that render alike are said to be ignored, once all are there", () => {
  const ignored = "This screen ignores the language."
  for (const [bodies, sentence] of [
    [["<p>a", "<p>a"], ignored], [["<p>a", "<p>b"], ""], [["<p>a", undefined], ""], [["<p>a"], ""],
    [['<html lang="en" dir="ltr"><p>a', '<html lang="ar" dir="rtl"><p>a'], ignored]
  ]) assert.equal(ignoredSentence("locales", bodies), sentence)
  // The canvas itself draws these differently.
  for (const mode of ["schemes", "sizes", "directions", "stories"]) assert.equal(ignoredSentence(mode, ["<p>a", "<p>a"]), "")
})

test("Changes are said to be boxed only where they are", () => {
  for (const [comparison, sentence] of [
    [{ isEqual: true, count: 0, areBoxed: true }, "No difference."], [{ isEqual: false, count: 0, areBoxed: true }, "No visible difference."],
    [{ isEqual: false, count: 1, areBoxed: true }, "1 change, boxed."], [{ isEqual: false, count: 3, areBoxed: true }, "3 changes, boxed."],
    [{ isEqual: false, count: 3, areBoxed: false }, "3 changes."], [{ isEqual: false, count: undefined, areBoxed: false }, "The sides differ."]
  ]) assert.equal(differenceSentence(comparison), sentence)
})
