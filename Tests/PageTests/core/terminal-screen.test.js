import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"

import { ansiToHTML } from "../../../Public/js/core/ansi.js"
import { terminalPieces, visibleOffsets } from "../../../Public/js/core/terminal-screen.js"

const rows = JSON.parse(readFileSync(new URL("../../Fixtures/terminal/sequences.json", import.meta.url), "utf8"))
const marks = ["bold", "dim", "italic", "underlined", "blinking", "fast", "inverse", "hidden", "struck", "overlined"]

for (const { text, runs } of rows) {
  test(`${JSON.stringify(text)} is shown as in Swift`, () => assert.deepEqual(shownRuns(text), runs))
}

for (const [text, expected] of [
  ["plain <b>", "plain &#60;b&#62;"],
  ["\x1b[1mA\x1b[0mB", "<span class=\"ansi-bold\">A</span>B"],
  ["\x1b[31;42mA", "<span class=\"ansi-front-red ansi-back-green\">A</span>"],
  ["\x1b[91mA\x1b[39mB", "<span class=\"ansi-front-bright-red\">A</span>B"],
  ["\x1b[38;5;196mA", "<span style=\"color:rgb(255 0 0)\">A</span>"],
  ["\x1b[48;2;1;2;300mA", "<span style=\"background:rgb(1 2 255)\">A</span>"],
  ["\x1b[7;31mA", "<span class=\"ansi-front-inverse ansi-back-red\">A</span>"],
  ["\x1b[4;9;31m\"'&\x1b[24;29m.", "<span class=\"ansi-front-red\" style=\"text-decoration-line:underline line-through\">"
    + "&#34;&#39;&#38;</span><span class=\"ansi-front-red\">.</span>"],
  ["\x1b[4:3;58;5;1mA", "<span class=\"ansi-line-red\" style=\"text-decoration-line:underline;text-decoration-style:wavy\">A</span>"],
  ["\x1b]8;;https://a.b/\"\x07A", "<a href=\"https://a.b/&#34;\" target=\"_blank\" rel=\"noreferrer\">A</a>"],
  ["\nA", "\n\nA"]
]) {
  test(`${JSON.stringify(text)} is drawn`, () => assert.equal(ansiToHTML(text), expected))
}

test("no control sequence leaves a character, whatever its parameters", () => {
  for (let final = 0x40; final < 0x7f; final++) {
    for (const parameters of ["", "0", "1;2", "?25", ">4;1", "38:2::1:2:3", "=1", "<0;1;2", "1 ", "?1$", "!", ";", "999999999999"]) {
      const sequence = parameters + String.fromCharCode(final)
      assert.deepEqual(visible(`a\x1b[${sequence}b\x9b${sequence}c`).replaceAll(" ", ""),
        "abc", sequence)
    }
  }
})

test("no escape or string leaves a character", () => {
  for (let final = 0x30; final < 0x7f; final++) {
    const character = String.fromCharCode(final)
    const isOpening = "[]PX^_".includes(character)
    for (const start of ["", " ", "(", "#", "%", "$("]) {
      if (start || !isOpening) assert.equal(visible(`a\x1b${start}${character}B`), "aB", start + character)
    }
  }
  for (const start of "]PX^_") {
    for (const end of ["\x1b\\", "\x9c", "\x18", "\x1a"]) assert.equal(visible(`a\x1b${start}1;x é${end}b`), "ab")
  }
})

test("offsets of a text lead to what it shows", () => {
  const text = "\x1b[31mAnn\x1b[0m\r\n\x1b]0;t\x07Lee\rB"
  const offset = visibleOffsets(text)
  assert.equal(visible(text), "Ann\nBee")
  assert.deepEqual([text.indexOf("Ann"), text.indexOf("ee"), text.indexOf("B"), text.length].map(offset), [0, 5, 4, 5])
})

function visible(text) {
  return terminalPieces(text).map(piece => piece.text).join("")
}

function shownRuns(text) {
  return terminalPieces(text).reduce((runs, { text, style, link }) => {
    const [last, words] = [runs.at(-1), description(style)]
    if (last?.[1] === words && last[2] === link) last[0] += text
    else runs.push(link ? [text, words, link] : [text, words])
    return runs
  }, [])
}

/** The style in the words of `TerminalStyle.description`. */
function description(style) {
  const words = marks.filter(mark => style[mark]).map(mark =>
    mark === "underlined" && style[mark] !== "single" ? `${style[mark]} underlined` : mark)
  const color = value => typeof value === "string" ? value.replace("-", " ") : `color ${[value].flat().join(",")}`
  for (const [side, prefix] of [["front", ""], ["back", "on "], ["line", "line "]]) {
    if (style[side] !== undefined) words.push(prefix + color(style[side]))
  }
  return words.join(" ") || "plain"
}
