// The composition root: makes the parts and hands each what it needs.

import { press } from "./actions.js"
import { Banner } from "./banner.js"
import { style } from "./dom.js"
import { Editor } from "./editor.js"
import { Look } from "./look.js"
import { Panel } from "./panel.js"
import { Panes } from "./panes.js"
import { Preview } from "./preview.js"
import { Seldom } from "./seldom.js"
import { Sidebar } from "./sidebar.js"
import { Store } from "./store.js"
import { Toolbar } from "./toolbar.js"
import * as link from "./link.js"

const find = id => document.getElementById(id)
const store = new Store()
const panes = new Panes(find("tabs"), find("theme"))
const save = { show: options => saveDialog().then(dialog => dialog.show(options)) }
const editor = new Editor(find("editor"), find("panel-head"), store)
const preview = new Preview(find("preview"), store)
const look = new Look(find("strip"), find("view"), store, preview)
const views = [
  new Sidebar(find("tree"), find("filter"), find("title"), find("status"), store, panes),
  new Toolbar(find("toolbar"), store, save, look),
  new Banner(find("banner"), store),
  preview,
  look,
  new Seldom(store, ({ rendering }) => rendering?.commands?.length, async () => new (await import("./keys.js")).Keys(find("view"), store)),
  new Seldom(store, ({ crash }) => crash, () => report("./crash.js", ({ CrashCard }) => new CrashCard(find("view"), store, save))),
  new Seldom(store, ({ build }) => build, () => report("./build.js", ({ Build }) => new Build(find("view"), find("said")))),
  new Seldom(store, ({ drift }) => drift, () => report("./drift.js", ({ Drift }) => new Drift(find("drift"), find("said"), store))),
  editor,
  new Panel(find("panel-tabs"), find("panel-props"), store, editor, save)
]

store.addEventListener("change", ({ detail }) => {
  for (const view of views) view.changed?.(store.state, detail)
})
store.addEventListener("connection", () => {
  for (const view of views) view.connection?.(store)
})
store.addEventListener("failed", ({ detail }) => {
  for (const view of views) view.failed?.(detail)
})
addEventListener("keydown", press)
addEventListener("hashchange", () => {
  const { story, room } = link.parse(location.hash)
  if (story && (story !== store.state.room?.story || (room && room !== store.state.room.id))) store.open(story, room)
})
store.start()

/** A view of what seldom happens, with the style that only those have. */
async function report(file, make) {
  const [module] = await Promise.all([import(file), style("reports")])
  return make(module)
}

let dialog
function saveDialog() {
  dialog ??= import("./save.js").then(({ SaveDialog }) => new SaveDialog(store))
  return dialog
}
