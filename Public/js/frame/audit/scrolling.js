// Runs in the canvas, as part of the audit: the rule that the keyboard can scroll what scrolls.

import { dom } from "../canvas.js"
import { isTabbable } from "./visibility.js"

/** Pixels that a region may scroll by without hiding a line of text. */
const most = 14

function check(node) {
  if (node === document[dom.body] || !scrolls(node)) return undefined
  return isTabbable(node) || [...node[dom.querySelectorAll]("*")].some(isTabbable)
    || "It scrolls, but contains nothing focusable: add tabindex=\"0\"."
}

function scrolls(node) {
  const isWide = node[dom.scrollWidth] - node[dom.clientWidth] > most
  const isHigh = node[dom.scrollHeight] - node[dom.clientHeight] > most
  if (!isWide && !isHigh) return false
  const { overflowX, overflowY } = getComputedStyle(node)
  const ways = ["auto", "scroll"]
  return (isWide && ways.includes(overflowX)) || (isHigh && ways.includes(overflowY))
}

export const scrolling = { id: "scrollable-region-focusable", wcag: "2.1.1", impact: "serious",
  title: "The scrollable region is not focusable", select: "body *", check }
