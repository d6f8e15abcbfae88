import assert from "node:assert/strict"
import test from "node:test"
import { ignoredMembers } from "../../../Public/js/environment/ignored-members.js"

const all = ["Language", "Time zone", "Calendar", "Clock", "Random seed"]
const found = (read, environment = {}) =>
  ignoredMembers({ locale: "en_US", timeZone: "UTC", calendar: "gregorian", randomSeed: 0, ...environment },
    async given => JSON.stringify(read.map(name => given[name])))

test("a screen that reads nothing ignores all, one that reads a member does not ignore it", async () => {
  assert.deepEqual(await found([]), all)
  for (const [index, name] of ["locale", "timeZone", "calendar", "clock", "randomSeed"].entries())
    assert.deepEqual(await found([name]), all.toSpliced(index, 1), name)
})

test("the value that a member has already is not its only other one", async () => {
  assert.equal((await found(["locale"], { locale: "de_DE" })).includes("Language"), false)
  assert.equal((await found(["randomSeed"], { randomSeed: 4_000_000_000 })).includes("Random seed"), false)
})

test("a screen without a translation into one of the languages reads the language", async () =>
  assert.deepEqual(await ignoredMembers({ locale: "en_US" }, async ({ locale }) => String(locale === "ja_JP")),
    all.slice(1)))

test("what cannot be rendered is not said to be ignored", async () =>
  assert.rejects(ignoredMembers({}, () => Promise.reject(new Error("crashed")))))
