// The composition root: makes the parts and hands each what it needs.

import { Banner } from "./banner.js"
import { Build } from "./build.js"
import { CrashCard } from "./crash.js"
import { Drift } from "./drift.js"
import { Editor } from "./editor.js"
import { Panes } from "./panes.js"
import { Preview } from "./preview.js"
import { SaveDialog } from "./save.js"
import { Sidebar } from "./sidebar.js"
import { Store } from "./store.js"
import { Toolbar } from "./toolbar.js"
import * as link from "./link.js"

const find = id => document.getElementById(id)
const store = new Store()
const panes = new Panes(find("tabs"), find("theme"))
const save = new SaveDialog(store)
const views = [
  new Sidebar(find("tree"), find("filter"), find("title"), find("status"), store, panes),
  new Toolbar(find("toolbar"), store, save),
  new Banner(find("banner"), store),
  new Preview(find("preview"), store),
  new CrashCard(find("view"), store, save),
  new Build(find("view")),
  new Drift(find("drift"), store),
  new Editor(find("editor"), find("panel-head"), store)
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
addEventListener("hashchange", () => {
  const { story, room } = link.parse(location.hash)
  if (story && (story !== store.state.room?.story || (room && room !== store.state.room.id))) store.open(story, room)
})
store.start()
