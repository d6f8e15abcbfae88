// The startup entry point: connects to the host and renders the story in its canvas. The views load later.

import "./canvas/show-message.js"
import "./canvas/initial-rendering.js"
import { handleKeydown } from "./shortcuts/commands.js"
import { Preview } from "./canvas/preview.js"
import { applyLayout } from "./settings/layout.js"
import { settings } from "./settings/settings.js"
import { Store } from "./state/store.js"
import { lazyImport } from "./core/lazy-import.js"

/** Milliseconds after which the views load in any case. */
const viewsTimeout = 3000
/** Change reasons that leave the canvas without a rendering, so that a view must explain the state. */
const noRenderingReasons = ["crashed", "drifted", "rejected", "failed", "unopened", "late"]

export const store = new Store()
export const preview = new Preview(document.getElementById("preview"), store)

const earlyFailures = []
const showChange = ({ detail }) => {
  preview.changed(store.state, detail)
  if (noRenderingReasons.includes(detail.reason)) loadViews()
}
const keepFailure = ({ detail }) => earlyFailures.push(detail)
let areViewsLoading = false

// Runs immediately, to avoid a flash of the wrong theme and panes that move.
applyLayout()
if (settings.get("theme") !== "system") document.documentElement.dataset.theme = settings.get("theme")
addEventListener("keydown", handleKeydown)
addEventListener("hashchange", () => store.visit(location.hash))
addEventListener("message", onFrameMessage)
store.addEventListener("change", showChange)
store.addEventListener("failed", keepFailure)
store.addEventListener("failed", loadViews)
store.addEventListener("connection",
  ({ detail: delay }) => (delay || !hasStories(store.state)) && loadViews())
store.start()
setTimeout(loadViews, viewsTimeout)
if (globalThis.initialRendering?.shown) loadViews()

/** Returns the failures from before the views were loaded; from now on the views render all changes. */
export function takeOver() {
  store.removeEventListener("change", showChange)
  store.removeEventListener("failed", keepFailure)
  return earlyFailures
}

function onFrameMessage({ source, data }) {
  if (source === preview.frame.contentWindow && data?.type === "shown" && data.revision >= 0) loadViews()
}

function hasStories({ catalog }) {
  return catalog.screens.some(({ stories }) => stories.length)
}

/** Adds the preloads of all the views' modules at once, to avoid a waterfall of imports. */
function loadViews() {
  if (areViewsLoading) return
  areViewsLoading = true
  removeEventListener("message", onFrameMessage)
  document.head.append(document.getElementById("views").content)
  lazyImport(() => import("./app.js"))
}
