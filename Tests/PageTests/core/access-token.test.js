import assert from "node:assert/strict"
import { test } from "node:test"
import { hideToken, withToken, withoutToken } from "../../../Public/js/core/access-token.js"

for (const [search, rest] of [
  ["", ""], ["?token=a", ""], ["?token", ""], ["?token=a&tag=b%20c", "?tag=b%20c"], ["?tag=b&token=a%3D&q=%C3%A4+b", "?tag=b&q=%C3%A4+b"],
  ["?tokens=a", "?tokens=a"], ["?tag=token=a", "?tag=token=a"], ["?token=a&token=b", ""]
]) test(`${search} without the token is ${rest || "empty"}`, () => assert.equal(withoutToken(search), rest))

test("a frame gets the token while the page has it in its address", () => {
  assert.equal(withToken("socket", "?tag=a&token=b%26c"), "socket?token=b%26c")
  assert.equal(withToken("socket", "?tag=a"), "socket")
})

for (const [ok, address] of [[true, "/stories/?tag=a#/login"], [false, undefined]]) {
  test(`the address bar ${ok ? "loses the token once there is a cookie" : "keeps the token of a page without a cookie"}`, async () => {
    const seen = {}
    Object.assign(globalThis, {
      location: { search: "?token=secret&tag=a", pathname: "/stories/", hash: "#/login" },
      fetch: async () => ({ ok }), history: { state: null, replaceState: (_, __, url) => (seen.url = url) }
    })
    await hideToken()
    assert.equal(seen.url, address)
  })
}
