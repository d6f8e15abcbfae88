import assert from "node:assert/strict"
import { readdirSync, readFileSync } from "node:fs"
import { test } from "node:test"
import { controlOf, controls as commonControls } from "../../../Public/js/controls/control-registry.js"
import { rareControls } from "../../../Public/js/controls/rare-controls.js"
import { resolve, subschemas, wrappedSchema } from "../../../Public/js/schema/schema.js"

const controls = { ...commonControls, ...rareControls }
const kinds = Object.keys(controls).sort()
const folder = new URL("../../../Public/js/controls/", import.meta.url)
const page = readFileSync(new URL("../../../Sources/Storybook/Documentation.docc/ControlKinds.md", import.meta.url), "utf8")
const fixtures = new URL("../../Fixtures/controls/", import.meta.url)

/** The controls that an example has somewhere. */
function shown(name) {
  const { schema } = JSON.parse(readFileSync(new URL(name, fixtures), "utf8"))
  const places = subschemas(schema).map(place => resolve(place, schema))
  const inner = places.filter(place => controlOf(place) === "optional" && place.anyOf).map(place => resolve(wrappedSchema(place), schema))
  return [...places, ...inner].map(controlOf)
}

const examples = new Map(readdirSync(fixtures).map(name => [name.slice(0, -".json".length), new Set(shown(name))]))

for (const kind of kinds) {
  test(`the control “${kind}” has a row in the documentation and an example`, () => {
    assert.equal(typeof controls[kind], "function")
    assert.ok(page.split("\n").some(line => line.startsWith(`| \`${kind}\` |`)), "no row in ControlKinds.md")
    assert.ok([...examples.values()].some(kinds => kinds.has(kind)), `no example shows ${kind}`)
  })
}

test("the documentation has no control that is not there", () => {
  const documented = page.split("\n").filter(line => /^\| `[a-z]+` \|/.test(line)).map(line => line.split("`")[1])
  assert.deepEqual(documented, kinds)
})

test("every module that makes a control is in the table", async () => {
  const used = new Set(Object.values(controls))
  for (const name of readdirSync(folder).filter(name => !["control-registry.js", "rare-controls.js"].includes(name))) {
    const made = Object.entries(await import(new URL(name, folder))).filter(([exported]) => exported.endsWith("Control"))
    for (const [exported, Control] of made) assert.ok(used.has(Control), `${exported} of ${name}`)
  }
})
