import assert from "node:assert/strict"
import { readdirSync, readFileSync } from "node:fs"
import { test } from "node:test"
import vm from "node:vm"

const sources = new URL("../../Public/js/", import.meta.url)

/** Comments, texts and expressions in JavaScript; an expression stands where no value ends before it. */
const tokens = new RegExp([
  String.raw`(?<comment>//.*|/\*[^]*?\*/)`, String.raw`(?<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')`,
  String.raw`(?<=(?:^|[(,=:[!&|?{};\n>]|\breturn|\bof)\s*)/(?<pattern>(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)/(?<flags>[a-z]*)`
].join("|"), "g")

/** The expressions that the page writes as such. */
function expressions() {
  const found = new Map()
  for (const name of readdirSync(sources, { recursive: true }).filter(name => name.endsWith(".js"))) {
    for (const { groups } of readFileSync(new URL(name, sources), "utf8").matchAll(tokens)) {
      // Within a template, such as an address, some text looks like one.
      if (groups.pattern && !groups.pattern.includes("${")) found.set(`/${groups.pattern}/${groups.flags}`, name)
    }
  }
  return [...found].map(([text, name]) => ({ text, name, pattern: vm.runInThisContext(text) }))
}

const letters = ["a", "A", "1", " ", "\n", "/", "-", "=", ",", ".", ":", "\"", "'", "\\", "<", ">", "*", "&", "é", "_", "(", "\x1b["]

/** Repeated parts of an expression, between parts of it, and an end that it does not expect. */
function hostile(pattern) {
  const words = pattern.source.replace(/\\[bBdDsSwWpPnrtfvukx]|\(\?(?:<[!=]|[:=!])|\[(?:[^\]\\]|\\.)*\]|\\(.)/g, "$1\0")
    .split(/[()|*+?^$\0{}]+/).filter(word => word && word.length < 20)
  const pieces = [...new Set([...letters, ...words, ...words.flatMap(word => [`${word}a`, `${word} `, `a${word}`])])]
  return ["", ...new Set(words)].slice(0, 12).flatMap(start => pieces.map(piece => ({ start, piece })))
}

function run(pattern, text) {
  pattern.lastIndex = 0
  if (pattern.global) text.replace(pattern, "")
  else pattern.exec(text)
}

function processorTime(pattern, { start, piece }, count) {
  const text = `${start}${piece.repeat(count)}\u0001`
  const begin = process.cpuUsage()
  run(pattern, text)
  const { user, system } = process.cpuUsage(begin)
  return user + system
}

const median = times => times.sort((one, other) => one - other)[Math.floor(times.length / 2)]

/** How many times as long eight times the input takes. */
function growth(pattern, input) {
  const [small, large] = [2_000, 16_000].map(count =>
    median([1, 2, 3, 4, 5].map(() => processorTime(pattern, input, count))))
  return large / Math.max(small, 50)
}

/** What takes the power of its length never ends on a long text. */
function isSteep(pattern, input) {
  if (processorTime(pattern, input, 24) > 20_000 && growthOfShort(pattern, input) > 8) return true
  if (processorTime(pattern, input, 4_000) < 3_000) return false
  // What is steep is so each time; what the runtime does beside it is not.
  return [1, 2, 3].every(() => growth(pattern, input) > 24)
}

function growthOfShort(pattern, input) {
  const [small, large] = [12, 24].map(count => median([1, 2, 3].map(() => processorTime(pattern, input, count))))
  return large / Math.max(small, 50)
}

test("the expressions of the page are found", () => {
  assert.ok(expressions().length > 160, `${expressions().length}`)
})

for (const { text, name, pattern } of expressions())
  test(`${name}: ${text} reads a hostile text in its length, not in its square`, () => {
    assert.deepEqual(hostile(pattern).filter(input => isSteep(pattern, input)), [])
  })
