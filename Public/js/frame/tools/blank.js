// Runs in the canvas: reports whether a rendering without text shows anything visible.

import { dom, postToolMessage, runAfterRendering, tools } from "../canvas.js"

tools.blank = ({ revision }) =>
  runAfterRendering(() => postToolMessage("blank", { revision, isBlank: !isAnythingSeen() }))

function isAnythingSeen() {
  const body = document[dom.body]
  const layers = [document[dom.documentElement], body, ...body[dom.querySelectorAll]("*")].slice(0, 5000)
  return body[dom.innerText].trim() !== "" || layers.some(isSeen)
}

function isSeen(node) {
  const { width, height } = node[dom.getBoundingClientRect]()
  const style = getComputedStyle(node)
  if (!width || !height || style.visibility === "hidden" || style.opacity === "0") return false
  return isReplaced(node) || isPainted(style)
    || ["::before", "::after"].some(part => isGenerated(getComputedStyle(node, part)))
}

function isReplaced(node) {
  return ["img", "svg", "canvas", "video", "audio", "iframe", "object", "embed", "input", "button", "select",
    "textarea", "progress", "meter", "hr", "math"].includes(node[dom.localName])
}

function isPainted(style) {
  const hasBorder = ["Top", "Right", "Bottom", "Left"].some(side =>
    parseFloat(style[`border${side}Width`]) > 0 && style[`border${side}Style`] !== "none")
  return hasBorder || style.backgroundImage !== "none" || style.boxShadow !== "none"
    || !/^(transparent|rgba\(.*, 0\))$/.test(style.backgroundColor)
}

function isGenerated(style) {
  return !["none", "normal", '""', ""].includes(style.content)
    || (style.content === '""' && isPainted(style) && parseFloat(style.width) > 0)
}
