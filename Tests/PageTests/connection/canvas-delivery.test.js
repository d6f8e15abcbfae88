import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { applied, difference } from "../../../Public/js/text/splices.js"
import { CanvasDelivery } from "../../../Public/js/connection/canvas-delivery.js"

for (const [what, text, changes, expected] of [
  ["nothing", "abc", [], "abc"], ["one change", "abc", [[1, 1, "xy"]], "axyc"], ["several, each from the one before", "abcdef", [[1, 1, ""], [2, 0, "!"], [0, 2, "?"]], "acd!?"],
  ["emoji, in UTF-16 units", "😀a", [[2, 1, "b"]], "😀b"], ["the end", "abc", [[3, 0, "d"]], "abcd"],
  ["more than there is", "abc", [[2, 2, ""]], undefined], ["more than there is left", "abc", [[1, 1, ""], [2, 0, ""]], undefined], ["a negative count", "abc", [[-1, 0, ""]], undefined],
  ["a fraction", "abc", [[0.5, 0, ""]], undefined], ["a change without a text", "abc", [[0, 1]], undefined], ["what is no list", "abc", { 0: 1 }, undefined], ["an invalid change", "abc", [null], undefined],
  ["repeats", "a1 b1 cc1 dd1", [[1, 1, "2", [2, [3, 2]]]], "a2 b2 cc2 dd2"], ["repeats, then others", "a1b1c1d", [[1, 1, "", [1, [1, 0]]], [1, 0, "!"]], "abc!1d"],
  ["more repeats than there is text", "abab", [[0, 1, "x", [[1, 2]]]], undefined], ["repeats without an end", "a", [[0, 0, "x", [[0, 1e9]]]], undefined],
  ["a fraction of a repeat", "aaa", [[0, 1, "x", [[0, 1.5]]]], undefined], ["a negative repeat", "aaa", [[2, 1, "x", [-1]]], undefined], ["repeats that are no list", "aaa", [[0, 1, "x", 1]], undefined]
]) {
  test(`splices: ${what}`, () => assert.equal(applied(text, changes), expected))
}

test("a difference leads from any text to any other, and cuts no pair of units", () => {
  const texts = ["", "a", "ab", "aab", "aba", "😀", "😁", "a😀b", "a😁b", "a\u{1F600}\u{1F601}b", "<p>1</p><p>2</p>", "<p>1</p>"]
  for (const old of texts) for (const text of texts) {
    const changes = difference(old, text)
    assert.equal(applied(old, changes), text)
    assert.equal(changes.length, old === text ? 0 : 1)
    for (const [skip, count, insert] of changes) assert.ok([old.slice(0, skip), old.slice(skip, skip + count), insert].every(part => part.isWellFormed?.() ?? true))
  }
})

const environment = { locale: "en_US", direction: "leftToRight", colorScheme: "light", textSize: "medium" }
const opened = (room = "r1", more = {}) => ({ type: "opened", room, story: "s/a", environment, revision: 0, ...more })
const rendered = (revision, body, more = {}) => ({ type: "rendered", revision, mediaType: "text/html", body, settled: true, ...more })

/** A canvas that applies what comes, when it is asked to. */
class Canvas {
  sent = []
  port = { postMessage: message => this.sent.push(message), close: () => {} }
  body = null

  take() {
    const message = this.sent.shift()
    this.body = message.splices ? applied(this.body, message.splices) : message.body
    this.say({ ack: message.number })
    return message
  }

  say(data) {
    this.port.onmessage({ data })
  }
}

function conversation(...messages) {
  const deliveries = new CanvasDelivery()
  const canvas = new Canvas()
  deliveries.attach(canvas.port)
  for (const message of messages) deliveries.receive(message)
  return { deliveries, canvas }
}

test("another room empties the canvas, and what is rendered then comes as a change", () => {
  const { canvas } = conversation(opened(), rendered(0, "<p>1</p>"))
  const { body, isNew, revision } = canvas.take()
  assert.deepEqual([body, isNew, revision], ["", true, -1])
  const { splices, isNew: isAgain, isEdited, attributes, isSettled } = canvas.take()
  assert.deepEqual([splices, isAgain, isEdited, attributes.lang, isSettled], [[[0, 0, "<p>1</p>"]], false, false, "en-US", true])
  assert.equal(canvas.body, "<p>1</p>")
})

test("one rendering is on its way at a time, and the newest takes the place of what waits", () => {
  const { deliveries, canvas } = conversation(opened())
  canvas.take()
  deliveries.receive(rendered(0, "<p>1</p>"))
  for (const revision of [1, 2, 3]) deliveries.receive(rendered(revision, `<p>1${revision}</p>`))
  assert.equal(canvas.sent.length, 1)
  assert.equal(canvas.take().revision, 0)
  assert.equal(canvas.sent.length, 1)
  const { revision, splices, isEdited } = canvas.take()
  assert.deepEqual([revision, splices, isEdited, canvas.body], [3, [[4, 0, "3"]], true, "<p>13</p>"])
})

test("the host's own splices are passed on, unless the canvas has another body", () => {
  const { deliveries, canvas } = conversation(opened(), rendered(0, "<a>1</a><b>1</b>"))
  canvas.take(), canvas.take()
  const splices = [[3, 1, "2"], [7, 1, "2"]]
  deliveries.receive({ ...rendered(1), body: undefined, base: 0, splices })
  deliveries.receive({ ...rendered(2), body: undefined, base: 1, splices: [[3, 1, "3"]] })
  assert.equal(canvas.take().splices, splices)
  assert.deepEqual(canvas.take().splices, [[3, 1, "3"]])
  deliveries.receive({ ...rendered(3), body: undefined, base: 2, splices: [[3, 1, "4"]] })
  deliveries.receive({ ...rendered(4), body: undefined, base: 3, splices: [[11, 1, "5"]] })
  deliveries.receive({ ...rendered(5), body: undefined, base: 4, splices: [[3, 1, "5"]] })
  canvas.take(), canvas.take()
  assert.equal(canvas.body, "<a>5</a><b>5</b>")
})

test("older renderings, and splices of what is not there, change nothing", () => {
  const { deliveries, canvas } = conversation(opened(), rendered(4, "x"))
  canvas.take(), canvas.take()
  for (const message of [rendered(3, "y"), { ...rendered(9), body: undefined, base: 8, splices: [] }, { ...rendered(9), body: undefined, base: 4, splices: [[7, 0, ""]] }, { type: "later" }, { type: "constructor" }]) deliveries.receive(message)
  assert.deepEqual(canvas.sent, [])
})

test("a room that was made anew counts anew", () => {
  const { deliveries, canvas } = conversation(opened(), rendered(7, "x"))
  deliveries.receive(opened())
  deliveries.receive(rendered(0, "y"))
  while (canvas.sent.length) canvas.take()
  assert.equal(canvas.body, "y")
})

test("a canvas that cannot apply a change gets the whole, once", () => {
  const { deliveries, canvas } = conversation(opened(), rendered(0, "x"))
  canvas.take(), canvas.take()
  deliveries.receive(rendered(1, "y", { transition: { name: "slide" } }))
  const [{ number }] = canvas.sent.splice(0)
  canvas.say({ resync: number })
  const [{ body, number: again, transition, isEdited }] = canvas.sent
  assert.deepEqual([body, transition, isEdited], ["y", { name: "slide" }, true])
  canvas.say({ resync: again })
  canvas.say({ resync: number })
  assert.equal(canvas.sent.length, 1)
  canvas.take()
  deliveries.receive(rendered(2, "z"))
  assert.ok(canvas.sent[0].splices)
})

test("nothing but the number that is waited for is taken from a canvas", () => {
  const { deliveries, canvas } = conversation(opened())
  deliveries.receive(rendered(0, "x"))
  const [{ number }] = canvas.sent
  for (const data of [undefined, null, "ack", 1, {}, { ack: number + 1 }, { ack: `${number}` }, { ack: number + 0.5 }, { ack: NaN }, { ack: [number] }, { resync: number }, { resync: -1 },
    { type: "rendered", body: "<script>" }, { type: "open", story: "x" }, { type: "send", text: "{}" }]) canvas.say(data)
  assert.equal(canvas.sent.length, 1)
  canvas.take()
  assert.equal(canvas.sent.length, 1)
})

test("a canvas that is there anew gets the whole, and an old port says nothing any more", () => {
  const { deliveries, canvas } = conversation(opened(), rendered(0, "x"))
  const again = new Canvas()
  deliveries.attach(again.port)
  canvas.say({ ack: canvas.sent[0].number })
  const { body, isNew } = again.take()
  assert.deepEqual([body, isNew, again.sent], ["x", true, []])
})

test("what is said of a rendering comes after it", () => {
  const { deliveries, canvas } = conversation(opened())
  canvas.take()
  deliveries.receive(rendered(0, "x"))
  deliveries.receive(rendered(1, "y"))
  deliveries.sendToCanvas({ type: "settled", numbers: [1] })
  assert.equal(canvas.sent.length, 1)
  canvas.take()
  assert.deepEqual(canvas.sent.map(({ type }) => type), ["show", "settled"])
  canvas.take()
  deliveries.sendToCanvas({ type: "settled", numbers: [2] })
  assert.deepEqual(canvas.sent.map(({ numbers }) => numbers), [[1], [2]])
})

test("the environment comes with what is rendered in it, and files that changed are asked for anew", () => {
  const { deliveries, canvas } = conversation(opened(), rendered(0, "x"))
  canvas.take(), canvas.take()
  deliveries.receive({ type: "environment", environment: { ...environment, colorScheme: "dark" } })
  assert.deepEqual(canvas.sent, [])
  deliveries.receive(rendered(1, "y"))
  assert.equal(canvas.take().attributes["data-color-scheme"], "dark")
  deliveries.receive({ type: "assets", addresses: ["a.svg", "b.css"] })
  assert.deepEqual([canvas.sent[0].assets, canvas.sent[0].splices], [{ "a.svg": 1, "b.css": 1 }, []])
})
