// Links that 1.0.0-beta.1 wrote open as they did.

import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import { test } from "node:test"
import { parse, stringify } from "../../../Public/js/core/json.js"
import { unpackProps } from "../../../Public/js/router/compressed-props.js"
import { readEnvironment } from "../../../Public/js/router/environment-params.js"
import { parseStoryURL } from "../../../Public/js/router/story-url.js"

const table = new URL("../../Fixtures/corpus-1/links.json", import.meta.url)

for (const { what, address, rest = {}, ...expected } of parse(await readFile(table, "utf8"))) {
  test(`a link of 1.0.0-beta.1 opens: ${what}`, async () => {
    const { props, environment, ...state } = parseStoryURL(new URL(address).hash)
    if (props) state.props = await unpackProps(props)
    if (environment) state.environment = readEnvironment(environment)
    const { story, room, panel, ...values } = expected
    assert.equal(stringify(state), stringify({ story, room, panel, rest, props: values.props, environment: values.environment }))
  })
}
