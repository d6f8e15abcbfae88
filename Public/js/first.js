// What comes first: the conversation with the host, and the story in its canvas. The views around it come after.

import "./dressing.js"
import "./early.js"
import { press } from "./actions.js"
import { Preview } from "./preview.js"
import { settings } from "./settings.js"
import { Store } from "./store.js"
import { fetched } from "./fetched.js"

/** Milliseconds after which the views are fetched whatever happens. */
const patience = 3000
/** What is shown around the canvas while there is no rendering in it. */
const troubles = ["crashed", "drifted", "rejected", "failed", "unopened", "late"]

export const store = new Store()
export const preview = new Preview(document.getElementById("preview"), store)

const missed = []
const show = ({ detail }) => {
  preview.changed(store.state, detail)
  if (troubles.includes(detail.reason)) fetchViews()
}
const keep = ({ detail }) => missed.push(detail)
let areFetched = false

// At once, so that no other theme is seen before it.
if (settings.get("theme") !== "system") document.documentElement.dataset.theme = settings.get("theme")
addEventListener("keydown", press)
addEventListener("hashchange", () => store.visit(location.hash))
addEventListener("message", shown)
store.addEventListener("change", show)
store.addEventListener("failed", keep)
store.addEventListener("failed", fetchViews)
store.addEventListener("connection", ({ detail: delay }) => (delay || !hasStories(store.state)) && fetchViews())
store.start()
setTimeout(fetchViews, patience)
if (globalThis.early?.shown) fetchViews()

/** What failed while nobody was there to be told; from now on somebody is, and shows what changes. */
export function handOver() {
  store.removeEventListener("change", show)
  store.removeEventListener("failed", keep)
  return missed
}

function shown({ source, data }) {
  if (source === preview.frame.contentWindow && data?.type === "shown" && data.revision >= 0) fetchViews()
}

function hasStories({ catalog }) {
  return catalog.screens.some(({ stories }) => stories.length)
}

/** All their modules are asked for at once, not one after another as they name each other. */
function fetchViews() {
  if (areFetched) return
  areFetched = true
  removeEventListener("message", shown)
  document.head.append(document.getElementById("views").content)
  fetched(() => import("./main.js"))
}
