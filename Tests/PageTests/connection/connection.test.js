import assert from "node:assert/strict"
import { test } from "node:test"

const heard = {}
class Socket {
  static OPEN = 1
  static made = []
  readyState = 0

  constructor() {
    Socket.made.push(this)
  }

  close() {
    this.isClosed = true
  }
}

Object.assign(globalThis, {
  WebSocket: Socket, addEventListener: (type, listener) => (heard[type] = listener), location: new URL("http://host/"),
  document: { visibilityState: "visible" }
})
const { Connection } = await import("../../../Public/js/connection/connection.js")

/** A connection whose socket hangs, with a clock that a test sets. */
function hanging(t) {
  t.mock.method(console, "warn", () => {})
  t.mock.timers.enable({ apis: ["setTimeout"] })
  Socket.made = []
  const delays = []
  const faults = []
  const disconnected = (delay, fault) => {
    delays.push(delay)
    faults.push(fault)
  }
  const connection = new Connection({ disconnected, connected() {}, received() {} })
  connection.open()
  return { connection, delays, faults, wait: milliseconds => t.mock.timers.tick(milliseconds) }
}

test("a socket that never opens is given up after ten seconds, and another one is tried with growing pauses", t => {
  const { delays, wait } = hanging(t)
  wait(9999)
  assert.deepEqual([delays, Socket.made.length], [[], 1])
  wait(1)
  assert.deepEqual([delays, Socket.made[0].isClosed], [[250], true])
  // The browser says so a little later, which counts no second time.
  Socket.made[0].onclose()
  assert.deepEqual(delays, [250])
  wait(250)
  assert.equal(Socket.made.length, 2)
  wait(10_000)
  assert.deepEqual(delays, [250, 500])
})

for (const [what, end] of [["a socket that opens", () => Socket.made[0].onopen()], ["the end of the conversation", connection => connection.close()]]) {
  test(`${what} ends the waiting`, t => {
    const { connection, delays, wait } = hanging(t)
    end(connection)
    wait(60_000)
    assert.deepEqual([delays, Socket.made.length], [[], 1])
  })
}

for (const event of ["online", "visibilitychange"]) {
  test(`at ${event} a socket that hangs has two seconds left, and a pause is over`, t => {
    const { delays, wait } = hanging(t)
    wait(5000)
    heard[event]()
    wait(1999)
    assert.deepEqual(delays, [])
    wait(1)
    assert.deepEqual([delays, Socket.made.length], [[250], 1])
    heard[event]()
    assert.equal(Socket.made.length, 2)
    Socket.made[1].onopen()
    heard[event]()
    wait(60_000)
    assert.deepEqual([delays, Socket.made.length], [[250], 2])
  })
}

const slow = { code: 1013, reason: "The client reads too slowly." }
const bare = { code: 1009, reason: "" }
const stopped = { code: 1001, reason: "The server is shutting down." }
const vanished = { code: 1006, reason: "" }
/** A connection that fails to open. */
const refused = null

for (const [what, ends, expected] of [
  ["one fault", [slow], [undefined]],
  ["the same fault again", [slow, slow, slow], [undefined, slow.reason, slow.reason]],
  ["two faults by turns", [slow, bare, slow], [undefined, undefined, undefined]],
  ["a code without a reason", [bare, bare], [undefined, "Its code is 1009."]],
  ["a host that stops", [stopped, stopped], [undefined, undefined]],
  ["a line that is cut", [vanished, vanished], [undefined, undefined]],
  ["a fault, and a host that is away meanwhile", [slow, refused, refused, slow], [undefined, undefined, undefined, slow.reason]],
  ["an end without a code", [undefined, undefined], [undefined, undefined]]
]) test(`${what} is reported when it repeats: ${expected.length} closes`, t => {
  const { faults, wait } = hanging(t)
  for (const end of ends) {
    const socket = Socket.made.at(-1)
    if (end !== refused) socket.onopen()
    socket.onclose(end ?? undefined)
    wait(20_000)
  }
  assert.deepEqual(faults, expected)
})

test("what closes every connection is tried ever more rarely, though each one opens", t => {
  const { delays, wait } = hanging(t)
  const hello = { data: JSON.stringify({ type: "hello", limits: {} }) }
  for (let count = 0; count < 8; count++) {
    const socket = Socket.made.at(-1)
    socket.onopen()
    socket.onmessage(hello)
    wait(1)
    socket.onclose(slow)
    wait(20_000)
  }
  assert.deepEqual(delays, [250, 500, 1000, 2000, 4000, 8000, 8000, 8000])
})

test("a fault after a good while is no repetition", t => {
  const { faults, wait } = hanging(t)
  for (let count = 0; count < 3; count++) {
    Socket.made.at(-1).onopen()
    wait(30_000)
    Socket.made.at(-1).onclose(slow)
    wait(20_000)
  }
  assert.deepEqual(faults, [undefined, undefined, undefined])
})
