import assert from "node:assert/strict"
import { test } from "node:test"
import { edits, markupOf, textOf } from "../../../Public/js/controls/markup-edits.js"

/** A text whose selection is between two bars. */
function selection(marked) {
  const [before, selected, after] = marked.split("|")
  return { text: before + selected + after, start: before.length, end: before.length + selected.length }
}

for (const [name, before, after] of [
  ["bold", "a |b| c", "a <strong>|b|</strong> c"], ["bold", "||", "<strong>||</strong>"],
  ["bold", "a <strong>|b|</strong> c", "a |b| c"], ["italic", "<strong>|b|</strong>", "<strong><em>|b|</em></strong>"],
  ["link", "see |here|", "see <a href=\"|https://example.com/|\">here</a>"],
  ["link", "||", "<a href=\"|https://example.com/|\">link</a>"],
  ["list", "|a\nb|c", "<ul>\n<li>|a</li>\n<li>b|</li>\n</ul>c"], ["list", "||", "<ul>\n<li>||</li>\n</ul>"]
]) test(`${name} makes ${after} of ${before}`, () => assert.deepEqual(edits[name](selection(before)), selection(after)))

for (const [text, markup] of [["a", "a"], ["1 < 2 & 3 > 2", "1 &lt; 2 &amp; 3 &gt; 2"], ["&lt;", "&amp;lt;"], ["\"'", "\"'"]]) {
  test(`${text} is the markup ${markup}, and back`, () => {
    assert.equal(markupOf(text), markup)
    assert.equal(textOf(markup), text)
  })
}

for (const markup of ["<b>a</b>", "&nbsp;", "a < b", "&#10;"])
  test(`${markup} is no plain text`, () => assert.equal(textOf(markup), undefined))

test("an ampersand alone is text", () => assert.equal(textOf("Tom & Jerry &quot;"), "Tom & Jerry \""))
