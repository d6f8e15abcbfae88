// What a terminal shows of a text: ECMA-48, sections 5.3 to 5.6, and ISO 2022.
// `load\r\x1b[Kdone` shows `done`.
// `Sources/StorybookMarkup/Texts/TerminalScreen.swift` does the same for files. No DOM.

import { nextStyle } from "./terminal-style.js"

/** Every character belongs to one alternative. */
const tokens = new RegExp([
  String.raw`(?<text>[^\0-\x08\x0a-\x1f\x7f-\x9f]+)`,
  String.raw`(?:\x1b\[|\x9b)(?<parameters>[0-?]*[ -/]*)(?<final>[@-~])?`,
  String.raw`(?:\x1b\]|\x9d)(?<command>[^\x07\n\x18\x1a\x1b\x9c]*)(?:\x1b\\|[\x07\x18\x1a\x9c])?`,
  String.raw`(?:\x1b[PX^_]|[\x90\x98\x9e\x9f])[^\x18\x1a\x1b\x9c]*(?:\x1b\\|[\x18\x1a\x9c])?`,
  String.raw`\x1b(?<escape>[ -/]*[0-~]?)`,
  String.raw`(?<control>[\0-\x1f\x7f-\x9f])`
].join("|"), "gu")

/** Erased columns before the next text are limited, as a text may erase a long line repeatedly. */
const mostPadding = 1000
/** The line-drawing characters of the VT100, which replace those from ` to ~. */
const drawings = "◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·"
const newlines = /[\n\v\f\x85]/
const safeLink = /^(?:https?:\/\/|mailto:)[\x21-\x7e]+$/i

/** The pieces of text in their order, each with `style`, `link`, and `at`, its offset in the text. */
export function terminalPieces(text) {
  const screen = new Screen()
  for (const match of text.matchAll(tokens)) screen.read(match.groups, match.index, text)
  screen.endLine()
  return screen.pieces
}

/** Converts offsets of a text to those of what it shows. */
export function visibleOffsets(text) {
  let end = 0
  const placed = terminalPieces(text).map(({ text, at }) =>
    ({ at, length: text.length, from: (end += text.length) - text.length }))
  placed.sort((left, right) => left.at - right.at)
  return offset => {
    const piece = placed[placed.findLastIndex(({ at }) => at <= offset)]
    if (piece) return piece.from + Math.min(offset - piece.at, piece.length)
    return 0
  }
}

class Screen {
  pieces = []
  #style = {}
  #link
  /** The current line; single characters once the column is known. */
  #line = []
  /** The index in the line of the next character; undefined for the end. */
  #column
  /** Whether G0 and G1 are designated as line-drawing characters, and which of them is in use. */
  #isDrawn = [false, false]
  #shift = 0

  read({ text, parameters, final, command, escape, control }, at, body) {
    if (text) this.#write(text, at)
    else if (control) this.#control(control, at, body)
    else if (final === "m") this.#style = nextStyle(this.#style, parameters)
    else if (final === "K") this.#erase(parameters)
    else if (command?.startsWith("8;")) this.#link = linkOf(command)
    else if (escape?.startsWith("(")) this.#isDrawn[0] = escape === "(0"
    else if (escape?.startsWith(")")) this.#isDrawn[1] = escape === ")0"
  }

  endLine() {
    this.pieces.push(...this.#line.splice(0))
    this.#column = undefined
  }

  #control(control, at, body) {
    if (newlines.test(control)) {
      this.endLine()
      this.pieces.push({ text: "\n", style: {}, at })
    } else if (control === "\r" && body[at + 1] !== "\n") {
      this.#split()
      this.#column = 0
    } else if (control === "\b") {
      this.#split()
      this.#column = Math.max(0, this.#column - 1)
    } else if (control === "\x0e" || control === "\x0f") {
      this.#shift = Number(control === "\x0e")
    }
  }

  #write(text, at) {
    let shown = text
    if (this.#isDrawn[this.#shift])
      shown = text.replace(/[`-~]/g, character => drawings[character.charCodeAt(0) - 0x60])
    const piece = { text: shown, style: this.#style, link: this.#link, at }
    if (this.#column === undefined) return this.#line.push(piece)
    while (this.#line.length < Math.min(this.#column, mostPadding)) {
      this.#line.push({ text: " ", style: {}, at })
    }
    const column = Math.min(this.#column, this.#line.length)
    const cells = cellsOf(piece)
    cells.forEach((cell, index) => (this.#line[column + index] = cell))
    this.#column = column + cells.length
  }

  #split() {
    if (this.#column !== undefined) return
    this.#line = this.#line.flatMap(cellsOf)
    this.#column = this.#line.length
  }

  #erase(parameters) {
    if (!["", "0", "2"].includes(parameters)) return
    this.#split()
    if (parameters === "2") this.#line.length = 0
    else this.#line.splice(this.#column)
  }
}

function cellsOf({ text, at, ...rest }) {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment, index }) =>
    ({ text: segment, at: at + index, ...rest }))
}

/** The address of `8;parameters;address`; undefined at the end of a link, and if the scheme may run code. */
function linkOf(command) {
  const address = command.split(";").slice(2).join(";")
  if (safeLink.test(address)) return address
  return undefined
}
