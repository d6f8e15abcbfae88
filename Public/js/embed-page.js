// One story and nothing else, for the frames of other pages: live, in a room of its own.

import { element } from "./dom.js"
import { Preview } from "./preview.js"
import { crashTitle } from "./faults/report.js"
import { Store } from "./store.js"

const store = new Store()
store.sharesRooms = false
const preview = new Preview(document.getElementById("preview"), store)
const status = document.getElementById("status")

store.addEventListener("change", ({ detail }) => {
  const { state } = store
  preview.changed(state, detail)
  if (state.crash !== detail.before.crash) say(state.crash && crashTitle(state.crash))
  if (detail.reason === "rendered") preview.tell("height", {})
  if (state.room) document.title = state.room.story
})
store.addEventListener("connection", () => say(store.isConnected ? "" : store.wasConnected && "The connection is lost. It is tried again."))
store.addEventListener("failed", ({ detail }) => say(detail.message))
preview.listen("height", height => parent.postMessage({ type: "swift-story", height }, "*"))
store.addEventListener("way", async ({ detail }) => {
  say((await import("./ways.js")).sentence(detail))
  setTimeout(() => say(""), 6000)
})
addEventListener("missing", ({ detail }) => say(detail))
addEventListener("hashchange", () => store.visit(location.hash))
store.start()

function say(text) {
  status.replaceChildren(...text ? [element("span", {}, text)] : [])
  status.hidden = !text
}
