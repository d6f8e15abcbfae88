// A page that loses its connection sends what it has, with every digit: to the same host, and to one that has restarted.
import assert from "node:assert/strict"
import { test } from "node:test"

globalThis.location = { hash: "#/lab/price", pathname: "/", search: "" }
globalThis.history = { replaceState: (_, __, address) => (location.hash = address.slice(1)) }
const { useConnection } = await import("../../../Public/js/connection/connection.js")
const { parse, parseMessage, stringify } = await import("../../../Public/js/core/json.js")
const { applyPatch } = await import("../../../Public/js/core/json-patch.js")
const { Store } = await import("../../../Public/js/state/store.js")

/** The texts that the page sends; a test plays the host. */
class Line {
  sent = []
  isOpen = true

  open() {}

  fits() {
    return true
  }

  send(message) {
    this.sent.push(stringify(message))
    return this.isOpen
  }

  sendToCanvas() {}
}

// SplitMix32, so that a failure repeats.
let seed = 17
function random(most) {
  seed = (seed + 0x9e3779b9) | 0
  let word = Math.imul(seed ^ (seed >>> 16), 0x21f0aaad)
  word = Math.imul(word ^ (word >>> 15), 0x735a2d97)
  return ((word ^ (word >>> 15)) >>> 0) % most
}

/** Any digits, with the point and the exponent anywhere. A double that says the same is written as it is in JavaScript. */
function numberText() {
  const digits = Array.from({ length: [1 + random(14), 14 + random(6), 1 + random(45)][random(3)] }, () => random(10)).join("")
  const point = random(digits.length + 1)
  const whole = digits.slice(0, point).replace(/^0+(?=\d)/, "") || "0"
  const fraction = digits.slice(point)
  const exponent = ["", "", `e${random(400)}`, `E-${random(400)}`][random(4)]
  return stringify(parse(`${random(3) ? "" : "-"}${whole}${fraction && `.${fraction}`}${exponent}`))
}

const hello = `{"type":"hello","title":"S","devices":[],"limits":{},"readOnly":false,"catalog":{"screens":[{"id":"lab","title":"L","path":["L"],
  "stories":[{"id":"lab/price","title":"P","kind":"story"}]}]}}`
const opened = (props, more = "") => `{"type":"opened","room":"r","screen":"lab","story":"lab/price","schema":{},"props":${props},"revision":3,
  "environment":{},"history":{"undo":0,"redo":0},"participants":[],"participant":"p","life":"l"${more}}`

function page() {
  let line
  useConnection(() => (line = new Line()))
  const store = new Store()
  store.start()
  const hear = text => store.received(parseMessage(text))
  const connect = () => {
    line.isOpen = true
    hear(hello)
    store.connected()
  }
  const cut = () => {
    line.isOpen = false
    store.disconnected(0)
  }
  connect()
  return { store, line, hear, connect, cut }
}

test("what a page opens its room with again has every digit", () => {
  for (let round = 0; round < 1000; round++) {
    const [first, second, third] = [numberText(), numberText(), numberText()]
    const { store, line, hear, connect, cut } = page()
    hear(opened(`{"a":${first},"b":[1,{"c":${second}}],"d":0}`))
    hear(`{"type":"changed","revision":4,"patch":[{"op":"replace","path":"/d","value":${third}}],"history":{"undo":1,"redo":0}}`)
    cut()
    // Made while the page is away, it is sent once the room is open.
    store.edit(parse(`[{"op":"replace","path":"/b/0","value":${third}}]`))
    line.sent = []
    connect()
    const props = `{"a":${first},"b":[1,{"c":${second}}],"d":${third}}`
    assert.equal(line.sent.length, 1)
    assert.ok(line.sent[0].includes(`"props":${props},"revision":4`), `${line.sent[0]} is not with ${props}`)
    hear(opened(props, ",\"seen\":0"))
    assert.ok(line.sent[1].includes(`"patch":[{"op":"replace","path":"/b/0","value":${third}}]`), line.sent[1])
    assert.equal(stringify(store.state.room.props), `{"a":${first},"b":[${third},{"c":${second}}],"d":${third}}`)
    assert.equal(line.sent.length, 2)
  }
})

const dark = [{ op: "add", path: "/colorScheme", value: "dark" }]

/** What is sent once: how it is made, its type, and the name in the notice of its loss. */
const deeds = [
  [store => store.perform("/add"), "perform", "/add"],
  [store => store.step("undo"), "undo", "Undo"],
  [store => store.step("redo"), "redo", "Redo"],
  [store => store.step("reset"), "reset", "Reset"],
  [store => store.changeEnvironment(dark), "environment", "Environment"]
]
const answered = {
  perform: seq => `{"type":"performed","seq":${seq},"command":"/add","unchanged":true}`,
  environment: seq => `{"type":"environment","seq":${seq},"revision":4,"environment":{"colorScheme":"dark"}}`,
  undo: seq => `{"type":"failed","seq":${seq},"code":"nothing-to-undo","message":"Nothing to undo."}`,
  redo: seq => `{"type":"changed","seq":${seq},"revision":4,"patch":[],"history":{"undo":0,"redo":0}}`,
  reset: seq => `{"type":"rejected","seq":${seq},"path":"","reason":"No."}`
}

/** The texts of these types that the page has sent. */
const sentOf = (line, ...types) => line.sent.filter(text => types.includes(JSON.parse(text).type))

for (const [name, answer, isAgain, isLost] of [
  ["that the room has not taken is sent again", opened("{}", ",\"seen\":0"), true, false],
  ["that the room has taken is not", opened("{}", ",\"seen\":9"), false, false],
  ["of a room that others have edited is lost, which is said", opened("{}", ",\"seen\":0,\"continues\":false"), false, true],
  ["of a room that is gone is lost, which is said", opened("{}", ",\"seen\":0").replace("\"r\"", "\"r2\""), false, true]
]) {
  for (const [make, type, label] of deeds) {
    test(`after a cut ${type} ${name}`, () => {
      const { store, line, hear, connect, cut } = page()
      hear(opened("{}"))
      const notices = []
      store.addEventListener("failed", ({ detail }) => notices.push(detail.message))
      make(store)
      const [deed] = sentOf(line, type)
      cut()
      line.sent = []
      connect()
      hear(answer)
      assert.deepEqual(sentOf(line, type), isAgain ? [deed] : [])
      assert.equal(notices.includes(`The connection was lost before “${label}” was answered.`), isLost)
    })
  }
}

for (const [make, type] of deeds) {
  test(`${type} that was answered is not sent again after a cut`, () => {
    const { store, line, hear, connect, cut } = page()
    hear(opened("{}"))
    make(store)
    hear(answered[type](JSON.parse(sentOf(line, type)[0]).seq))
    cut()
    line.sent = []
    connect()
    hear(opened("{}", ",\"seen\":0"))
    assert.deepEqual(sentOf(line, type), [])
  })
}

test("what is done in an absence is sent once, in the order in which it was done", () => {
  const { store, line, hear, connect, cut } = page()
  hear(opened("{\"d\":0}"))
  store.edit(parse("[{\"op\":\"replace\",\"path\":\"/d\",\"value\":1}]"))
  store.step("undo")
  cut()
  line.sent = []
  store.changeEnvironment(dark)
  store.edit(parse("[{\"op\":\"replace\",\"path\":\"/d\",\"value\":2}]"))
  store.step("undo")
  connect()
  assert.deepEqual(line.sent.map(text => JSON.parse(text).type), ["open"])
  // What is done while the room opens is behind.
  store.step("redo")
  store.edit(parse("[{\"op\":\"replace\",\"path\":\"/d\",\"value\":3}]"))
  hear(opened("{\"d\":1}", ",\"seen\":1"))
  const sent = line.sent.slice(1).map(text => JSON.parse(text))
  assert.deepEqual(sent.map(({ type }) => type), ["undo", "environment", "edit", "undo", "redo", "edit"])
  const seqs = sent.map(({ seq }) => seq)
  assert.deepEqual(seqs, [...new Set(seqs)].sort((one, other) => one - other))
  store.step("reset")
  assert.equal(JSON.parse(line.sent.at(-1)).type, "reset")
})

for (const [rows, ...places] of [
  [["a", "c", "c"], undefined, 1], [["c", "new", "a", "b"], 3, undefined], [["a", "b", "c"], 1, undefined],
  [["a", "b", "c", "c", "c"], 1, undefined], [["a", "b", "x", "c"], 1, 2], [["b", "c", "c", "a"], 0, 1]
]) {
  test(`what is typed through a cut into a row of a, b, c, c reaches it in ${rows}, or is refused with a word`, () => {
    for (const [at, row] of ["b", "c"].entries()) {
      const place = places[at]
      const { store, line, hear, connect, cut } = page()
      const before = ["a", "b", "c", "c"]
      const notices = []
      store.addEventListener("failed", ({ detail }) => notices.push(detail.message))
      hear(opened(stringify({ rows: before })))
      cut()
      store.edit([{ op: "splice", path: `/rows/${before.indexOf(row)}`, at: 1, delete: 0, insert: "x" }], true)
      line.sent = []
      connect()
      hear(opened(stringify({ rows }), ",\"seen\":0"))
      const paths = line.sent.slice(1).map(text => JSON.parse(text).patch[0].path)
      assert.deepEqual(paths, place === undefined ? [] : [`/rows/${place}`])
      assert.deepEqual(store.state.room.props.rows, rows.map((text, at) => at === place ? `${text}x` : text))
      assert.equal(notices.length, place === undefined ? 1 : 0)
    }
  })
}

test("a thousand letters that are typed through a cut are sent as words, once, between what others wrote", () => {
  const { store, line, hear, connect, cut } = page()
  hear(opened("{\"text\":\"[]\"}"))
  const type = at => store.edit([{ op: "splice", path: "/text", at: at + 1, delete: 0, insert: String(at % 10) }], at % 5 > 0)
  const letters = Array.from({ length: 1000 }, (_, at) => at % 10).join("")
  for (let at = 0; at < 3; at++) type(at)
  cut()
  for (let at = 3; at < 1000; at++) type(at)
  line.sent = []
  connect()
  // The room has two of the letters, and a text of others around them.
  hear(opened("{\"text\":\"new [01] end\"}", ",\"seen\":2"))
  const sent = line.sent.slice(1).map(text => JSON.parse(text))
  assert.equal(sent.length, 200)
  assert.equal(sent.flatMap(({ patch }) => patch).length, 998)
  assert.deepEqual(sent.map(({ merge }) => merge === true), sent.map((_, index) => index === 0))
  assert.deepEqual(sent.reduce((props, { patch }) => applyPatch(props, patch), { text: "new [01] end" }), { text: `new [${letters}] end` })
  assert.deepEqual(store.state.room.props, { text: `new [${letters}] end` })
})
