// Steps of numbers of any size, exactly: the digits are counted, never a double. No DOM.

/** So many steps from a number's text on. */
export function stepped(text, steps, step = 1) {
  const [value, size] = [scaled(text), scaled(String(step))]
  const scale = Math.max(value.scale, size.scale)
  return written(at(value, scale) + BigInt(steps) * at(size, scale), scale)
}

/** A tenth of a step where there is one, else the step itself. */
export function finer(step, isWhole) {
  if (isWhole) return step
  const { digits, scale } = scaled(String(step))
  return written(digits, scale + 1)
}

function scaled(text) {
  const [, sign, whole, fraction = "", exponent = "0"] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text)
  const scale = fraction.length - Number(exponent)
  const digits = BigInt(sign + whole + fraction)
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale }
}

function at({ digits, scale }, wanted) {
  return digits * 10n ** BigInt(wanted - scale)
}

function written(digits, scale) {
  const sign = digits < 0n ? "-" : ""
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, "0")
  const fraction = scale ? text.slice(-scale).replace(/0+$/, "") : ""
  return sign + text.slice(0, text.length - scale) + (fraction && `.${fraction}`)
}
