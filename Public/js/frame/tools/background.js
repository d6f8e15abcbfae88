// Runs in the canvas: its background, outlines and grid, in a style sheet that no rendering touches.

import { dom, tools } from "../canvas.js"

const sheet = new CSSStyleSheet()
document[dom.adoptedStyleSheets].push(sheet)

const backgrounds = {
  page: "", white: "#fff", black: "#000",
  checkers: "repeating-conic-gradient(#c8c8c8 0 25%, #fff 0 50%) 0 0 / 16px 16px"
}

tools.background = ({ ground, color, outline, lines }) => {
  let behind = backgrounds[ground]
  if (ground === "own") behind = color
  sheet.replaceSync([
    behind && `html { background: ${behind} !important } body { background: transparent !important }`,
    outline && outlines(), lines && grid()
  ].filter(Boolean).join("\n"))
  if (lines) alignGrid()
}

/** One outline color per depth. */
function outlines() {
  return ["#e5484d", "#0090ff", "#30a46c", "#8e4ec6", "#f76b15", "#12a594"].map((color, depth) =>
    `body *${" *".repeat(depth)} { outline: 1px solid ${color} !important; outline-offset: -1px !important }`)
    .join("\n")
}

function grid() {
  const line = (way, every, strength) =>
    `repeating-linear-gradient(to ${way}, rgb(240 70 70 / ${strength}) 0 1px, transparent 1px ${every}px)`
  const lines = [[8, 0.14], [40, 0.28]].flatMap(([every, strength]) =>
    ["right", "bottom"].map(way => line(way, every, strength)))
  return `html::after {
    content: ""; position: fixed; inset: 0; z-index: 2147483646; pointer-events: none;
    background: ${lines.join(", ")};
  }`
}

function alignGrid() {
  const rules = [.../** @type {Iterable<any>} */ (sheet.cssRules)]
  const rule = rules.find(({ selectorText }) => selectorText === "html::after")
  if (rule) rule.style.backgroundPosition = `${-scrollX}px ${-scrollY}px`
}

addEventListener("scroll", alignGrid, { passive: true })
