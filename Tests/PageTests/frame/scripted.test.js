import assert from "node:assert/strict"
import { test } from "node:test"
import vm from "node:vm"
import { runModules } from "./run-modules.js"

/** A canvas whose page answers by the table `method path` → answer; one without an answer waits. */
function scripted(answers) {
  const sent = []
  const listeners = []
  const parent = { postMessage: message => {
    sent.push(`${message.method} ${message.address}${message.body ? ` ${message.body}` : ""}`)
    const answer = answers[`${message.method} ${message.address}`]
    if (answer) queueMicrotask(() => listeners.forEach(listen => listen({ source: parent,
      stopImmediatePropagation() {}, data: { type: "response", number: message.number, headers: {}, body: "", ...answer } })))
  } }
  const scope = { parent, location: { href: "https://book.test/canvas.html" }, document: {},
    addEventListener: (type, listen) => listeners.push(listen), attempt: run => run(),
    filePath: address => {
      const { origin, pathname } = new URL(address, "https://book.test/canvas.html")
      return origin === "https://book.test" && pathname
    },
    Response, Headers, FormData, URLSearchParams, URL, EventTarget, Event, AbortController, setTimeout, clearTimeout,
    TypeError, Promise }
  scope.globalThis = scope
  runModules(vm.createContext(scope), ["frame/scripted"])
  return { scope, sent }
}

const to = (location, status = 302) => ({ status, headers: { location } })
const found = { status: 200, body: "found" }

for (const [name, method, answers, sent, status] of [
  ["a redirect", "GET", { "GET /a": to("/b"), "GET /b": found }, ["GET /a", "GET /b"], 200],
  ["a relative redirect with a query", "GET", { "GET /a": to("b?c=1"), "GET /b?c=1": found }, ["GET /a", "GET /b?c=1"], 200],
  ["a redirect after a post", "POST", { "POST /a": to("/b", 303), "GET /b": found }, ["POST /a text", "GET /b"], 200],
  ["a found after a post", "POST", { "POST /a": to("/b", 302), "GET /b": found }, ["POST /a text", "GET /b"], 200],
  ["a found after a put", "PUT", { "PUT /a": to("/b", 302), "PUT /b": found }, ["PUT /a text", "PUT /b text"], 200],
  ["a temporary redirect after a post", "POST", { "POST /a": to("/b", 307), "POST /b": found }, ["POST /a text", "POST /b text"], 200],
  ["a chain", "GET", { "GET /a": to("/b"), "GET /b": to("/c", 301), "GET /c": found }, ["GET /a", "GET /b", "GET /c"], 200],
  ["a status with no place", "GET", { "GET /a": { status: 302 } }, ["GET /a"], 302]
]) {
  const body = method === "GET" ? undefined : "text"
  test(`fetch follows ${name}`, async () => {
    const { scope, sent: all } = scripted(answers)
    const response = await scope.fetch("/a", { method, body })
    assert.deepEqual([all, response.status, response.redirected], [sent, status, sent.length > 1])
    assert.equal(new URL(response.url).pathname, sent.at(-1).split(" ")[1].split("?")[0])
    if (status === 200) assert.equal(await response.text(), "found")
  })
  test(`a request follows ${name}`, async () => {
    const { scope, sent: all } = scripted(answers)
    const request = new scope.XMLHttpRequest()
    const ended = new Promise(resolve => request.addEventListener("loadend", resolve))
    request.open(method, "/a")
    request.send(body)
    await ended
    assert.deepEqual([all, request.status], [sent, status])
  })
}

test("a circle of redirects ends, and a script may refuse or see them", async () => {
  const { scope } = scripted({ "GET /a": to("/b"), "GET /b": to("/a") })
  await assert.rejects(scope.fetch("/a"), { name: "TypeError" })
  await assert.rejects(scope.fetch("/a", { redirect: "error" }), { name: "TypeError" })
  assert.equal((await scope.fetch("/a", { redirect: "manual" })).status, 302)
})

test("a fetch is aborted before and while it waits", async () => {
  const { scope, sent } = scripted({})
  const before = new AbortController()
  before.abort()
  await assert.rejects(scope.fetch("/a", { signal: before.signal }), { name: "AbortError" })
  assert.deepEqual(sent, [])
  const while_ = new AbortController()
  const waiting = scope.fetch("/a", { signal: while_.signal })
  while_.abort(new Error("changed my mind"))
  await assert.rejects(waiting, /changed my mind/)
  await assert.rejects(scope.fetch("/a", { signal: AbortSignal.timeout(1) }), { name: "TimeoutError" })
})

/** The events of a request, in order. */
function watched(request) {
  const events = []
  for (const type of ["loadstart", "load", "abort", "timeout", "error", "loadend"])
    request.addEventListener(type, () => events.push(type))
  return events
}

test("a request is aborted and times out, and can be sent again", async () => {
  const { scope } = scripted({ "GET /b": found })
  const request = new scope.XMLHttpRequest()
  const events = watched(request)
  request.abort()
  assert.deepEqual(events, [])
  request.open("GET", "/a")
  request.send()
  await new Promise(resolve => request.addEventListener("loadstart", resolve, { once: true }))
  request.abort()
  assert.deepEqual(events.splice(0), ["loadstart", "abort", "loadend"])
  request.timeout = 1
  request.open("GET", "/a")
  request.send()
  await new Promise(resolve => request.addEventListener("loadend", resolve, { once: true }))
  assert.deepEqual(events.splice(0), ["loadstart", "timeout", "loadend"])
  assert.deepEqual([request.status, request.readyState], [0, 4])
  request.open("GET", "/b")
  request.timeout = 0
  request.send()
  await new Promise(resolve => request.addEventListener("loadend", resolve, { once: true }))
  assert.deepEqual([events, request.status, request.responseText], [["loadstart", "load", "loadend"], 200, "found"])
})

test("a circle of redirects is an error of a request", async () => {
  const { scope } = scripted({ "GET /a": to("/a") })
  const request = new scope.XMLHttpRequest()
  const events = watched(request)
  request.open("GET", "/a")
  request.send()
  await new Promise(resolve => request.addEventListener("loadend", resolve, { once: true }))
  assert.deepEqual(events, ["loadstart", "error", "loadend"])
})
