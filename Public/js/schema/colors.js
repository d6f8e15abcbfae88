// Colours as text: what a picker shows of them, and how a picked colour is written. Notation, upper case and
// opacity of the text stay where the notation has the picked colour. No DOM.

const hex = /^#?(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i
const [channel, separator] = ["([^\\s,/()]+)", "(\\s*,\\s*|\\s+)"]
const functional = new RegExp(`^(rgba?|hsla?)\\(\\s*${channel}${separator}${channel}${separator}${channel}`
  + "(\\s*[,/][^()]*)?\\)$", "i")

/**
 * The text with another opaque colour, such as `#3366aa`. A text that is no such notation, as a name, becomes
 * the picked colour itself.
 */
export function withColor(text, picked) {
  const trimmed = text.trim()
  if (hex.test(trimmed)) return hexWithColor(trimmed, picked)
  const [, name, first, gap, second, other, third, rest = ""] = functional.exec(trimmed) ?? []
  if (!name) return picked
  let channels = rgbTexts(picked, [first, second, third])
  if (/^hsl/i.test(name)) channels = hslTexts(picked, first)
  return `${name}(${channels[0]}${gap}${channels[1]}${other}${channels[2]}${rest})`
}

function hexWithColor(text, picked) {
  const digits = text.replace("#", "")
  const isUpper = /[A-F]/.test(digits) && !/[a-f]/.test(digits)
  let made = withAlphaOf(digits, picked.slice(1))
  if (isUpper) made = made.toUpperCase()
  return text.slice(0, text.length - digits.length) + made
}

/** A short colour stays short where each of its digits is doubled. */
function withAlphaOf(digits, color) {
  if (digits.length > 4) return color + digits.slice(6)
  const alpha = digits.slice(3)
  const isDoubled = /^(?:(.)\1){3}$/.test(color)
  if (isDoubled) return color.replace(/(.)./g, "$1") + alpha
  return color + alpha + alpha
}

function rgbTexts(picked, former) {
  const isPercent = former.every(channel => channel.endsWith("%"))
  if (isPercent) return channelsOf(picked).map(value => `${round(value / 2.55)}%`)
  return channelsOf(picked).map(String)
}

/** Hundredths are exact enough for each of the colours of a picker; a test computes them back. */
function hslTexts(picked, formerHue) {
  const [red, green, blue] = channelsOf(picked).map(value => value / 255)
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const range = most - least
  const lightness = (most + least) / 2
  const saturation = range / (1 - Math.abs(2 * lightness - 1)) || 0
  const [unit = ""] = /deg$/i.exec(formerHue) ?? []
  const hue = round((hueSector(red, green, blue, range) * 60 + 360) % 360)
  return [hue + unit.toLowerCase(), `${round(saturation * 100)}%`, `${round(lightness * 100)}%`]
}

/** The sixth of the colour circle, from red on; that of a grey is red. */
function hueSector(red, green, blue, range) {
  if (!range) return 0
  if (red >= green && red >= blue) return (green - blue) / range
  if (green >= blue) return (blue - red) / range + 2
  return (red - green) / range + 4
}

function channelsOf(picked) {
  return [1, 3, 5].map(at => parseInt(picked.slice(at, at + 2), 16))
}

function round(number) {
  return Math.round(number * 100) / 100
}

/** What a picker shows of a colour as the browser writes it, `#3366aa` or `rgba(51, 102, 170, 0.5)`. */
export function opaqueColor(written) {
  if (/^#[0-9a-f]{6}$/.test(written)) return written
  const channels = /^rgba?\((\d+), (\d+), (\d+)/.exec(written)?.slice(1)
  return channels && `#${channels.map(channel => Number(channel).toString(16).padStart(2, "0")).join("")}`
}
