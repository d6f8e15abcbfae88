// Converts text with ANSI colours (ECMA-48, section 8.3.117) to HTML that is safe by construction.

import { escapeHTML } from "./escape-html.js"

const colorNames = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
const sequence = /\x1b\[([\d;:]*)([A-Za-z])|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[@-Z\\^_]/g

export function ansiToHTML(text) {
  let style = {}
  let result = ""
  let at = 0
  for (const found of text.matchAll(sequence)) {
    result += styledText(text.slice(at, found.index), style)
    if (found[2] === "m") style = nextStyle(style, found[1])
    at = found.index + found[0].length
  }
  return result + styledText(text.slice(at), style)
}

function styledText(text, style) {
  if (!text) return ""
  const classes = ["bold", "dim", "italic", "underline", "strike"].filter(name => style[name])
    .map(name => `ansi-${name}`)
  const [front, back] = style.inverse ? [style.back ?? "inverse", style.front ?? "inverse"]
    : [style.front, style.back]
  const colors = [color("color", front), color("background", back)].filter(Boolean)
  for (const { className } of colors) if (className) classes.push(className)
  const inline = colors.map(({ css }) => css).filter(Boolean).join(";")
  if (!classes.length && !inline) return escapeHTML(text)
  const attributes = `${classes.length ? ` class="${classes.join(" ")}"` : ""}${inline ? ` style="${inline}"`
    : ""}`
  return `<span${attributes}>${escapeHTML(text)}</span>`
}

/** The sixteen named colours follow the colour scheme, by class; others are absolute. */
function color(property, value) {
  if (value === undefined) return undefined
  const prefix = property === "color" ? "front" : "back"
  return typeof value === "string" ? { className: `ansi-${prefix}-${value}` }
    : { css: `${property}:rgb(${value.join(" ")})` }
}

function nextStyle(style, parameters) {
  const codes = parameters.split(/[;:]/).map(Number)
  let next = { ...style }
  for (let index = 0; index < codes.length; index++) {
    const code = codes[index]
    if (code === 38 || code === 48) {
      const [value, used] = extendedColor(codes.slice(index + 1))
      next[code === 38 ? "front" : "back"] = value
      index += used
    } else {
      next = simpleStyle(next, code)
    }
  }
  return next
}

const switches = { 1: ["bold", true], 2: ["dim", true], 3: ["italic", true], 4: ["underline", true],
  7: ["inverse", true], 9: ["strike", true], 23: ["italic", false], 24: ["underline", false],
  27: ["inverse", false], 29: ["strike", false] }

function simpleStyle(style, code) {
  if (code === 0) return {}
  if (code === 22) return { ...style, bold: false, dim: false }
  if (switches[code]) return { ...style, [switches[code][0]]: switches[code][1] }
  if (code === 39) return { ...style, front: undefined }
  if (code === 49) return { ...style, back: undefined }
  const [base, side, bright] =
    [[30, "front", ""], [40, "back", ""], [90, "front", "bright-"], [100, "back", "bright-"]]
    .find(([base]) => code >= base && code < base + 8) ?? []
  return side ? { ...style, [side]: bright + colorNames[code - base] } : style
}

/** Parses `5;n`, one of 256 indexed colours, or `2;r;g;b`, a true colour. */
function extendedColor([mode, ...rest]) {
  const byte = value => Math.min(255, Math.max(0, value || 0))
  if (mode === 2) return [rest.slice(0, 3).map(byte), 4]
  if (mode !== 5) return [undefined, 1]
  return [indexedColor(byte(rest[0])), 2]
}

function indexedColor(index) {
  if (index < 16) return (index > 7 ? "bright-" : "") + colorNames[index % 8]
  if (index > 231) return Array(3).fill(8 + (index - 232) * 10)
  const level = step => step ? 55 + step * 40 : 0
  const cube = index - 16
  return [Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6].map(level)
}
