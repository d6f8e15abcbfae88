// Option sets: integers of any size whose bits are named. No DOM.

import { parseNumber } from "../core/json.js"

/** True, false, or "some" of the bits of an option. Without bits, it is on while no named bit is set. */
export function isOn(value, option, schema) {
  const [set, bits] = [bitsOf(value), bitsOf(option.value)]
  if (bits === 0n) return (set & namedBits(schema)) === 0n
  if ((set & bits) === bits) return true
  if ((set & bits) === 0n) return false
  return "some"
}

/** The number with an option toggled; one without bits clears all named bits. */
export function toggledOption(value, option, schema) {
  const [set, bits] = [bitsOf(value), bitsOf(option.value)]
  if (bits === 0n) return parseNumber(String(set & ~namedBits(schema)))
  if ((set & bits) === bits) return parseNumber(String(set & ~bits))
  return parseNumber(String(set | bits))
}

/** The set bits that no option names. */
export function unnamedBits(value, schema) {
  return bitsOf(value) & ~namedBits(schema)
}

/** The bits as the type stores them: the sign of a negative number is its highest bit. */
export function hexadecimal(bits, { minimum, maximum }) {
  const width = (bitsOf(maximum) - bitsOf(minimum)).toString(2).length
  return `0x${BigInt.asUintN(width, bits).toString(16).toUpperCase()}`
}

/** @returns {bigint} */
function namedBits(schema) {
  return schema["x-options"].reduce((all, { value }) => all | bitsOf(value), 0n)
}

/** None for a value that is no integer, as in a fixture that does not fit its type. */
function bitsOf(value) {
  if (/^-?\d{1,40}$/.test(String(value))) return BigInt(String(value))
  return 0n
}
