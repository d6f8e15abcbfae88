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
  if (appliedBody === null) insertDocument(data)
  else if (isUpdatable) updateDocument(data)
  else setRootAttributes(data)
  appliedBody = data.body
  appliedAssets = JSON.stringify(data.assets)
  finishApplying(data)
}

/** Called when a rendering is in the document. */
let onApplied = () => undefined

function finishApplying(data) {
  onApplied()
  keys = data.keys
  shownRevision = data.revision
  if (!isUpdatable || !canvas.distantTexts.areDeferred) return announce(data)
  announce({ ...data, isSettled: false })
  canvas.distantTexts.onWritten = () => announce(data)
}

function announce({ revision, isSettled }) {
  const { [dom.dataset]: dataset } = document[dom.documentElement]
  if (isSettled) dataset.storybookSettled = revision
  else delete dataset.storybookSettled
  parent.postMessage({ type: "shown", revision, isSettled }, "*")
}

function insertDocument(data) {
  const page = parsedPage(data)
  preservingFocus({ isStructural: true }, () => {
    insertHead(page[dom.head])
    setRootAttributes(data, page)
    insertBody(page[dom.body])
  })
}

function parsedPage({ body, assets, isNew = true }) {
  // To search the text is quicker than to search the page.
  const text = body.toLowerCase()
  const isPlain = !/^<!-{2}/.test(text) && !special.some(part => text.includes(part))
  const page = parsed(body, isPlain)
  if (!isPlain) disableScripts(page)
  const trees = [page]
  if (!isPlain) trees.push(...takeShadows(page))
  for (const tree of trees) {
    versionAssets(tree, assets)
    canvas.foreignFetches.remove(tree)
  }
  takeMetas(page, { body, isNew, isPlain })
  return page
}

const special = ["<script", "<noscript", "<frameset", "shadowrootmode", "http-equiv"]

/** Parses a rendering as the document in which it is shown: all of a fragment is in the body. Chromium
 *  parses one without `<body>` in half the time. */
function parsed(body, isPlain) {
  const isFragment = !isWholeDocument(body)
  let markup = body
  if (isFragment && !isPlain) markup = `<body>${body}`
  const page = new DOMParser().parseFromString(markup, "text/html")
  if (isFragment) page[dom.body][dom.prepend](...page[dom.head][dom.childNodes])
  return page
}

function insertHead(head) {
  adoptHead()
  appliedHead = head[dom.innerHTML]
  while (ownStyle.nextSibling) ownStyle.nextSibling.remove()
  ownStyle.after(...Array.from(head[dom.childNodes], importedNode))
}

/** Fills the body; a frameset, or a body with a shadow tree, replaces it. */
function insertBody(body) {
  const own = document[dom.body]
  const isOther = node => node[dom.nodeName] !== "BODY" || declaredShadows.has(node) || shadowRoots.has(node)
  if (isOther(own) || isOther(body)) return own[dom.replaceWith](importedNode(body))
  copyAttributes(own, body)
  own[dom.replaceChildren](...Array.from(body[dom.childNodes], importedNode))
}

/** The canvas's last element in the head: those of the rendering follow. */
let ownStyle

/** Moves the rendering's head elements after the canvas's own, with the style of texts between them. */
function adoptHead() {
  const others = Array.from(document[dom.head][dom.childNodes]).filter(node => !isOwnElement(node))
  ownStyle = createStyle()
  document[dom.head][dom.append](ownStyle, ...others)
}

function isOwnElement(node) {
  return isElement(node) && node[dom.matches]("script, [data-own]")
}

function createStyle() {
  const style = document[dom.createElement]("style")
  style.dataset.own = ""
  style.textContent = `
    html[data-storybook-text] { background: #fbfbf9; color: #1c1c1a }
    html[data-storybook-text][data-color-scheme=dark] { background: #141413; color: #e8e7e2 }
    html[data-storybook-text] body { margin: 0 }
    pre.terminal { margin: 0; padding: 1.25rem; white-space: pre; tab-size: 8;
      font: 0.8125rem/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace }
    .ansi-bold { font-weight: 700 } .ansi-dim { opacity: .65 } .ansi-italic { font-style: italic }
    .ansi-hidden { visibility: hidden } pre.terminal a { color: inherit }
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
    const [front, back, line] = ["front", "back", "line"].map(side => `.ansi-${side}-${bright}${name}`)
    return `${front} { color: #${light} } ${back} { background: #${light}; color: #fff }
      ${line} { text-decoration-color: #${light} }
      [data-color-scheme=dark] ${line} { text-decoration-color: #${dark} }
      [data-color-scheme=dark] ${front} { color: #${dark} }
      [data-color-scheme=dark] ${back} { background: #${dark}; color: #111 }`
  }).join("")
}
