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
  const connection = new Connection({ disconnected: delay => delays.push(delay), connected() {}, received() {} })
  connection.open()
  return { connection, delays, wait: milliseconds => t.mock.timers.tick(milliseconds) }
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
