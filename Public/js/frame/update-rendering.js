// Runs in the canvas: applies a rendering over the previous one, in the first of three ways that fits: texts
// and attributes in place, a morph of the parsed document, a new document. Loads with the first update.

"use strict"

/** The scripts that `updateDocument`, commands and links need. A host serves them in the same file. */
const updateScripts = ["../text/text-operations", "../text/shown-text", "../text/splices", "field-updates",
  "command-values", "link-targets", "row-matches", "morph", "distant-texts", "text-patch", "tool-layer"]

function updateDocument(data) {
  const changes = new canvas.Changes(data.highlights)
  canvas.rowMatches.noteUse()
  const isPlaced = !data.isNew && appliedAssets === JSON.stringify(data.assets)
    && canvas.texts.place(data, changes)
  if (isPlaced) setRootAttributes(data)
  else applyDocument(data, changes)
  scheduleHighlight(changes)
  if (data.isNew && isPageScrolled) scrollTo(0, 0)
}

function applyDocument(data, changes) {
  canvas.texts.forget()
  const page = parsedPage(data)
  preservingFocus(changes, () => {
    applyHead(page[dom.head])
    setRootAttributes(data, page)
    // Of another story nothing remains. A frameset or a shadow tree of the body takes another element.
    if (data.isNew || !canvas.morph.isSameKind(document[dom.body], page[dom.body])) {
      changes.isStructural = true
      insertBody(page[dom.body])
    } else {
      canvas.morph.runWhole(document[dom.body], page[dom.body], changes)
    }
  })
  canvas.texts.follow(data.body)
}

/** Morphs the head behind the canvas's own nodes: scripts, the style of texts, and a static site's policy. */
function applyHead(head) {
  const markup = head[dom.innerHTML]
  if (markup === appliedHead) return
  appliedHead = markup
  canvas.morph.run(document[dom.head], head, new canvas.Changes(false), ownStyle.nextSibling)
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
