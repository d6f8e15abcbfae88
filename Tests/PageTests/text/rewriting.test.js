// People type at once into a field whose command rewrites the text, some in the canvas and some in the editor.
// The scripts of the canvas and the state of the page run here; the host is a model, and no clock is involved.
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import vm from "node:vm"

import { attempt } from "../../../Public/js/core/attempt.js"
import { contextOf, runModules } from "../frame/run-modules.js"
import { spliceOf } from "../../../Public/js/text/shown-text.js"
import * as textOperations from "../../../Public/js/text/text-operations.js"
import { edited, initialState, receive } from "../../../Public/js/state/state.js"
import { apply, caretSteps, difference, moved, operation, placement, splices, transform } from "../../../Public/js/rebase/rebase.js"

const rows = JSON.parse(readFileSync(new URL("../../Fixtures/texts/placement.json", import.meta.url), "utf8"))

for (const { name, before, after, typedAt, result } of rows) {
  test(`what is typed into a text stays between its letters when that is rewritten: ${name}`, () => {
    const typed = operation({ at: typedAt, delete: 0, insert: "|" })
    assert.equal(apply(after, transform(typed, placement(before, after), false)), result)
  })
}

/** The part of a text field that the scripts of the canvas use. */
class FakeField {
  nodeName = "INPUT"
  type = "text"
  isConnected = true
  selectionDirection = "none"
  #value = ""

  constructor(value) {
    this.#value = value
  }

  get value() {
    return this.#value
  }

  set value(text) {
    this.#value = text
    this.setSelectionRange(text.length, text.length)
  }

  setSelectionRange(start, end) {
    this.selectionStart = start
    this.selectionEnd = end
  }

  hasAttribute() {
    return false
  }

  getRootNode() {
    return { activeElement: this }
  }

  closest() {
    return null
  }

  getAttribute(name) {
    return { value: this.#value, "data-storybook-input": "/type" }[name] ?? null
  }
}

class Person {
  out = []
  received = []
  typed = 0
  seq = 0

  constructor(letters) {
    this.letters = letters
  }

  get isDone() {
    return this.typed === this.letters.length
  }

  next() {
    return this.letters[this.typed++]
  }
}

/** A context takes longer to create than a run: the runs share these. */
const canvases = [0, 1].map(() => {
  const context = contextOf({ actedElement() {}, attempt, spliceOf, textOperations, whenUpdatable: run => run() })
  context.updates = runModules(context, ["frame/form-state", "frame/command-values", "frame/field-updates", "frame/frame-commands"])
  return context
})

class InCanvas extends Person {
  #field
  #scripts

  join(host, caret, index) {
    this.#field = new FakeField(host.text)
    this.#field.setSelectionRange(caret, caret)
    this.#scripts = canvases[index]
    this.#scripts.document.activeElement = this.#scripts.field = this.#field
    this.#scripts.postToPage = ({ number, value, splice, base }) =>
      this.out.push({ page: this, seq: number, value: JSON.parse(value), splice, base })
    this.#run("room.hasOthers = true; recordRendered(field, field); shownRendering.revision = 0")
  }

  #run(source) {
    return vm.runInContext(source, this.#scripts)
  }

  get text() {
    return this.#field.value
  }

  type() {
    const { value, selectionStart: at } = this.#field
    const letter = this.next()
    this.#field.value = value.slice(0, at) + letter + value.slice(at)
    this.#field.setSelectionRange(at + letter.length, at + letter.length)
    this.#run("performCommand({ type: 'input', target: field }, { node: field, attribute: 'data-storybook-input' })")
  }

  hear({ revision, text, seq, isUnchanged }) {
    if (!isUnchanged) {
      this.#scripts.source = new FakeField(text)
      this.#run(`copyValue(field, source); shownRendering.revision = ${revision}`)
    }
    if (seq !== undefined) this.#run(`commandsSettled({ numbers: [${seq}], follows: true })`)
  }
}

class InEditor extends Person {
  #state
  #caret

  join(host, caret) {
    this.#caret = caret
    this.#state = receive(initialState,
      { type: "opened", room: "r", story: "s", props: { text: host.text }, revision: 0, participants: [], participant: "p" })
  }

  get text() {
    return this.#state.room.props.text
  }

  type() {
    const insert = this.next()
    const patch = [{ op: "splice", path: "/text", at: this.#caret, delete: 0, insert }]
    this.out.push({ page: this, seq: ++this.seq, patch, base: this.#state.room.revision })
    this.#state = edited(this.#state, this.seq, patch, true)
    this.#caret += insert.length
  }

  hear({ revision, patch, seq, rewritten, isUnchanged }) {
    if (isUnchanged) return
    const before = this.text
    this.#state = receive(this.#state, { type: "changed", revision, seq, patch, rewritten, history: {} })
    if (this.text === before) return
    const moves = this.#state.moves.map(({ steps }) => steps)
    this.#caret = caretSteps(before, moves, this.text).reduce(moved, this.#caret)
  }
}

/** A room with one text, which commands rewrite, as in TextHistory.swift. */
class Host {
  revision = 0
  #log = []
  #authors = new Map()

  constructor(text, rewrite) {
    this.text = text
    this.rewrite = rewrite
  }

  take(message) {
    return message.patch ? this.#edit(message) : this.#perform(message)
  }

  #since(base) {
    return this.#log.filter(({ revision }) => revision > base)
  }

  #perform({ value, splice, base, seq }) {
    const since = this.#since(base)
    const isRebased = splice && since.length && apply(since[0].before, operation(splice)) === value
    const steps = isRebased && since.reduce((steps, theirs) => transform(steps, theirs.steps, false), operation(splice))
    const text = this.rewrite(isRebased ? apply(this.text, steps) : value)
    if (text === this.text) return { seq, isUnchanged: true }
    return this.#commit(splices(difference(this.text, text)), seq, true)
  }

  #edit({ page, seq, patch: [splice], base }) {
    const known = this.#authors.get(page)
    let unseen = known && base < known.revision
      ? [...known.unseen.filter(({ revision }) => revision > base), ...this.#since(known.revision)] : this.#since(base)
    let steps = operation(splice)
    unseen = unseen.map(theirs => {
      const [mine, others] = [transform(steps, theirs.steps, false), transform(theirs.steps, steps, true)]
      steps = mine
      return { ...theirs, steps: others }
    })
    const answer = this.#commit(splices(steps), seq)
    this.#authors.set(page, { revision: this.revision, unseen })
    return answer
  }

  #commit([splice], seq, rewritten = false) {
    const { at, delete: count, insert } = splice
    const before = this.text
    this.text = apply(before, operation(splice))
    this.#log.push({ revision: ++this.revision, before, steps: rewritten ? placement(before.slice(at, at + count), insert, at) : operation(splice) })
    return { revision: this.revision, text: this.text, seq, rewritten, patch: [{ op: "splice", path: "/text", ...splice }] }
  }
}

function source(seed) {
  let state = seed
  return below => (state = (state * 1103515245 + 12345) % 2147483648, Math.floor(state / 65536) % below)
}

const grouped = text => text.replaceAll("-", "").match(/.{1,4}/gu)?.join("-") ?? ""

/** The text that people type into, and what the host makes of every text. */
const rewritings = {
  "in upper case": { start: "mnop", rewrite: text => text.toUpperCase() },
  "in lower case": { start: "MNOP", rewrite: text => text.toLowerCase() },
  "trimmed": { start: "  mnop ", rewrite: text => text.trim() },
  "with single spaces": { start: "m  n   op", rewrite: text => text.replace(/ +/g, " ") },
  "in words that begin with capitals": { start: "mn op", rewrite: text => text.replace(/\b\w/g, letter => letter.toUpperCase()) },
  "in groups": { start: "mnop", rewrite: grouped },
  "in upper case and groups": { start: "mnop", rewrite: text => grouped(text.toUpperCase()) },
  "as digits only": { start: "1-2", letters: ["34x56", "789y0"], kept: /\d/, rewrite: text => text.replace(/\D/g, "") },
  "cut to ten letters": { start: "mnop", isCut: true, rewrite: text => text.slice(0, 10) },
  "with letters that occur twice": { start: "aabb", letters: ["aabbaa", "bbaabb"], areAlike: true, rewrite: text => grouped(text.toUpperCase()) },
  "without signs": { start: "m.n.o.p", rewrite: text => text.replaceAll(".", "") },
  "behind a sign": { start: "mnop", rewrite: text => `$ ${text.replace(/^\$ ?/, "")}` },
  "as it is": { start: "mnop", rewrite: text => text }
}

const runs = 200

for (const [name, row] of Object.entries(rewritings)) {
  test(`what two people type at once is in its place when the host shows the text ${name}`, () => {
    for (let seed = 0; seed < runs; seed++) assert.equal(misplaced(row, seed), "")
  })
}

/** Lets two people type at random times and returns what is wrong with the text. */
function misplaced(row, seed) {
  const { start, rewrite, letters = ["abcdef", "uvwxyz"] } = row
  const random = source(seed * 7919 + 1)
  const host = new Host(start, rewrite)
  const kinds = [[InCanvas, InCanvas], [InCanvas, InEditor], [InEditor, InCanvas]][seed % 3]
  const people = kinds.map((Kind, index) => new Kind(letters[index]))
  const carets = people.map(() => random(start.length + 1))
  people.forEach((person, index) => person.join(host, carets[index], index))
  const send = person => {
    if (!person.out.length) return
    const answer = host.take(person.out.shift())
    const listeners = answer.isUnchanged ? [person] : people
    for (const other of listeners) other.received.push({ ...answer, seq: other === person ? answer.seq : undefined })
  }
  const hear = person => person.received.length && person.hear(person.received.shift())
  const type = person => person.isDone || person.type()
  for (let run = 0; run < 120; run++) [type, send, send, hear, hear][random(5)](people[random(2)])
  while (people.some(({ out, received, isDone }) => out.length || received.length || !isDone))
    people.forEach(person => (type(person), send(person), hear(person)))
  const isSame = people.every(({ text }) => text === host.text)
  const isInPlace = people.every((person, index) => keepsLetters(host.text, row, person, people[1 - index], carets[index]))
  return isSame && isInPlace ? "" : `${seed}: ${people.map(({ text }) => text).join(" / ")} / ${host.text} with ${carets}`
}

/** Whether the text, without what the other typed, is the first one with the person's letters at the caret. */
function keepsLetters(text, { start, kept = /[a-z]/, isCut, areAlike }, { letters }, other, caret) {
  const lettersOf = text => Array.from(text.toLowerCase()).filter(letter => kept.test(letter))
  if (areAlike) return lettersOf(text).sort().join("") === lettersOf(start + letters + other.letters).sort().join("")
  const found = lettersOf(text).filter(letter => !other.letters.includes(letter)).join("")
  if (isCut) return new RegExp(found.replace(/[mnop]/g, "").split("").join(".*")).test(letters)
  return found === lettersOf(start.slice(0, caret) + letters + start.slice(caret)).join("")
}
