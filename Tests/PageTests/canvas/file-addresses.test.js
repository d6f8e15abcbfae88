import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { mayNameFiles, pathOf, sheetPaths } from "../../../Public/js/canvas/file-addresses.js"
import { missingFilesSentence } from "../../../Public/js/canvas/missing-files-note.js"

const table = JSON.parse(readFileSync(new URL("../../Fixtures/files/addresses.json", import.meta.url)))

test("an address has a path only on this host, without query and fragment", () => {
  const rows = [["/a.png", "/a.png"], ["a.png?1#2", "/css/a.png"], ["../a%20b.png", "/a b.png"],
    ["../../../a", "/a"], ["./x//y", "/css/x/y"], ["/100%.png", "/100%.png"], ["", undefined], [" ", undefined],
    ["#top", undefined], ["?page=2", undefined], ["//host/a", undefined], ["https://host/a", undefined],
    ["data:,x", undefined], ["mailto:a@b", undefined], ["/a:b.png", "/a:b.png"]]
  for (const [address, path] of rows) assert.equal(pathOf(address, "/css/site.css"), path, address)
})

test("a style sheet names the files that the host finds in it", () => {
  const found = Object.entries(table.sheets).flatMap(([sheet, styles]) => sheetPaths(styles, sheet))
  assert.deepEqual(new Set(found.filter(path => !table.served.includes(path))), new Set(table.fromSheets[1]))
})

test("paths that the host has moved to another folder are those of the catalog", () => {
  const styles = "p { background: url(/key/images/a.png), url(b.png), url(/c.png) }"
  assert.deepEqual(sheetPaths(styles, "/css/a.css", "/key/"), ["/images/a.png", "/css/b.png", "/c.png"])
})

test("only markup that may name files is parsed", () => {
  for (const [markup, missing] of table.rows) if (missing.length) assert.ok(mayNameFiles(markup), markup)
  for (const markup of ["<p>text</p>", "<b class='a'>source = 1</b>", ""]) assert.ok(!mayNameFiles(markup), markup)
})

test("the sentence names the first files", () => {
  const files = ["/a.png", "/b.css", "/c.js", "/d.svg", "/e.svg"].map(path => ({ path }))
  assert.equal(missingFilesSentence([]), "")
  assert.equal(missingFilesSentence(files.slice(0, 1)), "One file could not be loaded: /a.png")
  assert.equal(missingFilesSentence(files.slice(0, 4)), "4 files could not be loaded: /a.png, /b.css, /c.js, and one more")
  assert.equal(missingFilesSentence(files), "5 files could not be loaded: /a.png, /b.css, /c.js, and 2 more")
})
