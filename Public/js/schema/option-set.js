// Option sets: integers of any size whose bits are named. No DOM.

import { parseNumber } from "../core/json.js"

/** True, false, or "some" of the bits of an option. Without bits, it is on while no named bit is set. */
export function isOn(value, option, schema) {
  const [set, bits] = [BigInt(String(value)), bitsOf(option)]
  if (bits === 0n) return (set & namedBits(schema)) === 0n
  if ((set & bits) === bits) return true
  return (set & bits) === 0n ? false : "some"
}

/** The number with an option toggled; one without bits clears all named bits. */
export function toggledOption(value, option, schema) {
  const [set, bits] = [BigInt(String(value)), bitsOf(option)]
  if (bits === 0n) return parseNumber(String(set & ~namedBits(schema)))
  return parseNumber(String((set & bits) === bits ? set & ~bits : set | bits))
}

/** The set bits that no option names. */
export function unnamedBits(value, schema) {
  return BigInt(String(value)) & ~namedBits(schema)
}

/** The bits as the type stores them: the sign of a negative number is its highest bit. */
export function hexadecimal(bits, { minimum, maximum }) {
  const width = (BigInt(String(maximum)) - BigInt(String(minimum))).toString(2).length
  return `0x${BigInt.asUintN(width, bits).toString(16).toUpperCase()}`
}

function namedBits(schema) {
  return schema["x-options"].reduce((all, option) => all | bitsOf(option), 0n)
}

function bitsOf({ value }) {
  return BigInt(String(value))
}
