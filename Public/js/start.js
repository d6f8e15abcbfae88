// The startup entry point: connects to the host and renders the story in its canvas. The editor loads
// after it, then everything around them.

import { handleKeydown } from "./shortcuts/commands.js"
import { Preview } from "./canvas/preview.js"
import { applyLayout } from "./settings/layout.js"
import { settings } from "./settings/settings.js"
import { Store } from "./state/store.js"
import { lazyImport } from "./core/lazy-import.js"

/** Milliseconds after which the editor loads in any case. */
const editorTimeout = 3000
/** Change reasons that leave the canvas without a rendering, so that a view must explain the state. */
const noRenderingReasons = ["crashed", "drifted", "rejected", "failed", "unopened", "late"]

export const store = new Store()
export const preview = new Preview(document.getElementById("preview"), store)

/** The failures from before the views were loaded. */
export const earlyFailures = []

const showChange = ({ detail }) => {
  preview.changed(store.state, detail)
  if (noRenderingReasons.includes(detail.reason)) loadEditor()
}
const keepFailure = ({ detail }) => earlyFailures.push(detail)
let isEditorLoading = false

// Runs immediately, to avoid a flash of the wrong theme and panes that move.
applyLayout()
if (settings.get("theme") !== "system") document.documentElement.dataset.theme = settings.get("theme")
addEventListener("keydown", handleKeydown)
addEventListener("hashchange", () => store.visit(location.hash))
addEventListener("message", onFrameMessage)
store.addEventListener("change", showChange)
store.addEventListener("failed", keepFailure)
store.addEventListener("failed", loadEditor)
store.addEventListener("connection",
  ({ detail: delay }) => (delay || !hasStories(store.state)) && loadEditor())
store.start()
setTimeout(loadEditor, editorTimeout)
if ("settled" in document.documentElement.dataset) loadEditorAfterPaint()

/** Returns the early failures; from now on the views show them. */
export function takeFailures() {
  store.removeEventListener("failed", keepFailure)
  return earlyFailures.splice(0)
}

function onFrameMessage({ source, data }) {
  if (source === preview.frame.contentWindow && data?.type === "shown" && data.revision >= 0)
    loadEditorAfterPaint()
}

/** The canvas paints the story within two frames; loading the editor meanwhile would delay that. */
function loadEditorAfterPaint() {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(loadEditor)))
}

function hasStories({ catalog }) {
  return catalog.screens.some(({ stories }) => stories.length)
}

/** Adds the preloads of all the editor's modules at once, to avoid a waterfall of imports. */
function loadEditor() {
  if (isEditorLoading) return
  isEditorLoading = true
  removeEventListener("message", onFrameMessage)
  document.head.append(document.getElementById("editor-modules").content)
  lazyImport(() => import("./app.js"))
}
