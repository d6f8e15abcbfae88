// Runs in the canvas: the attributes of the root element. A whole document is shown as it is: its `<html>`
// wins, and the environment adds little to it. A fragment has no root of its own: its language,
// direction and color scheme are those of the environment, as in the document that a host puts around it.

import { dom } from "./dom-members.js"
import { copyAttribute } from "./import-node.js"
import { ownStyle } from "./own-style.js"

/** The root element of the rendering, without children, and whether the rendering is a whole document. */
let writtenRoot = null
let isDocument = false
/** The root element as it was written last, without what scripts did to it. */
let lastWanted = null

export function isWholeDocument(body) {
  return /^\uFEFF?(?:\s|<!-{2}(?:-?>|(?:(?!--!?>)[\s\S])*--!?>))*<(?:!doctype|html)[\s>/]/i.test(body)
}

/** Sets the attributes for an environment; with a page, those of a new rendering. */
export function setRootAttributes({ body, attributes, fontSize, isText }, page) {
  const root = document[dom.documentElement]
  if (page) {
    writtenRoot = page[dom.documentElement][dom.cloneNode]()
    isDocument = isWholeDocument(body)
  }
  const wanted = writtenRoot[dom.cloneNode]()
  for (const [name, value] of Object.entries(attributes)) {
    if (!isDocument || isAdded(name, value)) wanted[dom.setAttribute](name, value)
  }
  const own = wanted[dom.cloneNode]()
  if (lastWanted !== null) keepAttributes(root, lastWanted, wanted)
  lastWanted = own
  copyAttributes(root, wanted)
  root[dom.toggleAttribute]("data-storybook-text", isText)
  setColorScheme(isDocument ? null : attributes["data-color-scheme"])
  scaleText(fontSize, page !== undefined)
}

/** Whether the environment adds an attribute to a whole document that has none. */
function isAdded(name, value) {
  return (name === "data-color-scheme" || value === "rtl") && !writtenRoot[dom.hasAttribute](name)
}

/**
 * Adds to a source what scripts of the screen did to the attributes of its element: that stays while the
 * markup's own attribute does not change.
 */
export function keepAttributes(target, before, source) {
  const own = source[dom.cloneNode]()
  for (const attribute of [...target[dom.attributes]]) {
    if (isUnchanged(attribute.name, before, own)) copyAttribute(source, attribute)
  }
  for (const { name } of [...own[dom.attributes]]) {
    if (!target[dom.hasAttribute](name) && isUnchanged(name, before, own)) source[dom.removeAttribute](name)
  }
}

function isUnchanged(name, before, own) {
  return before[dom.getAttribute](name) === own[dom.getAttribute](name)
}

/** Makes the attributes of an element those of another, except for the canvas's own. */
export function copyAttributes(target, source) {
  for (const attribute of source[dom.attributes]) {
    if (target[dom.getAttribute](attribute.name) !== attribute.value) copyAttribute(target, attribute)
  }
  for (const { name } of [...target[dom.attributes]]) {
    if (!name.startsWith("data-storybook-") && !source[dom.hasAttribute](name))
      target[dom.removeAttribute](name)
  }
}

const schemeMeta = Object.assign(document[dom.createElement]("meta"), { name: "color-scheme" })
schemeMeta.dataset.own = ""

/** Sets the color scheme where styles of the screen override it; null for that of the screen alone. */
function setColorScheme(scheme) {
  if (scheme === null) return schemeMeta.remove()
  if (schemeMeta.content !== scheme) schemeMeta.content = scheme
  if (!schemeMeta.isConnected) ownStyle.before(schemeMeta)
}

let textSheet = null
let textScale = "100%"

/** Scales the font size of the root, which rems are relative to, and which may be the screen's own. */
function scaleText(scale, isMeasured) {
  if (scale === textScale && (scale === "100%" || !isMeasured)) return
  textScale = scale
  if (!textSheet) {
    textSheet = new CSSStyleSheet()
    document[dom.adoptedStyleSheets].push(textSheet)
    // Styles may arrive after the rendering.
    document[dom.addEventListener]("load", () => scaleText(textScale, true), true)
  }
  textSheet.replaceSync("")
  const size = parseFloat(getComputedStyle(document[dom.documentElement]).fontSize)
  if (scale !== "100%")
    textSheet.replaceSync(`html { font-size: ${size * parseFloat(scale) / 100}px !important }`)
}
