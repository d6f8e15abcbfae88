// A text field. Merges remote edits while typing, and keeps caret and selection at their place in the text. A
// field for a single line becomes one for several with the first line break.

import { element } from "../core/dom.js"
import { noteRewritten } from "../editor/field-undo.js"
import { spliceOf } from "../text/shown-text.js"
import { apply, caretSteps, difference, moved, operation, placement, splices,
  transform } from "../rebase/rebase.js"

const lineBreak = /[\r\n]/
/** The kinds of input that go on with what was typed before them, as they do for browsers. */
const typing = ["insertText", "insertCompositionText", "insertLineBreak", "insertParagraph",
  "deleteContentBackward", "deleteContentForward"]

export class TextControl {
  /** The text in the props. */
  #text
  /** The text that the field contains, which differs during IME composition, and how the field shows it. */
  #contained = ""
  #read = ""
  #isComposing = false
  /** Where typing goes on, whether the input that is about to come is typed, and whether it does that. */
  #caret = null
  #isTyped = false
  #goesOn = false
  input

  constructor(prop, value) {
    this.prop = prop
    this.#text = String(value ?? "")
    this.#use(this.field(prop, this.#text))
    this.element = this.framed()
    this.update(value)
  }

  #use(input) {
    this.input = input
    input.addEventListener("beforeinput", event => this.#begin(event))
    input.addEventListener("beforeinput", event => this.#expect(event))
    input.addEventListener("input", () => this.#typed())
    input.addEventListener("compositionstart", () => (this.#isComposing = true))
    input.addEventListener("compositionend", () => this.#composed())
    if (!this.#canGrow) return
    input.addEventListener("paste", event => this.#paste(event, event.clipboardData))
    input.addEventListener("drop", event => this.#paste(event, event.dataTransfer))
    input.addEventListener("keydown", event => this.#key(event))
  }

  update(value) {
    const text = String(value ?? "")
    this.#text = text
    if (this.prop.hasProblem || this.#isComposing) return
    if (this.#canGrow && lineBreak.test(text)) this.#grow()
    this.shown(text)
    if (this.#contained !== text) this.#show(text)
  }

  /** The items of the field's menu. */
  actions() {
    if (this.#canGrow) return [{ title: "Add a line", run: () => this.#breakLine(this.input.value.length) }]
    return []
  }

  #show(text) {
    const { value, selectionStart, selectionEnd, selectionDirection } = this.input
    this.input.value = text
    this.#contained = text
    this.#read = this.input.value
    if (document.activeElement !== this.input || selectionStart === null) return
    let moves = []
    if (this.#read === text) ({ moves } = this.prop)
    const steps = caretSteps(value, moves, this.#read)
    const [start, end] = [selectionStart, selectionEnd].map(caret => steps.reduce(moved, caret))
    if (this.#caret === selectionStart) this.#caret = start
    this.input.setSelectionRange(start, end, selectionDirection)
  }

  /** What is typed elsewhere than before, or not typed, is another step of the history. */
  #begin({ inputType }) {
    const { selectionStart, selectionEnd } = this.input
    const isAtCaret = selectionStart === selectionEnd && selectionStart === this.#caret
    this.#isTyped = typing.includes(inputType)
    this.#goesOn = this.#isTyped && (isAtCaret || this.#isComposing)
    if (!this.#goesOn) this.prop.endTyping()
  }

  /** Sends a letter before the browser inserts it, which includes a layout of the page. */
  #expect(event) {
    const text = expectedText(event, this.input)
    if (text === undefined || this.prop.hasProblem) return
    const steps = this.#rebased(this.#steps(text, this.input.selectionStart + event.data.length))
    this.prop.expect(apply(this.#text, steps), steps)
  }

  /** Sends an edit; after a rejection, the whole text, as the field still contains the rejected edit. */
  #typed() {
    const { value, selectionEnd } = this.input
    // Half of a surrogate pair is sent with the other half.
    if (!value.isWellFormed()) return
    if (!this.#goesOn) this.prop.endTyping()
    this.#caret = this.#isTyped ? selectionEnd : null
    this.#isTyped = this.#goesOn = false
    const typed = this.#steps(value, selectionEnd ?? undefined)
    const contained = apply(this.#contained, typed)
    let steps
    if (this.prop.hasProblem) steps = difference(this.#text, contained)
    else steps = this.#rebased(typed)
    this.#read = value
    this.#contained = contained
    this.#text = apply(this.#text, steps)
    this.prop.type(this.#text, steps)
  }

  /** The change that typing has made of the text that the field contained. */
  #steps(value, caret) {
    const [splice] = splices(difference(this.#read, value, caret))
    if (splice) return operation(spliceOf(splice, this.#contained, this.#read))
    return []
  }

  /** The same change of the props' text. */
  #rebased(steps) {
    return transform(steps, placement(this.#contained, this.#text), false)
  }

  #composed() {
    this.#isComposing = false
    this.update(this.#text)
  }

  // A single line.

  get #canGrow() {
    return this.input.nodeName === "INPUT" && this.constructor === TextControl
  }

  /** Inserts a text with line breaks, which a field for a single line would join. */
  #paste(event, data) {
    const text = data?.getData("text/plain") ?? ""
    if (!this.#canGrow || !lineBreak.test(text)) return
    event.preventDefault()
    this.input.focus()
    this.#insert(text, this.input.selectionStart, this.input.selectionEnd)
  }

  #key(event) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !this.#canGrow) return
    event.preventDefault()
    this.#breakLine(this.input.selectionStart, this.input.selectionEnd)
  }

  #breakLine(start, end = start) {
    this.#insert("\n", start, end)
  }

  #insert(text, start, end) {
    this.#grow()
    this.input.setRangeText(text, start, end, "end")
    this.input.focus()
    this.input.dispatchEvent(new Event("input", { bubbles: true }))
  }

  /**
   * Replaces the field by one for several lines, which takes its name, its focus and its selection, and has
   * no history of its own.
   */
  #grow() {
    const line = this.input
    const { value, selectionStart, selectionEnd } = line
    const hadFocus = document.activeElement === line
    this.#use(area())
    for (const { name, value: own } of line.attributes)
      if (name !== "type") this.input.setAttribute(name, own)
    this.element = this.input
    line.replaceWith(this.input)
    noteRewritten(this.input)
    this.input.value = value
    this.input.setSelectionRange(selectionStart, selectionEnd)
    if (hadFocus) this.input.focus({ preventScroll: true })
  }

  /** The input element: a text area for several lines. */
  field(_, text) {
    if (lineBreak.test(text)) return area()
    return element("input", { type: "text", spellcheck: false })
  }

  /** The input element, together with the elements that a subclass adds. */
  framed() {
    return this.input
  }

  /** Called when the text has changed. */
  shown(_) {}
}

/** The text of a field after a `beforeinput` event; undefined unless that inserts letters without a limit. */
export function expectedText({ inputType, data, defaultPrevented },
  { value, selectionStart, selectionEnd, maxLength }) {
  if (inputType !== "insertText" || !data || defaultPrevented || maxLength >= 0) return undefined
  return value.slice(0, selectionStart) + data + value.slice(selectionEnd)
}

function area() {
  return element("textarea", { rows: 3, spellcheck: false })
}
