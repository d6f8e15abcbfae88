// Runs in the canvas: applies a rendering over the previous one, in the first of three ways that fits: texts
// and attributes in place, a morph of the parsed document, a new document. Loads with the first update.

import { applied } from "../text/splices.js"
import { appliedAssets, appliedBody, application, dom, insertBody, isAnotherHead, isPageScrolled, ownStyle,
  parsedPage, preservingFocus, provideUpdates, setRootAttributes, tools, useTool } from "./canvas.js"
import { postCommand } from "./command-values.js"
import * as distantTexts from "./distant-texts.js"
import { commandsSettled } from "./field-updates.js"
import { navigateTo, reportForm } from "./link-targets.js"
import { Changes, isSameKind, run, runWhole } from "./morph.js"
import { noteUse } from "./row-matches.js"
import { keepScripted } from "./scripted-changes.js"
import * as texts from "./text-patch.js"
import { createOverlay, frameAround, labelPlace, ToolLayer } from "./tool-layer.js"

function updateDocument(data) {
  const changes = new Changes(data.highlights)
  noteUse()
  const isPlaced = !data.isNew && appliedAssets === JSON.stringify(data.assets) && texts.place(data, changes)
  if (isPlaced) setRootAttributes(data)
  else applyDocument(data, changes)
  scheduleHighlight(changes)
  if (data.isNew && isPageScrolled) scrollTo(0, 0)
}

function applyDocument(data, changes) {
  texts.forget()
  const page = parsedPage(data)
  preservingFocus(changes, () => {
    applyHead(page[dom.head])
    setRootAttributes(data, page)
    // Of another story nothing remains. A frameset or a shadow tree of the body takes another element.
    if (data.isNew || !isSameKind(document[dom.body], page[dom.body])) {
      changes.isStructural = true
      insertBody(page[dom.body])
    } else {
      if (application.runsScripts) keepScripted(page[dom.body])
      runWhole(document[dom.body], page[dom.body], changes)
    }
  })
  texts.follow(data.body)
}

/** Morphs the head behind the canvas's own nodes: scripts, the style of texts, and a static site's policy. */
function applyHead(head) {
  if (isAnotherHead(head)) run(document[dom.head], head, new Changes(false), ownStyle.nextSibling)
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
  if (elements.size <= Changes.most) useTool({ name: "highlight", message: [...elements] })
}

provideUpdates({ applied, commandsSettled, createOverlay, distantTexts, frameAround, labelPlace, navigateTo,
  postCommand, reportForm, texts, ToolLayer, updateDocument })
if (appliedBody !== null) texts.follow(appliedBody)
