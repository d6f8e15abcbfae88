// Which props make a part of the rendering: the ranges from the host, searched from the canvas. No DOM.

import { isWithin } from "../core/json-patch.js"
import { renderingForm } from "../core/rendering-form.js"
import { visibleOffsets } from "../core/terminal-screen.js"

/** Units around a part that its ranges may cover, such as a tag. */
const slack = 40
const mostCandidates = 12

export class Origins {
  #entries
  #length
  /** The text that places count in. */
  #text

  /** `rendering` is the one that the host's answer belongs to. */
  constructor({ paths }, { body = "", ...type }) {
    let move = offset => offset
    if (renderingForm(type) === "text") move = visibleOffsets(body)
    this.#length = move(body.length)
    this.#text = body
    if (this.#length !== body.length) this.#text = visibleText(body, move, this.#length)
    this.#entries = paths.flatMap(({ path, ranges }) =>
      ranges.map(([from, to]) => ({ path, from: move(from), to: move(to) })))
  }

  /**
   * The paths that make a part, the closest first. `own` is the range of a text or a tag, `inside` that of
   * an element with its content, `caret` a place in a text. `isFixed` means that the part itself is written
   * in the screen's code, and that the paths only decide whether it is shown.
   */
  at({ own, inside, caret }) {
    const texts = this.#closeTo(own)
    const exact = texts.filter(entry => distance(entry, caret) === 0)
    const word = texts.filter(entry => this.#isInWord(entry, caret))
    const found = [exact, word, texts, inside && this.#within(inside)].find(ranges => ranges?.length)
    if (found) return { paths: distinct([...found, ...this.#specific(found, texts, caret)]), isFixed: false }
    return { paths: distinct(this.#around(inside ?? own)).slice(0, 1), isFixed: true }
  }

  /** The ranges of a prop and of all within it. */
  ranges(path) {
    return this.#entries.filter(entry => isWithin(entry.path, path) && this.#isPart(entry))
      .map(({ from, to }) => [from, to])
  }

  /** The entries within the range, or else those that are little longer. */
  #closeTo([start, end]) {
    const close = this.#overlapping([start, end]).filter(({ from, to }) => to - from <= end - start + slack)
    const inner = close.filter(({ from, to }) => to - from <= end - start)
    if (inner.length) return inner
    return close
  }

  #within([start, end]) {
    return this.#overlapping([start, end])
      .filter(({ from, to }) => from >= start - slack && to <= end + slack)
  }

  /** Entries for a small part of the rendering: one that changes most of it explains nothing. */
  #around(range) {
    return this.#overlapping(range).filter(entry => this.#isPart(entry))
  }

  /**
   * The closest entries for parts of what was found. A text belongs to the prop that changes some of it,
   * rather than to one around that prop, such as an optional, which changes all.
   */
  #specific(found, texts, caret = 0) {
    const parts = texts.filter(({ path }) =>
      found.some(entry => entry.path !== path && isWithin(path, entry.path)))
    const least = Math.min(...parts.map(entry => distance(entry, caret)))
    const inWord = parts.filter(entry => this.#isInWord(entry, caret))
    if (inWord.length) return inWord
    return parts.filter(entry => distance(entry, caret) === least)
  }

  /** Whether nothing but a word is between a place and an entry. */
  #isInWord({ from, to }, caret) {
    if (caret === undefined) return false
    return !/[\s<>]/.test(this.#text.slice(Math.min(to, caret), Math.max(from, caret)))
  }

  #isPart({ from, to }) {
    return to - from <= this.#length / 2
  }

  #overlapping([start, end]) {
    return this.#entries.filter(({ from, to }) => from < end && to > start || from === to && from > start
      && from < end).sort((left, right) => left.to - left.from - (right.to - right.from))
  }
}

/** The paths of entries without repetition, and without those that contain another one. */
function distinct(entries) {
  const paths = [...new Set(entries.map(({ path }) => path))]
  return paths.filter(path => !paths.some(other => other !== path && isWithin(other, path)))
    .slice(0, mostCandidates)
}

/** The units between a place in a text and an entry. */
function distance({ from, to }, caret) {
  return Math.max(from - caret, caret - to, 0)
}

/** What is shown of a text with escape sequences; `move` returns where a place in it is shown. */
function visibleText(body, move, length) {
  const units = new Array(length)
  for (let at = 0; at < body.length; at++) units[move(at)] = body[at]
  return units.join("")
}
