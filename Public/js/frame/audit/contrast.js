// Runs in the canvas, as part of the audit: the contrast between text and its background, as defined by
// https://www.w3.org/TR/WCAG22/#contrast-minimum. Images, filters, strokes and shadows make it unknown.

import { dom, unshadowed } from "../canvas.js"
import { references } from "./visibility.js"

const probe = document[dom.createElement]("i")
const known = new Map()
/** The width of a stroke, in em, from which its colour is seen beside that of the text. */
const thickStroke = 0.03

/** A CSS color as red, green and blue from 0 to 255, and alpha. */
function color(text) {
  if (!known.has(text)) known.set(text, parsed(text))
  return known.get(text)
}

function parsed(text) {
  const plain = /^rgba?\(([^)]*)\)$/.exec(text)
  if (plain) return numbers(plain[1])
  const found =
    /^color\(srgb ([^)]*)\)$/.exec(computed(`color-mix(in srgb, ${text} 100%, transparent 0%)`))
  if (!found) return [0, 0, 0, 1]
  const [red, green, blue, alpha] = numbers(found[1])
  return [red * 255, green * 255, blue * 255, alpha]
}

function numbers(text) {
  const [red, green, blue, alpha = 1] =
    text.split(/[\s,/]+/).filter(Boolean).map(numberOf)
  return [red, green, blue, alpha]
}

function numberOf(text) {
  if (text.endsWith("%")) return parseFloat(text) / 100
  return parseFloat(text)
}

/** Composites one color over another, both with alpha. */
function over(/** @type {number[]} */ [r1, g1, b1, a1], [r2, g2, b2, a2]) {
  const alpha = a1 + a2 * (1 - a1)
  if (alpha === 0) return [0, 0, 0, 0]
  return [[r1, r2], [g1, g2], [b1, b2]].map(([top, under]) => (top * a1 + under * a2 * (1 - a1)) / alpha)
    .concat(alpha)
}

function luminance(rgb) {
  const [red, green, blue] = rgb.slice(0, 3).map(part => linear(part / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(part) {
  if (part <= 0.04045) return part / 12.92
  return ((part + 0.055) / 1.055) ** 2.4
}

function ratio(left, right) {
  const [dark, light] = [luminance(left), luminance(right)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** A color as the browser computes it here. */
function computed(text) {
  probe.style.setProperty("color", text, "important")
  document[dom.documentElement][dom.append](probe)
  const found = getComputedStyle(probe).color
  probe.remove()
  return found
}

/** The visible colors of the text and its background; undefined if they cannot be determined. */
function seen(node, textColor, page) {
  const chain = []
  for (let at = node; at; at = at[dom.parentElement]) chain.unshift(at)
  const styles = chain.map(at => getComputedStyle(at))
  if (styles.some(style =>
    style.filter !== "none" || style.mixBlendMode !== "normal"
    || style.backdropFilter?.replace("none", ""))) return undefined
  const { textShadow, webkitTextStrokeWidth, fontSize } = styles.at(-1)
  if (textShadow !== "none" || parseFloat(webkitTextStrokeWidth) >= thickStroke * parseFloat(fontSize))
    return undefined
  const between = behind(node, chain, page)
  if (!between) return undefined
  const draw = (at, withText) => {
    if (at === chain.length && withText) return color(textColor)
    if (at === chain.length) return [0, 0, 0, 0]
    if (styles[at].backgroundImage !== "none" && !isCovered(at)) return undefined
    let under = color(styles[at].backgroundColor)
    for (const other of between.get(chain[at]) ?? []) under = over(own(other), under)
    const inner = draw(at + 1, withText)
    if (!inner) return undefined
    const [red, green, blue, alpha] = over(inner, under)
    return [red, green, blue, alpha * Number(styles[at].opacity)]
  }
  /** Whether an opaque background hides the image below it. */
  const isCovered = at =>
    chain.slice(at + 1)
    .some((_, offset) =>
      color(styles[at + 1 + offset].backgroundColor)[3] === 1
      && styles.slice(at + 1).every(style => style.opacity === "1"))
  const [front, back] = [draw(0, true), draw(0, false)]
  // The color of the window where nothing is drawn.
  page.paper ??= color(computed("Canvas"))
  return front && back && { front: over(front, page.paper), back: over(back, page.paper) }
}

const own = node => {
  const style = getComputedStyle(node)
  const [red, green, blue, alpha] = color(style.backgroundColor)
  return [red, green, blue, alpha * Number(style.opacity)]
}

/** The elements that lie behind the text without containing it, by the common ancestor; undefined if
 *  an element covers the text or an image is behind it. */
function behind(node, chain, page) {
  const found = new Map()
  if (!isCrossed(node, page)) return found
  const [x, y] = inSight(node)
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return found
  const stack = document[dom.elementsFromPoint](x, y)
  const place = stack.findIndex(other => other === node || node[dom.contains](other))
  if (place < 0) return found
  const above = stack.slice(0, place).filter(other => !node[dom.contains](other))
  if (above.some(other =>
    own(other)[3] > 0 || getComputedStyle(other).backgroundImage !== "none" || isReplaced(other)))
    return undefined
  for (const other of stack.slice(place + 1).reverse()) {
    if (chain.includes(other) || node[dom.contains](other)) continue
    if (getComputedStyle(other).backgroundImage !== "none" || isReplaced(other)) return undefined
    const around = [...chain].reverse().find(at => at[dom.contains](other))
    if (own(other)[3] > 0) found.set(around, [...found.get(around) ?? [], other])
  }
  return found
}

/** Whether a positioned or transformed element may overlap the text: all others have their own space. */
function isCrossed(node, page) {
  page.loose ??= [...document[dom.body][dom.querySelectorAll]("*")].filter(isLoose)
    .map(other => ({ other, box: placed(other) }))
  if (!page.loose.length) return false
  const box = placed(node)
  return page.loose.some(({ other, box: crossing }) =>
    !other[dom.contains](node) && !node[dom.contains](other) && crossing.left < box.right
      && crossing.right > box.left && crossing.top < box.bottom && crossing.bottom > box.top)
    || page.loose.some(({ other }) => other[dom.contains](node))
}

function isLoose(node) {
  const style = getComputedStyle(node)
  const { position, top, right, bottom, left } = style
  const isRelative = position === "relative" && [top, right, bottom, left].some(inset => parseFloat(inset))
  const isMoved = isRelative || !["relative", "static"].includes(position)
  return isMoved || style.transform !== "none" || style.gridRowStart !== "auto"
    || style.gridColumnStart !== "auto"
    || /-/.test(`${style.marginTop}${style.marginLeft}${style.marginBottom}${style.marginRight}`)
}

/** The box in page coordinates, independent of scrolling. */
function placed(node) {
  const { left, right, top, bottom } = node[dom.getBoundingClientRect]()
  return { left: left + scrollX, right: right + scrollX, top: top + scrollY, bottom: bottom + scrollY }
}

/** The center of the text, scrolled into the window if necessary: hit testing only works there. */
function inSight(node) {
  const middle = () =>
    (({ left, top, width, height }) => [left + width / 2, top + height / 2])(textBox(node))
  const [x, y] = middle()
  if (y >= 0 && y < innerHeight && x >= 0 && x < innerWidth) return [x, y]
  scrollBy({ left: x - innerWidth / 2, top: y - innerHeight / 2, behavior: "instant" })
  return middle()
}

const isReplaced = node => /^(IMG|VIDEO|CANVAS|OBJECT|EMBED|IFRAME)$/i.test(node[dom.nodeName])

function textBox(node) {
  const text = [...node[dom.childNodes]].find(child =>
    child[dom.nodeType] === 3 && child[dom.nodeValue].trim())
  if (!text) return node[dom.getBoundingClientRect]()
  const range = document[dom.createRange]()
  range.selectNodeContents(text)
  return range.getClientRects()[0] ?? node[dom.getBoundingClientRect]()
}

function ownText(node) {
  const isTextless = ["checkbox", "radio", "range", "color", "image", "hidden", "file"].includes(node.type)
  if (node[dom.nodeName] === "INPUT" && isTextless) return ""
  if (["INPUT", "TEXTAREA"].includes(node[dom.nodeName])) return node.value || node.placeholder
  if (node[dom.nodeName] === "SELECT") return node.selectedOptions[0]?.text ?? ""
  if (node[dom.nodeName] === "OPTION" || node[dom.closest]("svg")) return ""
  return [...node[dom.childNodes]].filter(child => child[dom.nodeType] === 3)
    .map(child => child[dom.nodeValue]).join("")
}

/** Whether a text is exempt: in a disabled control, in its label, or purely decorative. */
function isExempt(node, page) {
  const off = "[aria-disabled=true], :disabled, [inert]"
  const label = node[dom.closest]("label")
  return node[dom.closest](off) !== null || label?.control?.matches(off)
    || (page.off ??= [...document[dom.querySelectorAll](
      "[aria-disabled=true][aria-labelledby], :disabled[aria-labelledby]")]).some(other =>
      references(other, "aria-labelledby").some(target => target[dom.contains](node)))
}

function needed(style) {
  const size = parseFloat(style.fontSize)
  if (size >= 24 || (size >= 56 / 3 - 0.01 && Number(style.fontWeight) >= 700)) return 3
  return 4.5
}

function check(node, page) {
  const text = ownText(node).trim()
  if (!text || !/[\p{L}\p{N}]/u.test(text)) return undefined
  const box = node[dom.getBoundingClientRect]()
  const style = getComputedStyle(node)
  if (box.width < 2 || box.height < 2 || parseFloat(style.fontSize) === 0 || isExempt(node, page)
    || isClipped(style)) return undefined
  const isPlaceholder = "placeholder" in unshadowed(node) && !node.value
  let { color } = style
  if (isPlaceholder) ({ color } = getComputedStyle(node, "::placeholder"))
  const colors = seen(node, color, page)
  if (!colors) return undefined
  const value = ratio(colors.front, colors.back)
  const least = needed(style)
  const rounded = Math.floor(value * 100) / 100
  const said = `${hex(colors.front)} on ${hex(colors.back)} is ${rounded.toFixed(2)}`
  return rounded >= least
    || `${said} : 1; at least ${least} : 1 is required.`
}

/** Whether an element is visually hidden, and only available to screen readers. */
const isClipped = ({ clipPath, clip, position }) =>
  clipPath === "inset(50%)" || clipPath === "inset(100%)"
  || (position === "absolute" && /^rect\((0px|1px)(,? (0px|1px)){3}\)$/.test(clip))

const hex = rgb =>
  rgb.slice(0, 3).reduce((text, part) => text + Math.round(part).toString(16).padStart(2, "0"), "#")

export const contrast = { id: "color-contrast", wcag: "1.4.3", impact: "serious",
  title: "The contrast of the text is insufficient", select: "body *, body", check, isSlow: true }
