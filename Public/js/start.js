// The entry point of the page: connects to the host, shows the story in its canvas, then its fields. The rest
// of the page loads after them.

import { handleKeydown } from "./shortcuts/commands.js"
import { Preview } from "./canvas/preview.js"
import { Editor } from "./controls/editor.js"
import { applyLayout } from "./settings/layout.js"
import { settings } from "./settings/settings.js"
import { initialState } from "./state/state.js"
import { Store } from "./state/store.js"
import { isSite } from "./site/site-address.js"
import { ContainedView } from "./core/contained-view.js"
import { loadRest, setRest } from "./core/load-rest.js"
import { loadStyles } from "./core/load-styles.js"

/** Milliseconds after which the editor is created in any case, and after it the rest is loaded. */
const editorTimeout = 3000
const restTimeout = 1000
/** Milliseconds between two attempts to load the rest. */
const retryDelay = 2000
/** Change reasons that leave the canvas without a rendering, so that a view must explain the state. */
const noRenderingReasons = ["crashed", "drifted", "rejected", "failed", "unopened", "late", "other"]
const form = document.getElementById("editor")
const banner = document.getElementById("banner")
/** The failures from before the views exist. */
const earlyFailures = []
let editor = null
let isTimeoutOver = false
let mountedPage
let isRestLoading = false

// Runs immediately, to avoid a flash of the wrong theme and panes that move.
applyLayout()
if (settings.get("theme") !== "system") document.documentElement.dataset.theme = settings.get("theme")
setRest(async () => (await Promise.all([import("./rest.js"), loadStyles("page-styles")]))[0])
// A static site reads its stories from files, which the rest of the page knows.
let site = null
if (isSite()) site = await loadRest()
site?.useSiteFiles()

export const store = new Store()
export const preview = new Preview(document.getElementById("preview"), store)
const views = [new ContainedView("The canvas", document.getElementById("view"), () => preview)]
/** The parts of the page around the story, once they exist. */
export const page = new Promise(resolve => (mountedPage = resolve))

const keepFailure = ({ detail }) => earlyFailures.push(detail)
const keepMissing = (/** @type {any} */ { detail: message }) => earlyFailures.push({ message })

addEventListener("keydown", handleKeydown)
addEventListener("hashchange", () => store.follow(location.hash))
addEventListener("message", onFrameMessage)
addEventListener("missing", keepMissing)
addEventListener("missing", showEditor)
store.addEventListener("change", ({ detail }) => onChange(detail))
store.addEventListener("failed", keepFailure)
store.addEventListener("failed", showEditor)
store.addEventListener("connection",
  ({ detail: delay }) => (delay || !hasStories(store.state)) && showEditor())
site?.explainSite(store, page)
store.start()
setTimeout(showEditor, editorTimeout)
if ("settled" in document.documentElement.dataset) showEditorAfterPaint()

function onChange(detail) {
  for (const view of views) view.changed(store.state, detail)
  if (noRenderingReasons.includes(detail.reason)) showEditor()
  else loadRestWhenDue()
}

function onFrameMessage({ source, data }) {
  if (source === preview.frame.contentWindow && data?.type === "shown" && data.revision >= 0)
    showEditorAfterPaint()
}

/** The canvas paints the story within two frames; creating the editor meanwhile would delay that. */
function showEditorAfterPaint() {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(showEditor)))
}

function hasStories({ catalog }) {
  return catalog.screens.some(({ stories }) => stories.length)
}

function showEditor() {
  if (!editor) createEditor()
  loadRestWhenDue()
}

function createEditor() {
  removeEventListener("message", onFrameMessage)
  editor = new Editor(form, document.getElementById("panel-head"), store)
  const fields = new ContainedView("The editor", form, () => editor)
  views.push(fields)
  if (store.state !== initialState) fields.changed(store.state, { before: initialState })
  new MutationObserver((_, observer) => {
    if (!areFieldsShown()) return
    observer.disconnect()
    loadRestWhenDue()
  }).observe(form, { childList: true })
  setTimeout(() => {
    isTimeoutOver = true
    loadRestWhenDue()
  }, restTimeout)
}

function areFieldsShown() {
  return form.querySelector(":scope > :not(.hint)") !== null
}

/** Loads the rest once the fields are shown, or something has to be explained. */
async function loadRestWhenDue() {
  const { crash, lateStory, failedOpening, otherStory } = store.state
  const isDue = isTimeoutOver || areFieldsShown() || earlyFailures.length > 0 || crash || lateStory
    || failedOpening || otherStory
  if (!editor || !isDue || isRestLoading) return
  isRestLoading = true
  const rest = await loadRest().catch(showMissingRest)
  if (!rest) return
  banner.hidden = true
  store.removeEventListener("failed", keepFailure)
  removeEventListener("missing", keepMissing)
  mountedPage(rest.mountViews({ store, preview, editor, failures: earlyFailures }))
}

/** Until the rest is there, nothing else can show messages. */
function showMissingRest() {
  banner.textContent = "The rest of the page cannot be loaded. Trying again…"
  banner.hidden = false
  setTimeout(() => {
    isRestLoading = false
    loadRestWhenDue()
  }, retryDelay)
}
