// Steps numbers of any size, without loss of precision: decimal digits instead of doubles. No DOM.

/** Adds a number of steps to a number in text form. */
export function addSteps(text, steps, step = 1) {
  const [value, size] = [parseDecimal(text), parseDecimal(String(step))]
  const scale = Math.max(value.scale, size.scale)
  return decimalText(digitsAt(value, scale) + BigInt(steps) * digitsAt(size, scale), scale)
}

/** A tenth of the step, or the step for integers. */
export function finerStep(step, isWhole) {
  if (isWhole) return step
  const { digits, scale } = parseDecimal(String(step))
  return decimalText(digits, scale + 1)
}

function parseDecimal(text) {
  const [, sign, whole, fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text)
  const scale = fraction.length - Number(exponent)
  const digits = BigInt(sign + whole + fraction)
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale }
}

function digitsAt({ digits, scale }, wanted) {
  return digits * 10n ** BigInt(wanted - scale)
}

function decimalText(digits, scale) {
  const sign = digits < 0n ? "-" : ""
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, "0")
  const fraction = scale ? text.slice(-scale).replace(/0+$/, "") : ""
  return sign + text.slice(0, text.length - scale) + (fraction && `.${fraction}`)
}
