// Links that Swift writes, in Tests/StorybookTests/Links/StateLinkTests.swift, are read by the page as its own.

import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import { test } from "node:test"
import { parse, stringify } from "../../Public/js/json.js"
import * as link from "../../Public/js/link.js"
import { read } from "../../Public/js/share/environment.js"
import { unpack } from "../../Public/js/share/parcel.js"

const table = new URL("../Fixtures/links/states.json", import.meta.url)

for (const row of parse(await readFile(table, "utf8"))) {
  const { what, story, props, environment, fragment } = row
  test(`the page reads a link with ${what}`, async () => {
    const said = link.parse(fragment)
    assert.equal(said.story, story)
    assert.equal(said.props && stringify(await unpack(said.props)), props && stringify(props))
    assert.equal(said.environment && stringify(read(said.environment)), environment && stringify(environment))
  })
}
