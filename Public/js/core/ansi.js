// Converts text for a terminal to HTML that is safe by construction.

import { escapeHTML } from "./escape-html.js"
import { terminalPieces } from "./terminal-screen.js"
import { resolvedColor } from "./terminal-style.js"

const classNames = ["bold", "dim", "italic", "hidden"]
const decorations = { underlined: "underline", overlined: "overline", struck: "line-through" }

export function ansiToHTML(text) {
  const runs = []
  for (const piece of terminalPieces(text)) {
    const last = runs.at(-1)
    if (last?.style === piece.style && last.link === piece.link) last.text += piece.text
    else runs.push({ ...piece })
  }
  const markup = runs.map(runMarkup).join("")
  // A parser drops a line break after the tag.
  if (markup.startsWith("\n")) return `\n${markup}`
  return markup
}

function runMarkup({ text, style, link }) {
  let inner = escapeHTML(text)
  if (link) inner = `<a href="${escapeHTML(link)}" target="_blank" rel="noreferrer">${inner}</a>`
  const attributes = styleAttributes(style)
  if (attributes) return `<span${attributes}>${inner}</span>`
  return inner
}

function styleAttributes(style) {
  const classes = classNames.filter(name => style[name])
  const inline = []
  let { front, back } = style
  if (style.inverse) [front, back] = [back ?? "inverse", front ?? "inverse"]
  const colors = [["front", "color", front], ["back", "background", back],
    ["line", "text-decoration-color", style.underlined && style.line]]
  for (const [side, property, value] of colors) {
    const color = resolvedColor(value)
    // The sixteen named colours follow the colour scheme, by class; others are absolute.
    if (typeof color === "string" && color) classes.push(`${side}-${color}`)
    else if (color) inline.push(`${property}:rgb(${color.join(" ")})`)
  }
  inline.push(...decoration(style))
  const attributes = []
  if (classes.length) attributes.push(` class="${classes.map(name => `ansi-${name}`).join(" ")}"`)
  if (inline.length) attributes.push(` style="${inline.join(";")}"`)
  return attributes.join("")
}

function decoration(style) {
  const lines = Object.keys(decorations).filter(name => style[name]).map(name => decorations[name])
  if (!lines.length) return []
  const line = `text-decoration-line:${lines.join(" ")}`
  if (!style.underlined || style.underlined === "single") return [line]
  const kind = { curly: "wavy" }[style.underlined] ?? style.underlined
  return [line, `text-decoration-style:${kind}`]
}
