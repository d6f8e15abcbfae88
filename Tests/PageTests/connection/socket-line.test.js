import assert from "node:assert/strict"
import { test } from "node:test"

class Socket {
  static OPEN = 1
  static made = []
  readyState = 1
  sent = []

  constructor(address) {
    this.address = address
    Socket.made.push(this)
  }

  send(text) {
    this.sent.push(text)
  }
}

globalThis.WebSocket = Socket
const { SocketLine } = await import("../../../Public/js/connection/socket-line.js")
const { CanvasDelivery } = await import("../../../Public/js/connection/canvas-delivery.js")
const said = []
const line = new SocketLine(message => said.push(message))
line.take({ type: "open", address: "ws://host/socket" })
const [socket] = Socket.made
const sent = []
const received = async (count = 1) => {
  while (said.filter(({ type }) => type === "received").length < count) await new Promise(setImmediate)
}

test("what comes before the part that fills the canvas is there waits for it, and the page does not", async () => {
  line.take({ type: "attach", port: { postMessage: message => sent.push(message), close() {} } })
  socket.onopen()
  socket.onmessage({ data: JSON.stringify({ type: "opened", room: "r", story: "s", revision: 0, environment: { locale: "en_US" } }) })
  assert.ok(CanvasDelivery)
  await received()
  assert.deepEqual(said.map(({ type }) => type), ["opened", "received"])
  assert.deepEqual(sent.map(({ body }) => body), [""])
})

for (const [what, text] of [["no JSON", "{"], ["null", "null"], ["an unknown kind", '{"type":"__proto__"}'], ["an invalid list of paths", '{"type":"assets","addresses":4}'], ["a list", "[]"]]) {
  test(`a frame that is ${what} is left to the page, and the line goes on`, async t => {
    t.mock.method(console, "error", () => {})
    said.splice(0)
    socket.onmessage({ data: text })
    await received()
    assert.deepEqual(said, [{ type: "received", texts: [text] }])
  })
}

test("a message with its members in another order, or with spaces, is understood as well", async () => {
  said.splice(0)
  sent[0] && line.take({ type: "sendToCanvas", message: { type: "settled" } })
  socket.onmessage({ data: '{ "revision": 0, "mediaType": "text/html", "body": "x", "type": "rendered" }' })
  assert.equal(sent.length, 2)
  await received()
})

test("the page has an accepted edit together with its rendering, or soon without it", async t => {
  t.mock.timers.enable({ apis: ["setTimeout"] })
  const [changed, rendered] = ['{"type":"changed","seq":1}', '{"type":"rendered","revision":0}']
  said.splice(0)
  socket.onmessage({ data: changed })
  await new Promise(setImmediate)
  assert.deepEqual(said, [])
  socket.onmessage({ data: rendered })
  await received()
  socket.onmessage({ data: changed })
  t.mock.timers.tick(1_000)
  await received(2)
  assert.deepEqual(said.map(({ texts }) => texts), [[changed, rendered], [changed]])
})

test("frames that come together reach the page together, and before the socket is said to be closed", async () => {
  said.splice(0)
  for (const data of ["1", "2"]) socket.onmessage({ data })
  await received()
  socket.onmessage({ data: "3" })
  socket.onclose()
  await received(2)
  assert.deepEqual(said, [{ type: "received", texts: ["1", "2"] }, { type: "received", texts: ["3"] }, { type: "closed" }])
})

test("the newest socket counts, and nothing is sent by one that is closed", () => {
  said.splice(0)
  line.take({ type: "open", address: "ws://host/socket" })
  socket.onclose()
  assert.deepEqual(said, [])
  Socket.made[1].readyState = 3
  line.take({ type: "send", text: "{}" })
  line.take({ type: "later" })
  line.take({ type: "constructor" })
  assert.deepEqual(Socket.made[1].sent, [])
  Socket.made[1].onclose()
  assert.deepEqual(said, [{ type: "closed" }])
})
