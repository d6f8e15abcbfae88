import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { describedHunk, groupedHunks, hunkElements, isInLayout, verdict, wordDiff } from "../../../Public/js/snapshot/snapshot-diff.js"

const message = JSON.parse(readFileSync(new URL("../../Fixtures/protocol/host-snapshotted.json", import.meta.url), "utf8"))
const text = row => row.map(({ sign, text }) => sign === "=" ? text : `{${sign}${text}}`).join("")
const received = hunk => describedHunk(hunk).rows.map(text)

const differences = [
  ["a text by its words", { kind: "text", before: "Call Ann now", after: "Call Bea now" }, ["Call {-Ann}{+Bea} now"]],
  ["texts that share nothing but spaces whole", { kind: "text", before: "one two", after: "three four" }, ["{-one two}", "{+three four}"]],
  ["a sentence of which little is left whole", { kind: "text", before: "Two tries are left.", after: "Locked until noon." },
    ["{-Two tries are left.}", "{+Locked until noon.}"]],
  ["an attribute that leads elsewhere", { kind: "attribute", attribute: "href", before: "/ann", after: "/cart/12" }, ["{-/ann}", "{+/cart/12}"]],
  ["a text that was empty", { kind: "text", before: "", after: "There" }, ["{+There}"]],
  ["letters beyond the first plane", { kind: "text", before: "a 😀", after: "a 😃" }, ["a {-😀}{+😃}"]],
  ["classes whatever their order", { kind: "attribute", attribute: "class", before: "b a old", after: "a new b" }, ["{-old} {+new}"]],
  ["an attribute that is new", { kind: "attribute", attribute: "disabled", after: "" }, ["{+}"]],
  ["an attribute that is gone", { kind: "attribute", attribute: "href", before: "/ann" }, ["{-/ann}"]],
  ["what was added line by line", { kind: "added", after: "<p>\n</p>" }, ["{+<p>}", "{+</p>}"]],
  ["what was removed", { kind: "removed", before: "<hr>" }, ["{-<hr>}"]],
  ["what moved", { kind: "moved", before: "<hr>", after: "main > hr" }, ["now at main > hr"]],
  ["what is another element", { kind: "renamed", before: "b", after: "strong" }, ["{-<b>} {+<strong>}"]],
  ["changed lines as such", { kind: "lines", line: 3, before: "a 1\nb", after: "a 2\nb" }, ["a {-1}{+2}", "b"]],
  ["lines that only came", { kind: "lines", line: 3, before: "", after: "a\nb" }, ["{+a}", "{+b}"]],
  ["lines that only went", { kind: "lines", line: 3, before: "a", after: "" }, ["{-a}"]],
  ["another kind of rendering", { kind: "mediaType", before: "text/html", after: "text/plain" }, ["{-text/html} {+text/plain}"]]
]
for (const [name, hunk, rows] of differences) test(`the hunk shows ${name}`, () => assert.deepEqual(received(hunk), rows))

test("texts too long to compare by words are shown whole", () => {
  const [before, after] = ["a ", "b "].map(word => word.repeat(500))
  assert.deepEqual(wordDiff(before, after).map(({ sign }) => sign), ["-", "=", "+"])
})

test("differences of one element are one group", () => {
  const [title, button] = message.hunks
  assert.deepEqual(groupedHunks([title, button, { ...button, id: 2 }]).map(({ path, hunks }) => [path, hunks.map(({ id }) => id)]), [["main > h1", [0]], ["main > button", [1, 2]]])
})

test("lines have no element to be grouped by", () => {
  const line = { kind: "lines", line: 1, before: "a", after: "b" }
  assert.equal(groupedHunks([{ ...line, id: 0 }, { ...line, id: 1 }]).length, 2)
})

test("what no page shows has no place", () => assert.deepEqual(hunkElements([...message.hunks, { id: 2, kind: "text" }]).map(({ id }) => id), [0, 1]))

const sentences = [
  [{ state: "equal" }, "On phone, dark: as recorded."], [{ state: "changed", count: 1 }, "On phone, dark: one difference."],
  [{ state: "changed", count: 3 }, "On phone, dark: 3 differences."], [{ state: "missing" }, "On phone, dark: no snapshot."],
  [{ state: "none" }, "This story has no snapshot yet."], [{ state: "none", format: "outline" }, "This story has no outline yet."],
  [{ state: "changed", count: 512, format: "picture" }, "On phone, dark: 512 pixels differ."],
  [{ state: "changed", count: 512, format: "picture", reason: "It is 2 × 4 instead of 2 × 3 pixels." },
    "On phone, dark: 512 pixels differ. It is 2 × 4 instead of 2 × 3 pixels."],
  [{ state: "missing", format: "outline" }, "On phone, dark: no outline."], [{ state: "failed", reason: "It traps." }, "Nothing to compare: It traps."]
]
const state = { catalog: { screens: [{ id: "login", title: "Login" }] }, devices: [{ id: "iphone-17", title: "iPhone 17" }], room: { screen: "login" } }
test("the story and the device have their titles", () =>
  assert.equal(verdict({ state: "changed", count: 2, device: "iphone-17", colorScheme: "light", variant: "iphone-17.landscape.light" }, state),
    "Login on iPhone 17, landscape, light: 2 differences."))

for (const [found, sentence] of sentences) test(`it is said: ${sentence}`, () => assert.equal(verdict({ device: "phone", colorScheme: "dark", ...found }), sentence))

const pages = [
  ["<p>", undefined, false], ["<p>", [0, 3], false], ["<html><body class=a>\n<p>", [21, 3], false],
  ["<main><p>", [6, 3], true], ["<html><body><main><p>", [18, 3], true]
]

for (const [body, fragment, expected] of pages)
  test(`the places of a fragment are ${expected ? "others" : "the same"} in ${JSON.stringify(body)}`, () => {
    assert.equal(isInLayout({ body, fragment }), expected)
  })
