import assert from "node:assert/strict"
import { readdirSync, readFileSync } from "node:fs"
import { test } from "node:test"
import { controlOf, controls as commonControls } from "../../../Public/js/controls/control-registry.js"
import { rareControls } from "../../../Public/js/controls/rare-controls.js"
import { initialValue } from "../../../Public/js/schema/defaults.js"
import { kind as kindOf, resolve, subschemas, wrappedSchema } from "../../../Public/js/schema/schema.js"
import { typeDescription } from "../../../Public/js/schema/type-description.js"
import { validate } from "../../../Public/js/schema/validation.js"

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

/** A value of each kind of JSON, of which every type but “any” refuses one. */
const values = [null, 1.5, "\n", [], {}, true]

for (const name of examples.keys()) {
  test(`in “${name}”, a new value is valid, another one is refused, and Docs has words for the type`, () => {
    const { schema } = JSON.parse(readFileSync(new URL(`${name}.json`, fixtures), "utf8"))
    for (const place of subschemas(schema)) {
      const kind = kindOf(resolve(place, schema))
      if (kind === "any" || kind === "unknown") continue
      assert.deepEqual(validate(place, initialValue(place, schema), schema), [], kind)
      assert.notEqual(typeDescription(place, schema).type, "Any", kind)
      // A command is replaced by the host, and an optional one with it.
      if (typeDescription(place, schema).type.startsWith("Command")) continue
      assert.ok(values.some(value => validate(place, value, schema).length > 0), `${kind} accepts everything`)
    }
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
