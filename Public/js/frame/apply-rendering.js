// Runs in the canvas: applies a rendering over the previous one, in the first of three ways that fits: texts
// and attributes in place, a morph of the parsed document, a new document.

"use strict"

/** The changed assets of the current rendering, as JSON; null before the first rendering. */
let appliedAssets = null
/** The markup of the head that was applied last. */
let appliedHead = null

/** Applies a rendering immediately. */
function applyRendering(data) {
  setRootAttributes(data)
  const changes = new canvas.Changes(data.highlights)
  const assets = JSON.stringify(data.assets)
  const isNew = data.isNew || appliedAssets === null
  if (isNew || appliedAssets !== assets || !canvas.texts.place(data, changes))
    applyDocument(data, isNew, changes)
  appliedAssets = assets
  scheduleHighlight(changes)
  if (data.isNew && isPageScrolled) scrollTo(0, 0)
  finishApplying(data)
}

function finishApplying(data) {
  keys = data.keys
  shownRevision = data.revision
  const { dataset } = document.documentElement
  if (data.isSettled) dataset.storybookSettled = data.revision
  else delete dataset.storybookSettled
  parent.postMessage({ type: "shown", revision: data.revision, isSettled: data.isSettled }, "*")
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

function applyDocument(data, isNew, changes) {
  canvas.texts.forget()
  const page = new DOMParser().parseFromString(data.body, "text/html")
  versionAssets(page, data.assets)
  takeMetaRefreshes(page, isNew)
  preservingFocus(changes, () => {
    applyHead(page.head)
    canvas.morph.runElement(document.body, page.body, changes)
    if (isNew) replaceBody(page.body, changes)
    else canvas.morph.run(document.body, page.body, changes)
  })
  canvas.texts.follow(data.body)
}

/** Replaces the whole body: nothing of another story remains. */
function replaceBody(body, changes) {
  document.body.replaceChildren(...Array.from(body.childNodes, node => canvas.morph.imported(node)))
  changes.isStructural = true
}

/** Morphs the head behind the canvas's own nodes: scripts, the style of texts, and a static site's policy. */
function applyHead(head) {
  const markup = head.innerHTML
  const style = document.head.querySelector("style[data-own]") ?? adoptHead()
  if (markup === appliedHead) return
  appliedHead = markup
  canvas.morph.run(document.head, head, new canvas.Changes(false), style.nextSibling)
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

let highlighted = null

/** Highlights in the next frame, which performs a layout anyway. The tool is loaded in the meantime. */
function scheduleHighlight({ elements }) {
  if (!elements?.size) return
  if (!tools.highlight) useTool({ name: "highlight", message: [] })
  if (highlighted === null) requestAnimationFrame(showHighlight)
  highlighted = new Set([...highlighted ?? [], ...elements])
}

function showHighlight() {
  const elements = highlighted
  highlighted = null
  if (elements.size <= canvas.Changes.most) useTool({ name: "highlight", message: [...elements] })
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
    ${["black 1c1c1a 6b6b66", "red b42318 ff8a7a", "green 1a7f37 6fd08c", "yellow 8a6100 e8c15a",
      "blue 1f5fbf 7db4ff", "magenta 8a3ab9 d79bff", "cyan 0b7285 66d4e4", "white 5c5c57 e8e7e2"].map(row => {
      const [name, light, dark] = row.split(" ")
      return ["", "bright-"].map(bright => {
        const [front, back] = [`.ansi-front-${bright}${name}`, `.ansi-back-${bright}${name}`]
        return `${front} { color: #${light} } ${back} { background: #${light}; color: #fff }
        [data-color-scheme=dark] ${front} { color: #${dark} }
        [data-color-scheme=dark] ${back} { background: #${dark}; color: #111 }`
      }).join("")
    }).join("")}
    .ansi-front-inverse { color: Canvas } .ansi-back-inverse { background: CanvasText }`
  return style
}
