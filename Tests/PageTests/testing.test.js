// The tests that the page offers: those in Tests/OutsideTests/Shop are its words, and are compiled and run there.

import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import { test } from "node:test"
import { fixtureFolder, propsType, testSource } from "../../Public/js/testing/source.js"

const shop = new URL("../OutsideTests/Shop/Tests/ShopTests/", import.meta.url)

for (const [framework, type, name, folder, file] of [
  ["testing", "Cart.Badge", "Large order", "Sources/ShopScreens/Badge/Fixtures", "LargeOrderTests.swift"],
  ["xctest", "Cart.Badge", "Large order", "Sources/ShopScreens/Badge/Fixtures", "LargeOrderTestCase.swift"],
  ["testing", "Cart.Props", "3 teas right to left", "Sources/ShopScreens/Basket/Fixtures", "BasketTests.swift"]
]) {
  test(`the ${framework} test of “${name}” is the one that runs elsewhere`, async () => {
    const source = testSource(framework, { module: "ShopScreens", type, name, folder })
    assert.equal(source, await readFile(new URL(file, shop), "utf8"))
  })
}

for (const [schema, expected] of [
  [{ $ref: "#/$defs/Props", $defs: { Props: { "x-type": "Stories.Login.Props" } } }, { module: "Stories", type: "Login.Props" }],
  [{ type: "object", "x-type": "Stories.Tour" }, { module: "Stories", type: "Tour" }],
  [{ type: "array", "x-type": "Swift.Array" }, undefined],
  [{ type: "string" }, undefined],
  [undefined, undefined]
]) {
  test(`${JSON.stringify(schema)} is of ${JSON.stringify(expected)}`, () => assert.deepEqual(propsType(schema), expected))
}

for (const [title, file, folder] of [
  ["Login", "Stories/Login/Login+Stories.swift", "Stories/Login/Fixtures"],
  ["Contact List", "Stories/ContactList/ContactList.swift", "Stories/ContactList/Fixtures"],
  ["Contact list", "Stories/contact-list/Main.swift", "Stories/contact-list/Fixtures"],
  ["Cart", "Sources/ShopScreens/Cart.swift", "Sources/ShopScreens/Cart/Fixtures"]
]) {
  test(`fixtures of “${title}” in ${file} lie in ${folder}`, () => assert.equal(fixtureFolder({ title, source: { file } }), folder))
}

for (const [type, folder, said] of [
  ["Login.Props", "Stories/Login/Fixtures", false],
  ["Login.Props", "Stories/SignIn/Fixtures", true],
  ["LoginProps", "Stories/login/Fixtures", false],
  ["Account.Login.Props", "Stories/Account/Fixtures", true]
]) {
  test(`${type} in ${folder} ${said ? "needs to" : "need not"} say where`, () => {
    assert.equal(testSource("testing", { module: "A", type, name: "b", folder }).includes(`in: "${folder}"`), said)
  })
}
