// The composition root: makes the parts around the story and hands each what it needs.

import { offer } from "./actions.js"
import { Banner, toast } from "./banner.js"
import { style } from "./dom.js"
import { Editor } from "./editor.js"
import { handOver, preview, store } from "./first.js"
import { Panel } from "./panel.js"
import { Panes } from "./panes.js"
import { isWordless } from "./rendering.js"
import { Seldom } from "./seldom.js"
import { initialState } from "./state.js"
import { Toolbar } from "./toolbar.js"
import { fetched, once } from "./fetched.js"

const find = id => document.getElementById(id)
const panes = new Panes(find("tabs"), find("theme"))
const saveDialog = once(async () => new (await fetched(() => import("./save.js"))).SaveDialog(store))
const fetchCompany = once(async () => new (await fetched(() => import("./company/company.js"))).Company(find("company"), parts))
const save = { show: options => saveDialog().then(dialog => dialog.show(options)) }
const editor = new Editor(find("editor"), find("panel-head"), store)
const panel = new Panel(find("panel-tabs"), find("panel-props"), store, editor, save, preview)
/** What is like this in an environment need not be told. */
const usual = ["light", "en_US", "leftToRight", "medium", "html", "UTC", "portrait", false]
const isUnusual = ({ room, devices }) => Object.values(room?.environment ?? {}).some(value => !usual.includes(value) && value !== devices[0]?.id)
/** Milliseconds that what is around the story waits for it, and for its fields. */
const patience = 1000
let isPatienceOver = false
const isStoryThere = ({ late }) => isPatienceOver || !late && areFieldsThere()
const areFieldsThere = () => find("editor").querySelector(":scope > :not(.hint)") !== null
setTimeout(() => {
  isPatienceOver = true
  changed({ before: store.state })
}, patience)
new MutationObserver((_, observer) => {
  if (!areFieldsThere()) return
  observer.disconnect()
  changed({ before: store.state })
}).observe(find("editor"), { childList: true })
const views = [
  new Toolbar(find("toolbar"), store),
  new Seldom(store, ({ room }) => room?.participants.length > 1, fetchCompany),
  new Banner(find("banner"), store),
  preview,
  new Seldom(store, ({ rendering }) => rendering?.commands?.length, async () => new (await fetched(() => import("./keys.js"))).Keys(find("view"), store)),
  new Seldom(store, ({ crash }) => crash, () => report("./faults/crash.js", ({ CrashCard }) => new CrashCard(find("view"), store, save))),
  new Seldom(store, ({ late, unopened, drift, rendering }) => late || unopened || (drift && !rendering) || (rendering && isWordless(rendering)), () => report("./faults/blank.js", ({ BlankCard }) => new BlankCard(find("view"), store, preview, showDrift))),
  new Seldom(store, ({ build }) => build, () => report("./faults/build.js", ({ Build }) => new Build(find("view"), find("said")))),
  new Seldom(store, ({ drift }) => drift, () => report("./faults/drift.js", ({ Drift }) => new Drift(find("drift"), find("said"), store))),
  new Seldom(store, ({ catalog }) => catalog !== initialState.catalog && !catalog.screens.some(({ stories }) => stories.length), async () => new (await fetched(() => import("./find/welcome.js"))).Welcome(find("view"))),
  new Seldom(store, isStoryThere, look),
  new Seldom(store, state => state.rendering && isStoryThere(state), async () => new (await fetched(() => import("./hearing.js"))).Hearing(preview)),
  new Seldom(store, isUnusual, async () => new (await fetched(() => import("./share/noting.js"))).Noting(store)),
  editor,
  panel,
  new Seldom(store, isStoryThere, async () => new (await sidebar()).Sidebar(find("sidebar"), store, panes, panel))
]

const changed = (detail, told = views) => told.forEach(view => view.changed?.(store.state, detail))
const connection = () => views.forEach(view => view.connection?.(store))
const failed = detail => views.forEach(view => view.failed?.(detail))
store.addEventListener("change", ({ detail }) => changed(detail))
store.addEventListener("connection", connection)
store.addEventListener("failed", ({ detail }) => failed(detail))
store.addEventListener("way", async ({ detail }) => toast((await fetched(() => import("./ways.js"))).sentence(detail)))
addEventListener("missing", ({ detail }) => toast(detail))
find("company").addEventListener("toggle", fetchCompany, true)
const passing = () => fetched(() => import("./share/passing.js"))
const parts = { store, save, panel, preview }
offer(
  { id: "find", title: "Find a story", group: "Find", key: "/", run: findStory },
  { id: "share", title: "Share…", group: "Share", key: "s", run: () => find("share").querySelector("summary").click() },
  { id: "copy-link", title: "Copy the link of this room", group: "Share", run: async () => (await passing()).copyRoom(parts) },
  { id: "copy-all", title: "Copy a link with everything in it", group: "Share", run: async () => (await passing()).copyAll(parts) },
  { id: "people", title: "Who is here, leading and following…", group: "Share", run: async () => (await fetchCompany()).showPeople() },
  ...panel.actions(() => panes.show("panel")))
// The conversation is ahead of all its views but the preview.
const missed = handOver()
if (store.state !== initialState) changed({ before: initialState }, views.filter(view => view !== preview))
if (store.wasConnected) connection()
missed.forEach(failed)

export { panel, store }

/** A view of what seldom happens, with the style that only those have. */
async function report(file, make) {
  const [module] = await Promise.all([fetched(() => import(file)), style("reports")])
  return make(module)
}

/** The tree comes after the story, not before it. */
async function sidebar() {
  const [module] = await Promise.all([fetched(() => import("./sidebar.js")), style("sidebar")])
  return module
}

/** What does not fit is in the panel of the props, which a narrow page shows alone. */
function showDrift() {
  panes.show("panel")
  panel.show("props")
  find("drift").scrollIntoView({ block: "start" })
  find("drift").querySelector("button")?.focus()
}

/** What is typed before the tree has come is sought in it then. */
function findStory() {
  panes.show("sidebar")
  find("filter").select()
  find("filter").focus()
}

/** What is only looked at comes after the story, too. */
async function look() {
  const [{ Look }] = await Promise.all([fetched(() => import("./look/look.js")), style("look")])
  return new Look({ toolbar: find("toolbar"), strip: find("strip"), view: find("view"), store, preview })
}
