// Lossless JSON: numbers that a double cannot represent stay text, and keys keep their order.

import { trimEnd } from "./trim-end.js"

/** A number in a JSON text that a double cannot represent. */
export class ExactNumber {
  constructor(text) {
    this.text = text
    Object.freeze(this)
  }

  toString() {
    return this.text
  }

  toJSON() {
    return this.text
  }
}

const number = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/** Whether the text is a number as JSON writes it (RFC 8259, section 6). */
export function isNumberText(text) {
  return number.test(text)
}

/** Parses a number: a plain one if the conversion is lossless, otherwise an `ExactNumber`. */
export function parseNumber(text) {
  const plain = Number(text)
  const isSame = Number.isFinite(plain) && digits(String(plain)) === digits(text)
  // From 10²¹ on, a plain number would be shown as 1e+21, which is not the text of an integer.
  if (isSame && (Math.abs(plain) < 1e21 || !/^-?\d+$/.test(text))) return plain
  return new ExactNumber(text)
}

// Matches numbers that may require the slower parser: a double keeps any 15 digits, wherever the point is.
const risky = /\d[\d.]{15}|\d[eE][+-]?\d{2}/

export function parse(text) {
  if (risky.test(text)) return new Reader(text).whole()
  return JSON.parse(text)
}

/**
 * Parses a message of the host. The numbers of a rendering are revisions and counts, so its body, which may
 * be long, is not scanned for others; only the values of its commands may contain an author's numbers.
 */
export function parseMessage(text) {
  if (!text.startsWith("{\"type\":\"rendered\"")) return parse(text)
  const plain = JSON.parse(text)
  if (plain.commands?.some(({ value }) => mayHoldNumber(value))) return parse(text)
  return plain
}

function mayHoldNumber(value) {
  return typeof value === "number" || (value !== null && typeof value === "object")
}

export function stringify(value) {
  if (value instanceof ExactNumber) return value.text
  if (Array.isArray(value)) return `[${value.map(stringify).join(",")}]`
  if (typeof value === "string") return quoted(value)
  if (Object.is(value, -0)) return "-0"
  if (value === null || typeof value !== "object") return JSON.stringify(value)
  const members = Object.keys(value)
    .filter(key => value[key] !== undefined)
    .map(key => `${quoted(key)}:${stringify(value[key])}`)
  return `{${members.join(",")}}`
}

/** Half of a surrogate pair is no text: it becomes U+FFFD, as where browsers encode it. */
function quoted(text) {
  return JSON.stringify(text.toWellFormed())
}

/** Formats a value over several indented lines. */
export function prettyPrint(value, margin = "") {
  if (value === null || typeof value !== "object" || value instanceof ExactNumber) return stringify(value)
  const inner = `${margin}  `
  if (Array.isArray(value)) return enclosed("[]", value.map(item => prettyPrint(item, inner)), margin)
  return enclosed("{}",
    Object.entries(value).map(([key, member]) => `${quoted(key)}: ${prettyPrint(member, inner)}`), margin)
}

function enclosed(/** @type {Iterable<string>} */ [start, end], rows, margin) {
  if (!rows.length) return start + end
  return `${start}\n${rows.map(row => `${margin}  ${row}`).join(",\n")}\n${margin}${end}`
}

/** The sign, digits and power of ten, so that 1.50, 15e-1 and 1.5 compare equal. */
function digits(text) {
  const [, sign, whole, fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [null, "", text]
  const all = (whole + fraction).replace(/^0+/, "")
  const kept = trimEnd(all, "0")
  if (!kept) return "0"
  return `${sign}${kept}e${Number(exponent) - fraction.length + (all.length - kept.length)}`
}

class Reader {
  #text
  #at = 0

  constructor(text) {
    this.#text = text
  }

  whole() {
    const value = this.#value()
    this.#space()
    if (this.#at !== this.#text.length) this.#fail()
    return value
  }

  #value() {
    this.#space()
    const start = this.#text[this.#at]
    if (start === "{") return this.#object()
    if (start === "[") return this.#array()
    if (start === "\"") return this.#string()
    return this.#word()
  }

  #object() {
    const object = {}
    this.#elements("}", () => {
      this.#space()
      const key = this.#string()
      this.#space()
      this.#expect(":")
      defineMember(object, key, this.#value())
    })
    return object
  }

  #array() {
    const array = []
    this.#elements("]", () => array.push(this.#value()))
    return array
  }

  #elements(end, element) {
    this.#at++
    this.#space()
    if (this.#take(end)) return
    do element()
    while (this.#space(), this.#take(","))
    this.#expect(end)
  }

  /** Searched for its end: a regular expression runs out of stack in a text of megabytes. */
  #string() {
    const start = this.#at
    this.#expect("\"")
    let end = this.#quote(start + 1)
    while (this.#isEscaped(end)) end = this.#quote(end + 1)
    this.#at = end + 1
    return JSON.parse(this.#text.slice(start, this.#at))
  }

  #quote(from) {
    const at = this.#text.indexOf("\"", from)
    if (at < 0) this.#fail()
    return at
  }

  #isEscaped(at) {
    let start = at
    while (this.#text[start - 1] === "\\") start--
    return (at - start) % 2 === 1
  }

  #word() {
    const found = this.#match(/true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y)
    if (/^[-\d]/.test(found)) return parseNumber(found)
    return JSON.parse(found)
  }

  #match(pattern) {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0] ?? this.#fail()
    this.#at += found.length
    return found
  }

  #space() {
    while (" \n\r\t".includes(this.#text[this.#at] ?? "x")) this.#at++
  }

  #take(character) {
    const isThere = this.#text[this.#at] === character
    if (isThere) this.#at++
    return isThere
  }

  #expect(character) {
    if (!this.#take(character)) this.#fail()
  }

  #fail() {
    throw new SyntaxError(`Unexpected text at ${this.#at}.`)
  }
}

/** Defines a member; also for keys such as `__proto__`, which an assignment would treat specially. */
export function defineMember(object, key, value) {
  Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
}
