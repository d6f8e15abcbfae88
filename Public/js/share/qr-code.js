// A QR code (ISO/IEC 18004) of a text: byte mode, error correction level M. No DOM.

import { finderAndTiming, dataCells, masks, penalty } from "./qr-matrix.js"

/** Correction codewords of a block, and the number of blocks, by version. */
const corrections = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26]
const blockCounts = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]

/** Codewords that the modules of a version hold. */
function capacity(version) {
  let modules = (16 * version + 128) * version + 64
  const aligned = Math.floor(version / 7) + 2
  if (version > 1) modules -= (25 * aligned - 10) * aligned - 55
  if (version > 6) modules -= 36
  return Math.floor(modules / 8)
}

/** The bits that the length of the text takes. */
function lengthBits(version) {
  if (version < 10) return 8
  return 16
}

/** The rows of the code, true for dark modules; undefined for a text longer than 666 bytes. */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text)
  const version = corrections.findIndex((_, index) =>
    bytes.length + 1 + lengthBits(index + 1) / 8 <= dataLength(index + 1)) + 1
  if (!version) return undefined
  const bits = codewords(bytes, version).flatMap(word => bitsOf(word, 8))
  const candidates = masks.map((mask, index) => matrix(version, bits, mask, index))
  const penalties = candidates.map(penalty)
  return candidates[penalties.indexOf(Math.min(...penalties))]
}

function dataLength(version) {
  return capacity(version) - corrections[version - 1] * blockCounts[version - 1]
}

/** The data in blocks of nearly the same length, interleaved, followed by their corrections. */
function codewords(bytes, version) {
  const data = padded(bytes, version)
  const count = blockCounts[version - 1]
  const short = Math.floor(data.length / count)
  const shorter = count - data.length % count
  let at = 0
  const blocks = Array.from({ length: count }, (_, index) =>
    data.slice(at, at += short + Number(index >= shorter)))
  return [...interleaved(blocks),
    ...interleaved(blocks.map(block => correction(block, corrections[version - 1])))]
}

function interleaved(blocks) {
  const longest = Math.max(...blocks.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) => blocks.map(block => block[index]))
    .flat().filter(word => word !== undefined)
}

/** Mode, length, data and padding as codewords. */
function padded(bytes, version) {
  const bits = [0, 1, 0, 0, ...bitsOf(bytes.length, lengthBits(version)),
    ...[...bytes].flatMap(byte => bitsOf(byte, 8)), 0, 0, 0, 0]
  const words = Array.from({ length: Math.floor(bits.length / 8) }, (_, index) =>
    bits.slice(8 * index, 8 * index + 8).reduce((word, bit) => word * 2 + bit, 0))
  for (let pad = 0xec; words.length < dataLength(version); pad ^= 0xec ^ 0x11) words.push(pad)
  return words
}

function bitsOf(value, length) {
  return Array.from({ length }, (_, index) => value >> (length - 1 - index) & 1)
}

/** The remainder of the data by the generator of a degree, in GF(256) modulo x⁸ + x⁴ + x³ + x² + 1. */
function correction(data, degree) {
  let generator = [1]
  for (let power = 0, root = 1; power < degree; power++, root = product(root, 2))
    generator = [...generator, 0].map((factor, at) => factor ^ product(generator[at - 1] ?? 0, root))
  const rest = [...data, ...Array(degree).fill(0)]
  data.forEach((_, at) => {
    const lead = rest[at]
    generator.forEach((factor, index) => (rest[at + index] ^= product(factor, lead)))
  })
  return rest.slice(data.length)
}

function product(one, other) {
  let result = 0
  for (; other; other >>= 1) {
    if (other & 1) result ^= one
    one <<= 1
    if (one & 256) one ^= 0x11d
  }
  return result & 255
}

function matrix(version, bits, mask, index) {
  const { rows, isFixed } = finderAndTiming(version, index)
  dataCells(isFixed).forEach(([row, column], at) =>
    (rows[row][column] = Boolean((bits[at] ?? 0) ^ mask(row, column))))
  return rows
}
