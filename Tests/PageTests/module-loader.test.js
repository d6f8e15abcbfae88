import assert from "node:assert/strict"
import { test } from "node:test"

import { define, load, locate } from "../../Public/js/module-loader.js"

test("a module runs once, after what it needs, with the first that needs it", async () => {
  const run = []
  define([
    ["js/a.js", ["js/b.js", 1], (b, { c }) => (run.push("a"), { a: () => b.b + c })],
    ["js/c.js", [], () => (run.push("c"), { c: 1 })]
  ])
  define([["js/b.js", ["js/c.js"], ({ c }) => (run.push("b"), { b: c * 10 })], ["js/c.js", [], () => run.push("another")]])
  assert.deepEqual(run, [])
  const first = await load("js/a.js")
  assert.equal(first.a(), 11)
  assert.equal(await load("js/a.js"), first)
  assert.deepEqual(run, ["c", "b", "a"])
})

test("a module sees itself where it is in the package", async () => {
  let own
  define([
    ["js/look/d.js", [], module => (own = module, {})],
    ["js/e.js", [], () => ({ e: 1 })]
  ])
  await load("js/look/d.js")
  assert.ok(own.url.endsWith("/Public/js/look/d.js"))
  assert.deepEqual(await own.import("../e.js"), { e: 1 })
  assert.ok(own.resolve("../e.js").endsWith("/Public/js/module-loader.js#js/e.js"))
  assert.ok(own.resolve("../css/f.css").endsWith("/Public/js/css/f.css"))
})

test("what cannot be fetched is an error, and is tried again", async () => {
  await assert.rejects(load("js/none/none.js"))
  define([["js/none/none.js", [], () => ({ there: true })]])
  assert.deepEqual(await load("js/none/none.js"), { there: true })
})

test("a module that fails runs again with the next that needs it", async () => {
  let runs = 0
  define([["js/f.js", [], () => { if (!runs++) throw new Error("not yet"); return { runs } }]])
  await assert.rejects(load("js/f.js"), /not yet/)
  assert.deepEqual(await load("js/f.js"), { runs: 2 })
})

test("a module is looked for in the file of its folder, unless another one has it", async () => {
  locate({ "js/none/all.js": ["js/apart/one.js", "js/other"] })
  for (const [path, file] of [["js/apart/two.js", "js/apart.js"], ["js/apart/one.js", "js/none/all.js"], ["js/other/one.js", "js/none/all.js"]]) {
    await assert.rejects(load(path), ({ message }) => message.includes(`Public/${file}`), path)
  }
})
