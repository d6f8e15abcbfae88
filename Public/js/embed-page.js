// The embedded page: renders a single live story in its own room, for iframes on other pages.

import { element } from "./core/dom.js"
import { navigationOf, navigationText } from "./canvas/navigation.js"
import { Preview } from "./canvas/preview.js"
import { setRest } from "./core/load-rest.js"
import { crashTitle } from "./errors/error-report.js"
import { openLink } from "./router/open-link.js"
import { isSite } from "./site/site-address.js"
import { useSiteFiles } from "./site/site-connection.js"
import { Store } from "./state/store.js"

// All that a story without its editor needs of the rest.
setRest(async () => ({ navigationOf, openLink }))
if (isSite()) useSiteFiles()

const store = new Store()
store.sharesRooms = false
const preview = new Preview(document.getElementById("preview"), store)
const [missing, status] = ["missing", "status"].map(id => document.getElementById(id))

store.addEventListener("change", ({ detail }) => {
  const { state } = store
  preview.changed(state, detail)
  if (state.crash !== detail.before.crash) showStatus(state.crash && crashTitle(state.crash))
  if (detail.reason === "rendered") preview.send("height", {})
  if (state.room) document.title = state.room.story
  if (detail.reason === "opened") missing.hidden = true
})
store.addEventListener("connection",
  () => showStatus(!store.isConnected && store.wasConnected && "Connection lost. Reconnecting…"))
store.addEventListener("failed", ({ detail }) => {
  if (detail.code === "unknown-story") showMissing(detail.message)
  else showStatus(detail.message)
})
preview.listen("height", height => parent.postMessage({ type: "swift-story", height }, "*"))
store.addEventListener("navigation", ({ detail }) => {
  showStatus(navigationText(detail))
  setTimeout(() => showStatus(""), 6000)
})
addEventListener("missing", ({ detail }) => showStatus(detail))
addEventListener("hashchange", () => store.follow(location.hash))
store.start()

/** Shown in place of the story, with the storybook that should have it. */
function showMissing(message) {
  const home = new URL(`./${location.search}`, location.href).href
  missing.replaceChildren(element("h1", {}, "Story not found"), element("p", {}, message),
    element("a", { href: home, target: "_blank", rel: "noopener" }, "Open the storybook"))
  missing.hidden = false
  document.title = "Story not found"
  parent.postMessage({ type: "swift-story", height: missing.scrollHeight }, "*")
}

function showStatus(text) {
  status.replaceChildren()
  if (text) status.append(element("span", {}, text))
  status.hidden = !text
}
