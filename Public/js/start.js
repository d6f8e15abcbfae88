// What comes first: the conversation with the host, and the story in its canvas. The views around it come after.

import "./canvas/show-message.js"
import "./canvas/initial-rendering.js"
import { handleKeydown } from "./shortcuts/commands.js"
import { Preview } from "./canvas/preview.js"
import { settings } from "./settings/settings.js"
import { Store } from "./state/store.js"
import { lazyImport } from "./core/lazy-import.js"

/** Milliseconds after which the views are fetched whatever happens. */
const viewsTimeout = 3000
/** What is shown around the canvas while there is no rendering in it. */
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

// At once, so that no other theme is seen before it.
if (settings.get("theme") !== "system") document.documentElement.dataset.theme = settings.get("theme")
addEventListener("keydown", handleKeydown)
addEventListener("hashchange", () => store.visit(location.hash))
addEventListener("message", onFrameMessage)
store.addEventListener("change", showChange)
store.addEventListener("failed", keepFailure)
store.addEventListener("failed", loadViews)
store.addEventListener("connection", ({ detail: delay }) => (delay || !hasStories(store.state)) && loadViews())
store.start()
setTimeout(loadViews, viewsTimeout)
if (globalThis.initialRendering?.shown) loadViews()

/** What failed while nobody was there to be told; from now on somebody is, and shows what changes. */
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

/** All their modules are asked for at once, not one after another as they name each other. */
function loadViews() {
  if (areViewsLoading) return
  areViewsLoading = true
  removeEventListener("message", onFrameMessage)
  document.head.append(document.getElementById("views").content)
  lazyImport(() => import("./app.js"))
}
