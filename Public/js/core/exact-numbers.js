// Steps numbers of any size, without loss of precision: decimal digits instead of doubles. No DOM.

import { trimEnd } from "./trim-end.js"

/** More places than a double has: their digits would fill the memory. */
const mostPlaces = 400

/** Adds a number of steps to a number in text form; one with too large an exponent remains. */
export function addSteps(text, steps, step = 1) {
  const [value, size] = [parseDecimal(text), parseDecimal(String(step))]
  if (!value || !size) return text
  const scale = Math.max(value.scale, size.scale)
  return decimalText(digitsAt(value, scale) + BigInt(steps) * digitsAt(size, scale), scale)
}

/** A tenth of the step, or the step for integers. */
export function finerStep(step, isWhole) {
  if (isWhole) return step
  const size = parseDecimal(String(step))
  if (size) return decimalText(size.digits, size.scale + 1)
  return step
}

function parseDecimal(text) {
  const [, sign, whole, fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text)
  const scale = fraction.length - Number(exponent)
  if (Math.abs(scale) > mostPlaces) return undefined
  const digits = BigInt(sign + whole + fraction)
  if (scale < 0) return { digits: digits * 10n ** BigInt(-scale), scale: 0 }
  return { digits, scale }
}

function digitsAt({ digits, scale }, wanted) {
  return digits * 10n ** BigInt(wanted - scale)
}

function decimalText(digits, scale) {
  if (digits < 0n) return `-${decimalText(-digits, scale)}`
  if (scale === 0) return String(digits)
  const text = String(digits).padStart(scale + 1, "0")
  const fraction = trimEnd(text.slice(-scale), "0")
  return text.slice(0, -scale) + (fraction && `.${fraction}`)
}
