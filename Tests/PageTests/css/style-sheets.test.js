// The style sheets can be edited: named layers, nothing that no script or document uses.

import assert from "node:assert/strict"
import { readdirSync, readFileSync } from "node:fs"
import { test } from "node:test"

const root = new URL("../../../Public/", import.meta.url)
const read = name => readFileSync(new URL(name, root), "utf8")
const files = readdirSync(root, { recursive: true }).filter(name => !name.startsWith("dist/"))
const sheets = files.filter(name => name.endsWith(".css")).map(name => ({ name, text: read(name) }))
const layers = ["tokens", "base", "layout", "components", "states"]
/** What scripts and documents write: the words of all texts, but those of the addresses of style sheets. */
const scripts = files.filter(name => /\.(js|html)$/.test(name)).map(read)
const sources = [...scripts, read("../Sources/StorybookSite/Files/SitePages.swift")].join("\n").replace(/[\w-]+\.css/g, "")
const written = new Set([...sources.matchAll(/"[^"\n]*"|`[^`]*`/g)].flatMap(([text]) => text.match(/[\w-]+/g) ?? []))

/** The rules of a sheet: the text before each brace, with the conditions and layers around it. */
function rules(text) {
  const found = []
  const around = []
  for (const [, head, end] of text.replace(/\/\*[^]*?\*\//g, "").matchAll(/([^{};]*)([{};])/g)) {
    if (end === "{") {
      const rule = { head: head.trim().replace(/\s+/g, " "), around: [...around] }
      found.push(rule)
      around.push(rule.head)
    } else if (end === "}") around.pop()
  }
  return found
}

const isCondition = head => head.startsWith("@")
const isFrame = ({ around }) => around.some(head => head.startsWith("@keyframes"))

/** The selectors of a sheet, each as it is written, of a list the single ones. */
function selectors(text) {
  return rules(text).filter(rule => !isCondition(rule.head) && !isFrame(rule))
    .flatMap(({ head, around }) => splitList(head).map(selector => ({ selector, around })))
}

/** The parts of a list, whose commas are not within brackets. */
function splitList(text) {
  const parts = [""]
  let depth = 0
  for (const letter of text) {
    if ("([".includes(letter)) depth++
    if (")]".includes(letter)) depth--
    if (letter === "," && depth === 0) parts.push("")
    else parts[parts.length - 1] += letter
  }
  return parts.map(part => part.trim())
}

const each = (list, isWrong) => sheets.flatMap(({ name, text }) => list(text).filter(isWrong).map(wrong => `${name}: ${JSON.stringify(wrong)}`))
const every = list => sheets.flatMap(({ text }) => list(text))
const classes = ({ selector }) => [...selector.replace(/"[^"]*"/g, "").matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name)
const values = ({ selector }) => [...selector.matchAll(/\[data-([a-z-]+)[~^|*$]?="([^"]+)"\]/g)].map(([, name, value]) => ({ name, value }))
const customProperties = [...new Set(every(text => [...text.matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => name)))]

test("No selector asks what an element lacks within another, which is the layout of a component in another's sheet", () =>
  assert.deepEqual(each(selectors, ({ selector }) => /:has\([^)]*:not\(|:not\([^)]*:has\(/.test(selector.replaceAll(":not([hidden])", ""))), []))

test("Each rule is in a layer, and the first sheet orders them", () => {
  assert.equal(/@layer ([^;{]*);/.exec(sheets.find(({ name }) => name === "css/tokens.css").text)[1], layers.join(", "))
  const names = layers.map(layer => `@layer ${layer}`)
  assert.deepEqual(each(rules, ({ head, around }) => !names.includes(around[0] ?? head)), [])
})

test("Nested selectors begin with &: the bundler passes on others as they are, without making them shorter", () =>
  assert.deepEqual(each(selectors, ({ selector, around }) => around.some(head => !isCondition(head)) && !/^&(?!.*[>~+] ?&)/.test(selector)), []))

test("Each class that a style sheet selects is written by a script or a document", () => {
  assert.ok(every(selectors).flatMap(classes).length > 500)
  assert.deepEqual(each(text => selectors(text).flatMap(classes), name => !written.has(name) && !sources.includes(`${name.replace(/[a-z]+$/, "")}\${`)), [])
})

test("Each value of a data attribute that a style sheet selects is written by a script or a document", () => {
  assert.ok(every(selectors).flatMap(values).length > 50)
  assert.deepEqual(each(text => selectors(text).flatMap(values), ({ value }) => !written.has(value) && !/^\d$|^[-+=]$/.test(value)), [])
})

test("Each data attribute that a style sheet selects is written by a script or a document", () => {
  const property = name => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())
  const isWritten = name => [`dataset\\.${property(name)}\\b`, `data-${name}\\b`, `data: \\{[^}]*\\b${property(name)}\\b`]
    .some(form => new RegExp(form).test(sources))
  const attributes = ({ selector }) => [...selector.matchAll(/\[data-([a-z-]+)/g)].map(([, name]) => name)
  assert.ok(new Set(every(selectors).flatMap(attributes)).size > 30)
  assert.deepEqual(each(text => selectors(text).flatMap(attributes), name => !isWritten(name)), [])
})

test("Each custom property without a fallback is set", () => {
  const text = every(sheet => [sheet]).join("\n")
  const isSet = name => text.includes(`--${name}:`) || sources.includes(`--${name}`)
  assert.ok(customProperties.length > 30)
  assert.deepEqual(customProperties.filter(name => !isSet(name)), [])
})

test("Each named style sheet of the page is linked once", () => {
  const linked = [...read("index.html").matchAll(/href="(css\/[\w-]+\.css)"/g)].map(([, name]) => name)
  const others = ["css/embed.css", "css/site.css", "css/story-list.css"]
  assert.deepEqual([...linked, ...others].sort(), sheets.map(({ name }) => name).sort())
})

test("What is busy keeps the contrast of its texts: it is read while it is", () => {
  const busy = sheets.flatMap(({ text }) => text.match(/(?:aria-busy|data-state="running")[^{]*\{[^}]*\}/g) ?? [])
  assert.ok(busy.length > 0)
  assert.deepEqual(busy.filter(rule => /opacity|filter/.test(rule)), [])
})
