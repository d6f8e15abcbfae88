import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import path from "node:path"
import { test } from "node:test"

const page = new URL("../../Public/", import.meta.url).pathname

/** All that a module imports before it runs, and what that imports. */
function needed(file, found = new Set()) {
  const text = readFileSync(path.join(page, file), "utf8")
  for (const [, named, bare] of text.matchAll(/^(?:import|export)\s[^"'()]*?from\s+"([^"]+)"|^import\s+"([^"]+)"/gm)) {
    const next = path.join(path.dirname(file), named ?? bare)
    if (!found.has(next)) needed(next, found.add(next))
  }
  return found
}

const html = readFileSync(path.join(page, "index.html"), "utf8")
const [first, editor, views] = html.split(/<template id="(?:editor|view)-modules">/)
const asked = part => [...part.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(([, href]) => href).toSorted()
const story = needed("js/start.js")
const known = new Set(["js/start.js", ...story, "js/app.js", ...needed("js/app.js")])

test("the page asks for all modules of its first story at once", () => {
  assert.ok(story.size > 10)
  assert.deepEqual(asked(first), [...story].toSorted())
})

test("then for those of its editor", () => {
  const rest = [...known].filter(file => !story.has(file) && file !== "js/start.js")
  assert.ok(rest.length > 20)
  assert.deepEqual(asked(editor), rest.toSorted())
})

test("then for those of all that is around it", () => {
  const rest = [...needed("js/views.js")].filter(file => !known.has(file))
  assert.deepEqual(asked(views), ["js/views.js", ...rest].toSorted())
})
