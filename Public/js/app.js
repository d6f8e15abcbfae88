// The editor of the story. Everything around it loads once its fields are shown.

import { loadPageStyles } from "./core/dom.js"
import { LazyView } from "./core/lazy-view.js"
import { Editor } from "./editor/editor.js"
import { lazyImport } from "./core/lazy-import.js"
import { initialState } from "./state/state.js"
import { earlyFailures, store } from "./start.js"

/** Milliseconds that the views around the story wait for its fields. */
const viewsTimeout = 1000
const form = document.getElementById("editor")
let isTimeoutOver = false

export const editor = new Editor(form, document.getElementById("panel-head"), store)

const areFieldsShown = () => form.querySelector(":scope > :not(.hint)") !== null
const loadViews = async () => {
  document.head.append(document.getElementById("view-modules").content)
  // Without it, the views would be shown unstyled. They are better than nothing if it is missing.
  await loadPageStyles().catch(() => undefined)
  await lazyImport(() => import("./views.js"))
  return { changed() {} }
}
const views = new LazyView(store,
  ({ crash, late, unopened }) =>
    isTimeoutOver || areFieldsShown() || earlyFailures.length > 0 || crash || late || unopened,
  loadViews)
const changed = detail => {
  editor.changed(store.state, detail)
  views.changed(store.state, detail)
}
const update = () => views.changed(store.state, { before: store.state })

store.addEventListener("change", ({ detail }) => changed(detail))
store.addEventListener("failed", update)
if (store.state !== initialState) changed({ before: initialState })
update()
new MutationObserver((_, observer) => {
  if (!areFieldsShown()) return
  observer.disconnect()
  update()
}).observe(form, { childList: true })
setTimeout(() => {
  isTimeoutOver = true
  update()
}, viewsTimeout)
