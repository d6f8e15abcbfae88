// Sets of options: whole numbers of any size whose bits have names. No DOM.

import { parseNumber } from "../core/json.js"

/** True, false, or "some" of the bits of an option. One without bits is on while no named bit is. */
export function isOn(value, option, schema) {
  const [set, bits] = [BigInt(String(value)), bitsOf(option)]
  if (bits === 0n) return (set & namedBits(schema)) === 0n
  if ((set & bits) === bits) return true
  return (set & bits) === 0n ? false : "some"
}

/** The number with an option switched; one without bits switches all named ones off. */
export function toggledOption(value, option, schema) {
  const [set, bits] = [BigInt(String(value)), bitsOf(option)]
  if (bits === 0n) return parseNumber(String(set & ~namedBits(schema)))
  return parseNumber(String((set & bits) === bits ? set & ~bits : set | bits))
}

/** The bits that no option names. */
export function unnamedBits(value, schema) {
  return BigInt(String(value)) & ~namedBits(schema)
}

/** As the type holds them: the sign of a negative number is its highest bit. */
export function hexadecimal(bits, { minimum, maximum }) {
  const width = (BigInt(String(maximum)) - BigInt(String(minimum))).toString(2).length
  return `0x${BigInt.asUintN(width, bits).toString(16).toUpperCase()}`
}

/** The names of the options that are on, for a line of text. */
export function optionNames(value, schema) {
  return schema["x-options"].filter(option => isOn(value, option, schema) === true).map(({ name }) => name)
}

function namedBits(schema) {
  return schema["x-options"].reduce((all, option) => all | bitsOf(option), 0n)
}

function bitsOf({ value }) {
  return BigInt(String(value))
}
