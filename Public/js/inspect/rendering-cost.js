// What the last rendering cost in the host, in words. No DOM.

import { formatBytes } from "../core/format-bytes.js"

/** The names and amounts of a rendering's `timing`, whose durations are microseconds. */
export function renderingCost({ decode, render, diff, bytes }) {
  return [["Decode", milliseconds(decode)], ["Render", milliseconds(render)], ["Diff", milliseconds(diff)],
    ["Size", formatBytes(bytes)]]
}

/** With two digits, or without a fraction. */
function milliseconds(microseconds) {
  const amount = microseconds / 1000
  if (amount < 9.95) return `${Number(amount.toPrecision(2))} ms`
  return `${Math.round(amount)} ms`
}
