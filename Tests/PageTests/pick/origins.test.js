import assert from "node:assert/strict"
import { test } from "node:test"

import { Origins } from "../../../Public/js/pick/origins.js"

const body = `<main>${"x".repeat(400)}<h1>People</h1><p>Ann Lee, 41</p><p class="on">Zoe</p></main>${"y".repeat(400)}`
const at = text => [body.indexOf(text), body.indexOf(text) + text.length]
const paths = [
  { path: "/first", ranges: [at("Ann")] }, { path: "/last", ranges: [at("Lee")] },
  { path: "/age", ranges: [at("41").map((place, index) => index ? place : place + 1)] },
  { path: "/isOn", ranges: [at(" class=\"on\"")] }, { path: "/row", ranges: [at("<p class=\"on\">Zoe</p>")] },
  { path: "/row/name", ranges: [at("Zoe")] }, { path: "/tab", ranges: [[6, body.length - 7]] },
  { path: "/people", ranges: [[at("<h1>")[0], at("</main>")[0]]] }
]
const origins = new Origins({ paths }, { mediaType: "text/html", body })
const [start, end] = at("Ann Lee, 41")

for (const [name, part, expected, isFixed] of [
  ["a text of several props", { own: [start, end] }, ["/age", "/first", "/last"], false],
  ["a place in it", { own: [start, end], caret: start + 5 }, ["/last"], false],
  ["a place between them", { own: [start, end], caret: start + 8 }, ["/last"], false],
  ["a digit that stays", { own: [start, end], caret: start + 9 }, ["/age"], false],
  ["a text in a row", { own: at("Zoe") }, ["/row/name"], false],
  ["a tag", { own: at("<p class=\"on\">") }, ["/isOn"], false],
  ["a text of the screen", { own: at("People") }, ["/people"], true],
  ["a text that only a case of everything shows", { own: [20, 30] }, [], true]
]) test(`${name} is made by ${expected.join(" and ") || "no prop"}`, () => {
  const found = origins.at(part)
  assert.deepEqual([found.paths.toSorted(), found.isFixed], [expected, isFixed])
})

test("a prop makes what its parts make, except most of the screen", () => {
  assert.deepEqual(origins.ranges("/row"), [at("<p class=\"on\">Zoe</p>"), at("Zoe")])
  assert.deepEqual(origins.ranges("/tab"), [])
})

test("in a terminal, places count without escape sequences", () => {
  const text = "\n\x1b[31mAnn\x1b[0m Lee"
  const terminal = new Origins({ paths: [{ path: "/first", ranges: [[6, 9]] }, { path: "/last", ranges: [[14, 17]] }] },
    { mediaType: "text/plain", body: text })
  assert.deepEqual(terminal.ranges("/first"), [[1, 4]])
  assert.deepEqual(terminal.ranges("/last"), [[5, 8]])
})

// What the host finds in “From 8:00 to 9:30 o’clock” of an optional with two times, of which the digits in
// brackets change, and in “12 at 8:10” of two numbers.
const times = "<main><p>From 8:00 to 9:30 o’clock</p><p>12 at 8:10</p></main>"
const place = (text, from, to) => [times.indexOf(text) + from, times.indexOf(text) + to]
const found = new Origins({ paths: [
  { path: "/hours", ranges: [place("From", 0, 25)] }, { path: "/hours/from", ranges: [place("8:00", 3, 4)] },
  { path: "/hours/to", ranges: [place("9:30", 2, 4)] }, { path: "/day", ranges: [place("12 at", 0, 2)] },
  { path: "/minutes", ranges: [place("8:10", 3, 4)] }
] }, { mediaType: "text/html", body: times })

for (const [text, letters] of [
  ["From 8:00 to 9:30 o’clock", "ffffffffffff tttttttttttt"], ["12 at 8:10", "dd    mmmm"]
]) test(`each letter of “${text}” leads to the closest prop that makes a part of it`, () => {
  const paths = { f: ["/hours/from"], t: ["/hours/to"], d: ["/day"], m: ["/minutes"] }
  const [start, end] = place(text, 0, text.length)
  for (let at = 0; at < text.length; at++) {
    const expected = paths[letters[at]]
    if (expected) assert.deepEqual(found.at({ own: [start, end], caret: start + at }).paths, expected, text.slice(at))
  }
})
