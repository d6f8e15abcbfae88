import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import test from "node:test"

const root = fileURLToPath(new URL("../../Public/js/", import.meta.url))

/** In a process of its own, as the parser of modules is behind a flag. */
const parse = `
  const { readdirSync, readFileSync } = require("node:fs")
  const { SourceTextModule } = require("node:vm")
  for (const name of readdirSync(process.argv[1], { recursive: true }).filter(name => name.endsWith(".js"))) {
    try {
      new SourceTextModule(readFileSync(process.argv[1] + name, "utf8"))
    } catch (error) {
      console.log(name + ": " + error.message)
    }
  }`

test("every module of the page parses, also those that are fetched later", () => {
  const { stdout, status } = spawnSync(process.execPath, ["--experimental-vm-modules", "-e", parse, root], { encoding: "utf8" })
  assert.deepEqual([stdout, status], ["", 0])
})
