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
  ["a place between them", { own: [start, end], caret: start + 9 }, ["/age", "/first", "/last"], false],
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
