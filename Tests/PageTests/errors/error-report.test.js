import assert from "node:assert/strict"
import { test } from "node:test"
import { parse, prettyPrint } from "../../../Public/js/core/json.js"
import { locationOf } from "../../../Public/js/source-code/source-location.js"
import { crashHint, emptyAdvice, problemCounts, proposalSentence, crashTitle, stackRows, sourceLine, buildProgress, seconds, sortedDiagnostics } from "../../../Public/js/errors/error-report.js"

for (const [crash, title] of [
  [{ cause: "stack-overflow", kind: "trap" }, "The screen ran out of stack"],
  [{ cause: "exit", kind: "trap" }, "The screen exited"],
  [{ cause: "output", kind: "memory" }, "The screen printed too much"],
  [{ cause: "later", kind: "timeout" }, "The screen did not finish"],
  [{ kind: "trap" }, "The screen crashed"],
  [{ kind: "later" }, "The screen failed"]
]) {
  test(`${JSON.stringify(crash)} is called “${title}”`, () => assert.equal(crashTitle(crash), title))
}

test("the author's frames come apart from the library's, repeated calls as one row", () => {
  const [outer, depth, own] = [{ function: "a", author: true }, { function: "depth", line: 4, author: true }, { function: "run", author: false }]
  assert.deepEqual(stackRows([depth, { ...depth }, depth, own, outer, own]), {
    author: [{ frame: depth, depth: 0, count: 3 }, { frame: outer, depth: 4, count: 1 }],
    library: [{ frame: own, depth: 3, count: 1 }, { frame: own, depth: 5, count: 1 }]
  })
})

for (const [where, name, folder] of [
  [{ file: "/book/Stories/Login/Login.swift", line: 12, column: 9 }, "Login.swift:12:9", "Login"],
  [{ file: "Login.swift", line: 12 }, "Login.swift:12", ""],
  [{ location: "/lib/Screen.swift:3:1" }, "Screen.swift:3:1", "lib"],
  [{}, "", ""]
]) {
  test(`the place ${JSON.stringify(where)} is ${name || "nowhere"}`, () => assert.deepEqual(locationOf(where), { name, folder }))
}

for (const [source, column, text, before] of [
  ["    let y = x", 13, "let y = x", "let y = "],
  ["\tlet y = x", 2, "let y = x", ""],
  ["let ü = 😀x", 14, "let ü = 😀x", "let ü = 😀"],
  ["  short", 99, "short", "short"],
  ["    late", 2, "late", ""],
  ["", 1, "", ""]
]) {
  test(`column ${column} of ${JSON.stringify(source)} is after ${JSON.stringify(before)}`, () =>
    assert.deepEqual(sourceLine({ source, column }), { text, before }))
}

test("a line without a column is pointed at from its start", () => assert.deepEqual(sourceLine({ source: "  a" }), { text: "a", before: "" }))

for (const [build, words, part] of [
  [{ state: "building", step: 12, steps: 40, label: "Compiling Login.swift" }, ["Building 12/40", "Compiling Login.swift"], 0.3],
  [{ state: "building" }, ["Building"], undefined],
  [{ state: "building", step: 0, steps: 0, label: "Planning" }, ["Building", "Planning"], undefined],
  [{ state: "building", step: 5, steps: 9, quickSeconds: 0.42 }, ["Quick build in 0.4 s", "Building 5/9"], 5 / 9],
  [{ state: "building", step: 41, steps: 40 }, ["Building 41/40"], 1],
  [{ state: "swapping", step: 40, steps: 40 }, ["Loading the new build"], 1]
]) {
  test(`${JSON.stringify(build)} is at “${words.join(" · ")}”`, () => assert.deepEqual(buildProgress(build), { words, part }))
}

for (const [value, text] of [[0, "0.0 s"], [3.24, "3.2 s"], [75.9, "1 min 15 s"]]) {
  test(`${value} seconds are ${text}`, () => assert.equal(seconds(value), text))
}

for (const [severities, words] of [[["warning", "error", "error"], "2 errors, 1 warning"], [["warning"], "1 warning"], [[], ""]]) {
  test(`${severities.join(", ") || "nothing"} is counted as “${words}”`, () =>
    assert.equal(problemCounts(sortedDiagnostics(severities.map(severity => ({ severity })))), words))
}

for (const text of ["[]", "{}", "7", "null", "{\"a\":[1,{\"b\":\"x\"}],\"c\":18446744073709551615,\"d\":{}}"]) {
  test(`${text} over several lines says the same`, () => assert.deepEqual(parse(prettyPrint(parse(text))), parse(text)))
}

test("JSON for eyes has a member a line", () =>
  assert.equal(prettyPrint({ a: [1, { b: "x" }], c: {} }), "{\n  \"a\": [\n    1,\n    {\n      \"b\": \"x\"\n    }\n  ],\n  \"c\": {}\n}"))

test("A crash card speaks of a rendering behind it only if there is one", () => {
  const rendering = { body: "" }
  for (const [crash, state, sentence] of [
    [{ cause: "trap" }, { rendering }, "The last successful rendering is behind this card. The next edit runs in a new process."],
    [{ cause: "trap" }, { rendering: null }, "The canvas is empty: this story has not been rendered yet. The next edit runs in a new process."],
    [{ cause: "trap" }, { rendering, site: {} }, "The last successful rendering is behind this card."],
    [{ cause: "thrown" }, { rendering }, "The last successful rendering is behind this card. The next edit renders again."],
    [{ cause: "thrown" }, { rendering: null }, "The canvas is empty: this story has not been rendered yet. The next edit renders again."]
  ]) assert.equal(crashHint(crash, state), sentence)
})

test("A proposal is spoken of only if a field has one", () => {
  const fields = (...proposals) => ({ fields: proposals.map(proposal => ({ proposal })) })
  assert.equal(proposalSentence(fields(1, null)), "The panel lists each field with a proposed value.")
  assert.equal(proposalSentence(fields(1, undefined)), "The panel lists each field, and proposes a value for some of them.")
  assert.equal(proposalSentence(fields(undefined)), "The panel lists each field.")
})

test("Where nothing can be edited, no sentence says to edit", () => {
  assert.match(emptyAdvice({ site: null }), /Change the props/)
  assert.doesNotMatch(emptyAdvice({ site: {} }), /[Cc]hange/)
})
