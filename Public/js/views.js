// The composition root of everything around the story and its fields: creates the views and passes each its
// dependencies. Loads once the fields are shown.

import { registerCommands, setStoryOpen } from "./shortcuts/commands.js"
import { Banner, toast } from "./ui/banner.js"
import { loadStyle } from "./core/dom.js"
import { editor } from "./app.js"
import { preview, store, takeFailures } from "./start.js"
import { Panel } from "./panels/panel.js"
import { Panes } from "./ui/panes.js"
import { isWordless } from "./canvas/frame-message.js"
import { LazyView } from "./core/lazy-view.js"
import { initialState } from "./state/state.js"
import { HistoryButtons } from "./ui/history-buttons.js"
import { lazyImport, once } from "./core/lazy-import.js"

const byId = id => document.getElementById(id)
const panes = new Panes(byId("tabs"), byId("theme"))
const saveDialog = once(async () =>
  new (await lazyImport(() => import("./fixtures/save-dialog.js"))).SaveDialog(store))
const loadPresence = once(async () =>
  new (await lazyImport(() => import("./presence/presence.js"))).Presence(byId("presence"), parts))
const save = { show: options => saveDialog().then(dialog => dialog.show(options)) }
const saveFixture = () => save.show()
const panel = new Panel(byId("panel-tabs"), byId("panel-props"), store, editor, save, preview)
/** Values that count as the default of any environment setting. */
const defaultValues = ["light", "en_US", "leftToRight", "medium", "html", "UTC", "portrait", false]
const isOverridden = ({ room, devices }) =>
  Object.values(room?.environment ?? {})
  .some(value => !defaultValues.includes(value) && value !== devices[0]?.id)
const views = [
  new HistoryButtons(byId("toolbar"), store),
  new LazyView(store, ({ room }) => room?.participants.length > 1, loadPresence),
  new Banner(byId("banner"), store),
  new LazyView(store, ({ rendering }) => rendering?.commands?.length,
    async () =>
    new (await lazyImport(() => import("./canvas/key-buttons.js"))).KeyButtons(byId("view"), store)),
  new LazyView(store, ({ crash }) => crash,
    () => loadErrorView("./errors/crash-card.js",
      ({ CrashCard }) => new CrashCard(byId("view"), store, save))),
  new LazyView(store, ({ late, unopened, drift, rendering }) =>
    late || unopened || (drift && !rendering) || (rendering && isWordless(rendering)),
    () => loadErrorView("./errors/blank-card.js",
      ({ BlankCard }) => new BlankCard(byId("view"), store, preview, showDrift))),
  new LazyView(store, ({ build }) => build,
    () => loadErrorView("./errors/build-status.js",
      ({ BuildStatus }) => new BuildStatus(byId("view"), byId("announcer")))),
  new LazyView(store, ({ drift }) => drift,
    () => loadErrorView("./errors/migration-banner.js",
      ({ MigrationBanner }) => new MigrationBanner(byId("migration"), byId("announcer"), store))),
  new LazyView(store, ({ catalog }) =>
    catalog !== initialState.catalog && !catalog.screens.some(({ stories }) => stories.length),
    async () => new (await lazyImport(() => import("./empty-states/welcome.js"))).Welcome(byId("view"))),
  new LazyView(store, () => true, loadViewToolbar),
  new LazyView(store, ({ rendering }) => rendering,
    async () =>
    new (await lazyImport(() => import("./canvas/canvas-shortcuts.js"))).CanvasShortcuts(preview)),
  new LazyView(store, isOverridden,
    async () => new (await lazyImport(() => import("./router/sync-environment.js"))).EnvironmentSync(store)),
  panel,
  new LazyView(store, () => true,
    async () => new (await loadStyled("shell", () => import("./ui/shell.js"))).Shell(store, panes, panel)),
  new LazyView(store, () => true,
    async () =>
    new (await loadStyled("sidebar", () => import("./sidebar/sidebar.js"))).Sidebar(byId("sidebar"), store,
      panes, panel))
]

const changed = detail => {
  enableStoryCommands(Boolean(store.state.room))
  views.forEach(view => view.changed?.(store.state, detail))
}
const connection = () => views.forEach(view => view.connection?.(store))
const failed = detail => views.forEach(view => view.failed?.(detail))
store.addEventListener("change", ({ detail }) => changed(detail))
store.addEventListener("connection", connection)
store.addEventListener("failed", ({ detail }) => failed(detail))
store.addEventListener("navigation",
  async ({ detail }) =>
  toast((await lazyImport(() => import("./canvas/navigation.js"))).navigationText(detail)))
addEventListener("missing", ({ detail }) => toast(detail))
byId("presence").addEventListener("toggle", loadPresence, true)
byId("save-fixture").addEventListener("click", saveFixture)
const shareMenu = () => lazyImport(() => import("./share/share-menu.js"))
const parts = { store, save, panel, preview }
registerCommands(
  { id: "find", title: "Find a story", group: "Find", key: "/", run: findStory },
  { id: "save", title: "Save a fixture…", group: "Edit", key: "mod+s",
    isAvailable: () => store.state.room && !store.state.site, run: saveFixture },
  { id: "share", title: "Share…", group: "Share", key: "s",
    run: () => byId("share").click() },
  { id: "copy-link", title: "Copy the link to this room", group: "Share",
    run: async () => (await shareMenu()).copyRoomLink(parts) },
  { id: "copy-all", title: "Copy a link that works without this room", group: "Share",
    run: async () => (await shareMenu()).copySnapshotLink(parts) },
  { id: "people", title: "Participants and following…", group: "Share",
    run: async () => (await loadPresence()).showPeople() },
  ...panel.actions(() => panes.show("panel")))
// The connection starts before all of them.
if (store.state !== initialState) changed({ before: initialState })
if (store.wasConnected) connection()
takeFailures().forEach(failed)

export { panel, store }

/** Loads a view for a rare state, together with the style sheet that only these views use. */
async function loadErrorView(file, make) {
  return make(await loadStyled("errors", () => import(file)))
}

/** Loads a part of the page together with its style sheet. */
async function loadStyled(style, load) {
  const [module] = await Promise.all([lazyImport(load), loadStyle(style)])
  return module
}

/** Without an open story, as after a link to a missing one, there is nothing to look at, save or share. */
function enableStoryCommands(isOpen) {
  setStoryOpen(isOpen)
  for (const bar of [byId("toolbar"), byId("view-bar")]) {
    bar.inert = !isOpen
    bar.classList.toggle("closed", !isOpen)
  }
}

/** Shows the migration banner. It is in the props panel, which may be out of sight. */
function showDrift() {
  showProps()
  byId("migration").scrollIntoView({ block: "start" })
  byId("migration").querySelector("button")?.focus()
}

function showProps() {
  panes.show("panel")
  panel.show("props")
}

/** Focuses the filter field. A query typed before the tree has loaded is applied once it has. */
function findStory() {
  panes.show("sidebar")
  byId("filter").select()
  byId("filter").focus()
}

/** Loads the view toolbar, which changes only how the story is displayed and therefore loads after it. */
async function loadViewToolbar() {
  const { ViewToolbar } = await loadStyled("viewport", () => import("./viewport/view-toolbar.js"))
  return new ViewToolbar(
    { toolbar: byId("toolbar"), viewBar: byId("view-bar"), view: byId("view"), store, preview, editor,
      showProps })
}
