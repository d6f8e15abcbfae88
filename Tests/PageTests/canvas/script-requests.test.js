import assert from "node:assert/strict"
import test from "node:test"
import { refusal } from "../../../Public/js/canvas/script-guard.js"
import { ScriptRequests } from "../../../Public/js/canvas/script-requests.js"

const request = { method: "POST", address: "/cart", headers: {}, body: "a=1" }
const answered = { type: "answered", status: 201, headers: { a: "b" }, body: "added", location: "Stories/A.swift:1" }

/** A page in a room, whose host answers with `answer`. */
function page(answer) {
  const log = []
  const asked = []
  const requests = new ScriptRequests({
    logNavigation: entry => log.push(entry),
    askScreen: message => {
      asked.push(message)
      return answer()
    }
  })
  requests.changed({ room: { story: "stepper/one", id: "a" } })
  return { log, asked, requests, ask: (change = {}) => requests.answer("stepper/one", { ...request, ...change }) }
}

test("a request is answered by the story's handler, and listed with its answer", async () => {
  const { log, asked, ask } = page(async () => answered)
  assert.deepEqual(await ask(), { status: 201, headers: { a: "b" }, body: "added" })
  assert.deepEqual(asked, [{ story: "stepper/one", ...request }])
  const [{ at: _, ...entry }] = log
  assert.deepEqual(entry, { navigation: "request", method: "POST", address: "/cart", value: "a=1", status: 201,
    location: "Stories/A.swift:1", reason: undefined, answer: "added" })
})

test("what is listed of a body is short", async () => {
  const { log, ask } = page(async () => ({ ...answered, body: "b".repeat(9000) }))
  await ask({ body: "a".repeat(9000) })
  assert.deepEqual([log[0].value.length, log[0].answer.length], [2000, 2000])
})

for (const [code, status] of [["malformed", 400], ["rate", 429], ["limit", 429], ["unknown-story", 503], [undefined, 503]])
  test(`a request that fails with ${code} is answered with ${status}`, async () => {
    const { log, ask } = page(() => Promise.reject(Object.assign(new Error("It is so."), { code })))
    const { body, ...answer } = await ask()
    assert.equal(answer.status, status)
    assert.equal(body, "Not answered: It is so.")
    assert.equal(log[0].reason, body)
  })

test("a request to another host does not leave the page", async () => {
  const { asked, ask } = page(async () => answered)
  assert.equal((await ask({ address: "https://other.test/cart" })).status, 501)
  assert.deepEqual(asked, [])
})

test("a request without an answer ends when the room changes, and only then", async () => {
  const { log, requests, ask } = page(() => new Promise(() => undefined))
  const waiting = ask()
  requests.changed({ room: { story: "stepper/one", id: "a" } })
  assert.equal(await Promise.race([waiting, Promise.resolve("waits")]), "waits")
  requests.changed({ room: { story: "stepper/one", id: "b" } })
  assert.equal((await waiting).status, 503)
  assert.deepEqual(log, [])
})

test("few requests wait for an answer at a time", async () => {
  const { requests, ask } = page(() => new Promise(() => undefined))
  const waiting = Array.from({ length: 20 }, () => ask())
  assert.equal((await ask()).status, 429)
  requests.changed({ room: null })
  await Promise.all(waiting)
})

for (const [name, message, status] of [
  ["too many requests", { type: "request", number: 1 }, 429],
  ["a large request", { type: "request", number: 1, body: "x".repeat(1 << 21) }, 413],
  ["a request without a number", { type: "request", number: "1" }, undefined],
  ["another message", { type: "shown", number: 1 }, undefined], ["nothing", null, undefined]
]) test(`the answer to ${name} is ${status}`, () => assert.equal(refusal(message)?.status, status))
