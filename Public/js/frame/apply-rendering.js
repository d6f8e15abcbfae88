// Runs in the canvas: inserts the first rendering into the empty document. `updateDocument` applies the
// others; its scripts load on demand.

"use strict"

/** The body of the current rendering, and its changed assets as JSON; null before the first rendering. */
let appliedBody = null
let appliedAssets = null
/** The markup of the head that was applied last. */
let appliedHead = null

/** Whether applying a rendering requires the scripts of `updateDocument`. */
function isUpdate({ isNew, body, assets }) {
  return appliedBody !== null && (isNew || body !== appliedBody || JSON.stringify(assets) !== appliedAssets)
}

/** Applies a rendering immediately. */
function applyRendering(data) {
  setRootAttributes(data)
  if (appliedBody === null) insertDocument(data)
  else if (isUpdatable) updateDocument(data)
  appliedBody = data.body
  appliedAssets = JSON.stringify(data.assets)
  finishApplying(data)
}

function finishApplying(data) {
  keys = data.keys
  shownRevision = data.revision
  if (!isUpdatable || !canvas.distantTexts.areDeferred) return announce(data)
  announce({ ...data, isSettled: false })
  canvas.distantTexts.onWritten = () => announce(data)
}

function announce({ revision, isSettled }) {
  const { dataset } = document.documentElement
  if (isSettled) dataset.storybookSettled = revision
  else delete dataset.storybookSettled
  parent.postMessage({ type: "shown", revision, isSettled }, "*")
}

function setRootAttributes({ attributes, fontSize, isText }) {
  const root = document.documentElement
  for (const [name, value] of Object.entries(attributes)) {
    if (root.getAttribute(name) !== value) root.setAttribute(name, value)
  }
  setStyle(root.style, "colorScheme", attributes["data-color-scheme"])
  setStyle(root.style, "fontSize", fontSize)
  root.toggleAttribute("data-text", isText)
}

/** Skips unchanged values: setting them would trigger another layout. */
function setStyle(style, name, value) {
  if (style[name] !== value) style[name] = value
}

function insertDocument({ body, assets }) {
  const page = parsedPage(body, assets, true)
  preservingFocus({ isStructural: true }, () => {
    insertHead(page.head)
    for (const attribute of page.body.attributes) copyAttribute(document.body, attribute)
    document.body.replaceChildren(...Array.from(page.body.childNodes, importedNode))
  })
}

function parsedPage(body, assets, isNew) {
  const page = new DOMParser().parseFromString(body, "text/html")
  versionAssets(page, assets)
  canvas.foreignFetches.remove(page)
  takeMetaRefreshes(page, isNew)
  return page
}

function insertHead(head) {
  const style = adoptHead()
  appliedHead = head.innerHTML
  while (style.nextSibling) style.nextSibling.remove()
  style.after(...Array.from(head.childNodes, importedNode))
}

/** Moves the rendering's head elements after the canvas's own, with the style of texts between them. */
function adoptHead() {
  const style = createStyle()
  document.head.append(style, ...Array.from(document.head.childNodes).filter(node => !isOwnElement(node)))
  return style
}

function isOwnElement(node) {
  return node.nodeType === 1 && node.matches("script, [data-own]")
}

function createStyle() {
  const style = document.createElement("style")
  style.dataset.own = ""
  style.textContent = `
    html[data-text] { background: #fbfbf9; color: #1c1c1a }
    html[data-text][data-color-scheme=dark] { background: #141413; color: #e8e7e2 }
    html[data-text] body { margin: 0 }
    pre.terminal { margin: 0; padding: 1.25rem; white-space: pre; tab-size: 8;
      font: 0.8125rem/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace }
    .ansi-bold { font-weight: 700 } .ansi-dim { opacity: .65 } .ansi-italic { font-style: italic }
    .ansi-underline { text-decoration: underline } .ansi-strike { text-decoration: line-through }
    ${ansiColors.map(colorRules).join("")}
    .ansi-front-inverse { color: Canvas } .ansi-back-inverse { background: CanvasText }`
  return style
}

/** The name of each terminal color, in light and in dark. */
const ansiColors = ["black 1c1c1a 6b6b66", "red b42318 ff8a7a", "green 1a7f37 6fd08c", "yellow 8a6100 e8c15a",
  "blue 1f5fbf 7db4ff", "magenta 8a3ab9 d79bff", "cyan 0b7285 66d4e4", "white 5c5c57 e8e7e2"]

function colorRules(row) {
  const [name, light, dark] = row.split(" ")
  return ["", "bright-"].map(bright => {
    const [front, back] = [`.ansi-front-${bright}${name}`, `.ansi-back-${bright}${name}`]
    return `${front} { color: #${light} } ${back} { background: #${light}; color: #fff }
      [data-color-scheme=dark] ${front} { color: #${dark} }
      [data-color-scheme=dark] ${back} { background: #${dark}; color: #111 }`
  }).join("")
}
