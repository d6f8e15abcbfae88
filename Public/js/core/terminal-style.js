// The text style of a terminal: ECMA-48, section 8.3.117 (SGR), and ITU-T T.416 for colours. No DOM.

const colorNames = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
const underlines = ["", "single", "double", "curly", "dotted", "dashed"]
const marks = { 1: "bold", 2: "dim", 3: "italic", 5: "blinking", 6: "fast", 7: "inverse", 8: "hidden",
  9: "struck", 53: "overlined" }
const removals = { 22: ["bold", "dim"], 23: ["italic"], 24: ["underlined"], 25: ["blinking", "fast"],
  27: ["inverse"], 28: ["hidden"], 29: ["struck"], 55: ["overlined"],
  39: ["front"], 49: ["back"], 59: ["line"] }
/** @type {[number, string, string][]} */
const namedColors = [[30, "front", ""], [40, "back", ""], [90, "front", "bright-"], [100, "back", "bright-"]]
const colorTargets = { 38: "front", 48: "back", 58: "line" }

/**
 * The style after the parameters of a sequence: `1;38;5;208`, `4:3`. Unknown ones are ignored.
 * A colour is a name, an index from 0 to 255, or three numbers.
 */
export function nextStyle(style, parameters) {
  if (/[^\d;:]/.test(parameters)) return style
  const rest = parameters.split(";").map(codes => codes.split(":").map(Number))
  let next = { ...style }
  while (rest.length) {
    const codes = rest.shift()
    const target = colorTargets[codes[0]]
    if (target) next[target] = extendedColor(codes, rest) ?? next[target]
    else if (codes[0] === 4 && codes.length === 2) next.underlined = underlines[codes[1]] ?? next.underlined
    else if (codes.length === 1) next = simpleStyle(next, codes[0])
  }
  return next
}

function simpleStyle(style, code) {
  if (code === 0) return {}
  if (code === 4) return { ...style, underlined: "single" }
  if (code === 21) return { ...style, underlined: "double" }
  if (marks[code]) return { ...style, [marks[code]]: true }
  if (removals[code]) {
    return { ...style, ...Object.fromEntries(removals[code].map(name => [name, undefined])) }
  }
  const [base, side, bright] = namedColors.find(([base]) => code >= base && code < base + 8) ?? []
  if (side) return { ...style, [side]: bright + colorNames[code - base] }
  return style
}

/** Parses `38;5;n`, `38;2;r;g;b`, `38:5:n`, `38:2:r:g:b`, and `38:2:space:r:g:b`. */
function extendedColor(codes, rest) {
  let [, mode, ...parts] = codes
  if (codes.length > 5) parts = parts.slice(1)
  if (codes.length === 1) {
    mode = rest.shift()?.[0]
    parts = rest.splice(0, { 5: 1, 2: 3 }[mode] ?? 0).map(([part]) => part)
  }
  const bytes = parts.map(part => Math.min(255, part))
  if (mode === 5 && bytes.length) return bytes[0]
  if (mode === 2 && bytes.length > 2) return bytes.slice(0, 3)
  return undefined
}

/** A colour of 256 as a name or three numbers. */
export function resolvedColor(color) {
  if (typeof color !== "number") return color
  if (color < 8) return colorNames[color]
  if (color < 16) return `bright-${colorNames[color - 8]}`
  if (color > 231) return Array(3).fill(8 + (color - 232) * 10)
  const levels = [0, 95, 135, 175, 215, 255]
  const cube = color - 16
  return [Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6].map(step => levels[step])
}
