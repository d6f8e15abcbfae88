// The composition root of everything around the story and its fields: creates the views and passes each its
// dependencies. Loads once the fields are shown.

import { hideToken } from "./core/access-token.js"
import { registerCommands, setStoryOpen } from "./shortcuts/commands.js"
import { Banner, toast } from "./ui/banner.js"
import { editor } from "./app.js"
import { preview, store, takeFailures } from "./start.js"
import { Panel } from "./panels/panel.js"
import { Panes } from "./ui/panes.js"
import { isWordless } from "./canvas/frame-message.js"
import { outdatedFixture } from "./errors/props-migration.js"
import { LazyView } from "./core/lazy-view.js"
import { initialState } from "./state/state.js"
import { HistoryButtons } from "./ui/history-buttons.js"
import { Shell } from "./ui/shell.js"
import { Sidebar } from "./sidebar/sidebar.js"
import { ViewToolbar } from "./viewport/view-toolbar.js"
import { lazyImport, once } from "./core/lazy-import.js"

const byId = id => document.getElementById(id)
const panes = new Panes(byId("tabs"), byId("theme"))
const saveDialog = once(async () =>
  new (await lazyImport(() => import("./fixtures/save-dialog.js"))).SaveDialog(store))
const loadPresence = once(async () =>
  new (await lazyImport(() => import("./presence/presence.js"))).Presence(byId("presence"), parts))
const save = { show: options => saveDialog().then(dialog => dialog.show(options)),
  replace: () => saveDialog().then(dialog => dialog.replace()) }
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
    async () =>
    new (await lazyImport(() => import("./errors/crash-card.js"))).CrashCard(byId("view"), store, save)),
  new LazyView(store, ({ late, unopened, drift, rendering }) =>
    late || unopened || (drift && !rendering) || (rendering && isWordless(rendering)),
    async () =>
    new (await lazyImport(() => import("./errors/blank-card.js"))).BlankCard(byId("view"), store, preview,
      showDrift)),
  new LazyView(store, ({ build }) => build,
    async () =>
    new (await lazyImport(() => import("./errors/build-status.js"))).BuildStatus(byId("view"),
      byId("announcer"))),
  new LazyView(store, state => state.drift ?? outdatedFixture(state),
    async () =>
    new (await lazyImport(() => import("./errors/migration-banner.js"))).MigrationBanner(byId("migration"),
      byId("announcer"), store, save.replace)),
  new LazyView(store, ({ catalog }) =>
    catalog !== initialState.catalog && !catalog.screens.some(({ stories }) => stories.length),
    async () => new (await lazyImport(() => import("./empty-states/welcome.js"))).Welcome(byId("view"))),
  new ViewToolbar(
    { toolbar: byId("toolbar"), viewBar: byId("view-bar"), view: byId("view"), store, preview, editor,
      showProps }),
  new LazyView(store, ({ rendering }) => rendering,
    async () =>
    new (await lazyImport(() => import("./canvas/canvas-shortcuts.js"))).CanvasShortcuts(preview)),
  new LazyView(store, isOverridden,
    async () => new (await lazyImport(() => import("./router/sync-environment.js"))).EnvironmentSync(store)),
  panel,
  new Shell(store, panes, panel),
  new Sidebar(byId("sidebar"), store, panes, panel)
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
  { id: "save", title: "Save a fixture…", group: "Edit", key: "mod+s", isMain: true,
    isAvailable: () => store.state.room && !store.state.site, run: saveFixture },
  { id: "share", title: "Share…", group: "Share", key: "s", isMain: true,
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
hideToken().catch(() => undefined)

export { panel, store }

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
