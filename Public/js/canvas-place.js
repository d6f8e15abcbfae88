// Runs in the canvas: puts a rendering in place of the one before it, in the first of three ways that fits: texts and
// attributes in place, a morph of the parsed document, a new document.

"use strict"

/** The changed assets of what is in place, as text; nothing before the first rendering. */
let placedAssets = null
/** The markup of the head that is in place. */
let placedHead = null

/** Puts a rendering in place, at once. */
function place(data) {
  dress(data)
  const changes = new canvas.Changes(data.flashes)
  const assets = JSON.stringify(data.assets)
  const isNew = data.isNew || placedAssets === null
  if (isNew || placedAssets !== assets || !canvas.texts.place(data, changes)) placeDocument(data, isNew, changes)
  placedAssets = assets
  flash(changes)
  if (data.isNew && isPageScrolled) scrollTo(0, 0)
  finishPlacing(data)
}

function finishPlacing(data) {
  keys = data.keys
  shownRevision = data.revision
  const { dataset } = document.documentElement
  if (data.isSettled) dataset.storybookSettled = data.revision
  else delete dataset.storybookSettled
  parent.postMessage({ type: "shown", revision: data.revision, isSettled: data.isSettled }, "*")
}

function dress({ attributes, fontSize, isText }) {
  const root = document.documentElement
  for (const [name, value] of Object.entries(attributes)) {
    if (root.getAttribute(name) !== value) root.setAttribute(name, value)
  }
  set(root.style, "colorScheme", attributes["data-color-scheme"])
  set(root.style, "fontSize", fontSize)
  root.toggleAttribute("data-text", isText)
}

/** Writing a style that is there already would lay out the page again. */
function set(style, name, value) {
  if (style[name] !== value) style[name] = value
}

function placeDocument(data, isNew, changes) {
  canvas.texts.forget()
  const page = new DOMParser().parseFromString(data.body, "text/html")
  freshen(page, data.assets)
  takeRefreshes(page, isNew)
  keepingFocus(changes, () => {
    placeHead(page.head)
    canvas.morph.runElement(document.body, page.body, changes)
    if (isNew) replaceBody(page.body, changes)
    else canvas.morph.run(document.body, page.body, changes)
  })
  canvas.texts.follow(data.body)
}

/** Nothing of another story stays. */
function replaceBody(body, changes) {
  document.body.replaceChildren(...Array.from(body.childNodes, node => canvas.morph.imported(node)))
  changes.isStructural = true
}

/** Ours comes first and stays: the scripts, the style of texts, and the policy where a file says it itself. */
function placeHead(head) {
  const markup = head.innerHTML
  const style = document.head.querySelector("style[data-own]") ?? adoptHead()
  if (markup === placedHead) return
  placedHead = markup
  canvas.morph.run(document.head, head, new canvas.Changes(false), style.nextSibling)
}

/** Puts the style of texts after what is ours in the head, and the rest behind it. */
function adoptHead() {
  const style = ownStyle()
  document.head.append(style, ...Array.from(document.head.childNodes).filter(node => !isOwn(node)))
  return style
}

function isOwn(node) {
  return node.nodeType === 1 && node.matches("script, [data-own]")
}

let flashing = null

/** In the next frame, which lays out the page anyway. What shows it is fetched meanwhile. */
function flash({ elements }) {
  if (!elements?.size) return
  if (!tools.flash) useTool({ name: "flash", message: [] })
  if (flashing === null) requestAnimationFrame(showFlash)
  flashing = new Set([...flashing ?? [], ...elements])
}

function showFlash() {
  const elements = flashing
  flashing = null
  if (elements.size <= canvas.Changes.most) useTool({ name: "flash", message: [...elements] })
}

function ownStyle() {
  const style = document.createElement("style")
  style.dataset.own = ""
  style.textContent = `
    html[data-text] { background: #fbfbf9; color: #1c1c1a }
    html[data-text][data-color-scheme=dark] { background: #141413; color: #e8e7e2 }
    html[data-text] body { margin: 0 }
    pre.terminal { margin: 0; padding: 1.25rem; font: 0.8125rem/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre; tab-size: 8 }
    .ansi-bold { font-weight: 700 } .ansi-dim { opacity: .65 } .ansi-italic { font-style: italic }
    .ansi-underline { text-decoration: underline } .ansi-strike { text-decoration: line-through }
    ${["black 1c1c1a 6b6b66", "red b42318 ff8a7a", "green 1a7f37 6fd08c", "yellow 8a6100 e8c15a", "blue 1f5fbf 7db4ff", "magenta 8a3ab9 d79bff", "cyan 0b7285 66d4e4", "white 5c5c57 e8e7e2"].map(row => {
      const [name, light, dark] = row.split(" ")
      return [["", 0], ["bright-", 1]].map(([bright]) => `.ansi-front-${bright}${name} { color: #${light} } .ansi-back-${bright}${name} { background: #${light}; color: #fff }
        [data-color-scheme=dark] .ansi-front-${bright}${name} { color: #${dark} } [data-color-scheme=dark] .ansi-back-${bright}${name} { background: #${dark}; color: #111 }`).join("")
    }).join("")}
    .ansi-front-inverse { color: Canvas } .ansi-back-inverse { background: CanvasText }`
  return style
}
