// A stacked bar chart of the last edits.

import { svgElement } from "../core/dom.js"

const width = 300
const height = 64

/** The drawing, and the value at its full height: zero when there is nothing to draw. */
export function barChart(rows, keys, count) {
  const svg = svgElement("svg",
    { viewBox: `0 0 ${width} ${height}`, class: "chart", "aria-hidden": "true", preserveAspectRatio: "none" })
  const sum = row => keys.reduce((sum, key) => sum + (row[key] ?? 0), 0)
  const most = Math.max(0, ...rows.map(sum))
  const top = roundedMaximum(Math.max(1, most))
  for (const part of [0.5, 1])
    svg.append(
      svgElement("line",
        { x1: 0, x2: width, y1: height * (1 - part) + 1, y2: height * (1 - part) + 1, class: "grid-line" }))
  const step = width / count
  rows.forEach((row, index) => {
    let base = height
    for (const key of keys.filter(key => row[key] > 0)) {
      const tall = Math.max(0.75, row[key] / top * height)
      svg.append(svgElement("rect",
        { x: width - (rows.length - index) * step + step * 0.15, y: base - tall, width: step * 0.7,
          height: tall, class: `part-${key}` }))
      base -= tall
    }
  })
  return { svg, top: most && top }
}

/** The next round number above a value. */
function roundedMaximum(value) {
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 5, 10].map(step => step * power).find(step => step >= value)
}
