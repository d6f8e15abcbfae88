import assert from "node:assert/strict"
import { readdirSync, readFileSync } from "node:fs"
import { test } from "node:test"

const root = new URL("../../../Public/", import.meta.url)
const files = readdirSync(root, { recursive: true })
const contents = end => files.filter(name => name.endsWith(end)).map(name => readFileSync(new URL(name, root), "utf8")).join("\n")
const pages = readFileSync(new URL("../Sources/StorybookSite/Files/SitePages.swift", root), "utf8")
const sources = contents(".js") + contents(".html") + pages
const styled = new Set([...contents(".css").matchAll(/\[data-([a-z-]+)/g)].map(([, name]) => name))

/** Whether a script or document writes it: `dataset.name`, `data: { name`, `data-name` or `{ name }` of the data. */
function isWritten(name) {
  const property = name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())
  return [`dataset\\.${property}\\b`, `data-${name}\\b`, `data: \\{[^}]*\\b${property}\\b`]
    .some(form => new RegExp(form).test(sources))
}

test("Each data attribute that a style sheet selects is written by a script or a document", () => {
  assert.ok(styled.size > 30)
  assert.deepEqual([...styled].filter(name => !isWritten(name)), [])
})
