import assert from "node:assert/strict"
import { test } from "node:test"
import { relativePath } from "../../../Public/js/source-code/source-location.js"

for (const [file, root, expected] of [
  ["/home/ann/shop/Sources/Cart.swift", "/home/ann/shop", "Sources/Cart.swift"],
  ["/home/ann/shop-2/Cart.swift", "/home/ann/shop", "/home/ann/shop-2/Cart.swift"],
  ["/home/ann/shop/Cart.swift", undefined, "/home/ann/shop/Cart.swift"]
]) {
  test(`${file} is ${expected} from ${root}`, () => assert.equal(relativePath(file, root), expected))
}
