// Runs in the canvas: applies a rendering over the previous one, in the first of three ways that fits: texts
// and attributes in place, a morph of the parsed document, a new document. Loads with the first update.

"use strict"

/** The scripts that `updateDocument`, commands and links need. A host serves them in the same file. */
const updateScripts = ["../text/text-operations", "../text/shown-text", "../text/splices", "field-updates",
  "command-values", "link-targets", "morph", "distant-texts", "text-patch"]

function updateDocument(data) {
  const changes = new canvas.Changes(data.highlights)
  const isPlaced = !data.isNew && appliedAssets === JSON.stringify(data.assets)
    && canvas.texts.place(data, changes)
  if (!isPlaced) applyDocument(data, changes)
  scheduleHighlight(changes)
  if (data.isNew && isPageScrolled) scrollTo(0, 0)
}

function applyDocument({ body, assets, isNew }, changes) {
  canvas.texts.forget()
  const page = parsedPage(body, assets, isNew)
  preservingFocus(changes, () => {
    applyHead(page.head)
    canvas.morph.runElement(document.body, page.body, changes)
    if (isNew) replaceBody(page.body, changes)
    else canvas.morph.run(document.body, page.body, changes)
  })
  canvas.texts.follow(body)
}

/** Replaces the whole body: nothing of another story remains. */
function replaceBody(body, changes) {
  document.body.replaceChildren(...Array.from(body.childNodes, importedNode))
  changes.isStructural = true
}

/** Morphs the head behind the canvas's own nodes: scripts, the style of texts, and a static site's policy. */
function applyHead(head) {
  const markup = head.innerHTML
  if (markup === appliedHead) return
  appliedHead = markup
  const style = document.head.querySelector("style[data-own]")
  canvas.morph.run(document.head, head, new canvas.Changes(false), style.nextSibling)
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
