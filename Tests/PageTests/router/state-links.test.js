// Links that Swift writes, in Tests/StorybookFilesTests/Links/StateLinkTests.swift, are read by the page as its own.

import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import { test } from "node:test"
import { parse, stringify } from "../../../Public/js/core/json.js"
import * as link from "../../../Public/js/router/story-url.js"
import { readEnvironment } from "../../../Public/js/router/environment-params.js"
import { unpackProps } from "../../../Public/js/router/compressed-props.js"

const table = new URL("../../Fixtures/links/states.json", import.meta.url)

for (const row of parse(await readFile(table, "utf8"))) {
  const { what, story, props, environment, fragment } = row
  test(`the page reads a link with ${what}`, async () => {
    const said = link.parseStoryURL(fragment)
    assert.equal(said.story, story)
    assert.equal(said.props && stringify(await unpackProps(said.props)), props && stringify(props))
    assert.equal(said.environment && stringify(readEnvironment(said.environment)), environment && stringify(environment))
  })
}
