import assert from "node:assert/strict"
import { test } from "node:test"

import { spliceOf } from "../../../Public/js/text/shown-text.js"

const applied = (text, { at, delete: count, insert }) => text.slice(0, at) + insert + text.slice(at + count)

/** What fields show of a text; a browser test compares the first two with real fields. */
const fields = {
  "several lines": text => text.replace(/\r\n?/g, "\n"),
  "a single line": text => text.replace(/[\r\n]/g, ""),
  "several parsed lines": text => text.replace(/\r\n?/g, "\n").replaceAll("\0", "")
}
const parts = ["a", "\r", "\n", "\r\n", "\u2028", "\u0085", "\v", "\0", "\uFEFF", "\xAD", "😀", "\uD83D"]
const longer = texts => texts.flatMap(text => parts.map(part => text + part))
const short = [[""], parts, longer(parts), longer(longer(parts))].flat()

let state = 5
const random = below => (state = (state * 1103515245 + 12345) % 2147483648, Math.floor(state / 65536) % below)
const long = Array.from({ length: 3000 }, () => Array.from({ length: 4 + random(3) }, () => parts[random(parts.length)]).join(""))

for (const [name, show] of Object.entries(fields)) {
  test(`an edit of what a field for ${name} shows is the same edit of its text`, () => {
    let count = 0
    for (const text of new Set([...short, ...long])) {
      const shown = show(text)
      for (let at = 0; at <= shown.length; at++) {
        for (const [removed, insert] of [[0, "x"], [0, "\n"], [0, "\n\n"], [1, ""], [1, "y"], [1, "\n"], [2, ""], [shown.length - at, "z"]]) {
          const edit = { at, delete: removed, insert }
          const wanted = applied(shown, edit)
          if (at + removed > shown.length || show(wanted) !== wanted) continue
          count++
          const made = applied(text, spliceOf(edit, text, shown))
          if (show(made) !== wanted) assert.fail(`${JSON.stringify({ text, edit, made, wanted })}`)
        }
      }
    }
    assert.ok(count > 50_000)
  })
}

for (const [text, shown, edit, expected] of [
  ["a\r\nb\r\nc", "a\nb\nc", { at: 2, delete: 0, insert: "x" }, "a\r\nxb\r\nc"],
  ["a\r\nb", "a\nb", { at: 3, delete: 0, insert: "\n" }, "a\r\nb\r\n"],
  ["a\rb", "a\nb", { at: 3, delete: 0, insert: "\n" }, "a\rb\n"],
  ["a\r\nb", "ab", { at: 2, delete: 0, insert: "c" }, "a\r\nbc"],
  ["a\n", "a", { at: 0, delete: 1, insert: "b" }, "b"],
  ["\na", "a", { at: 0, delete: 0, insert: "x" }, "\nxa"],
  ["a\r\nb", "something else", { at: 0, delete: 9, insert: "x" }, "x else"]
]) test(`${JSON.stringify(text)} shown as ${JSON.stringify(shown)} becomes ${JSON.stringify(expected)}`, () => assert.equal(applied(text, spliceOf(edit, text, shown)), expected))
