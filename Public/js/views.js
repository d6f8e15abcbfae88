// The composition root of everything around the story and its fields: creates the views and passes each its
// dependencies.

import { hideToken } from "./core/access-token.js"
import { ContainedView } from "./core/contained-view.js"
import { registerCommands, setStoryOpen } from "./shortcuts/commands.js"
import { Banner, toast } from "./ui/banner.js"
import { noteStrip } from "./ui/note-strip.js"
import { Panel } from "./shell/panel.js"
import { Panes } from "./shell/panes.js"
import { KeyButtons } from "./canvas/key-buttons.js"
import { CanvasShortcuts } from "./canvas/canvas-shortcuts.js"
import { MissingFiles } from "./canvas/missing-files.js"
import { OtherCatalogs } from "./others/other-catalogs.js"
import { OtherFrame } from "./others/other-frame.js"
import { ScriptRunner } from "./canvas/script-runner.js"
import { missingFilesSentence } from "./canvas/missing-files-note.js"
import { navigationText } from "./canvas/navigation.js"
import { registerEditorCommands } from "./editor-tools/editor-commands.js"
import { Welcome } from "./empty-states/welcome.js"
import { BlankCard } from "./errors/blank-card.js"
import { BuildStatus } from "./errors/build-status.js"
import { CrashCard } from "./errors/crash-card.js"
import { waitingSentence } from "./errors/waiting-note.js"
import { MigrationBanner } from "./errors/migration-banner.js"
import { SaveDialog } from "./fixtures/save-dialog.js"
import { ToolbarMenus } from "./shell/toolbar-menus.js"
import { EnvironmentSync } from "./router/sync-environment.js"
import { copyRoomLink, copySnapshotLink } from "./share/share-menu.js"
import { initialState } from "./state/state.js"
import { HistoryButtons } from "./shell/history-buttons.js"
import { isComposed } from "./settings/layout.js"
import { Shell } from "./shell/shell.js"
import { Sidebar } from "./sidebar/sidebar.js"
import { ViewToolbar } from "./viewport/view-toolbar.js"

const byId = id => document.getElementById(id)

/** `failures` are those from before; returns the panel. */
export function mountViews({ store, preview, editor, failures }) {
  const panes = new Panes(byId("tabs"), byId("theme"))
  let dialog
  const saveDialog = () => (dialog ??= new SaveDialog(store))
  const save = { show: options => saveDialog().show(options), replace: () => saveDialog().replace() }
  const panel = new Panel(byId("panel-tabs"), byId("panel-props"), store, editor, save, preview)
  const parts = { store, save, panel, preview, editor, panes }
  const menus = new ToolbarMenus(byId("presence"), parts)
  byId("save-fixture").addEventListener("click", () => save.show())
  const view = byId("view")
  const views = [
    new ContainedView("The toolbar", view, () => new HistoryButtons(byId("toolbar"), store)),
    new ContainedView("The toolbar", view, () => menus), ...storyViews(parts),
    new ContainedView("The panel", byId("panel"), () => panel),
    new ContainedView("The title bar", view, () => new Shell(store, panes, panel)),
    new ContainedView("The list of stories", byId("sidebar"),
      () => new Sidebar(byId("sidebar"), store, panes, panel))
  ]
  registerEditorCommands(editor)
  registerCommands(...pageCommands(parts, menus), ...panel.actions(() => panes.show("panel")))
  connectViews(store, views)
  failures.splice(0).forEach(detail => views.forEach(view => view.failed(detail)))
  hideToken().catch(() => undefined)
  return { panel }
}

/** The views on and around the canvas; most of them are for rare states. */
function storyViews({ store, save, preview, editor, panel, panes }) {
  const view = byId("view")
  const showTab = tab => {
    panes.show("panel")
    panel.show(tab)
  }
  new CanvasShortcuts(preview)
  const others = new OtherCatalogs(store)
  const made = {
    "The list of other storybooks": () => others,
    "The other storybook": () => new OtherFrame(view, others),
    "The notice of the connection": () => new Banner(byId("banner"), store),
    "The keys of the story": () => new KeyButtons(view, store),
    "The check for missing files": () => new MissingFiles(store, preview),
    "The canvas with scripts": () => new ScriptRunner(store, preview),
    "The note on missing files": () => noteStrip("files", "missing-files", "Missing files",
      ({ missingFiles }) => missingFilesSentence(missingFiles)),
    "The note on waiting": () => noteStrip("waiting", "", "Waiting",
      ({ waiting }) => waitingSentence(waiting)),
    "The crash report": () => new CrashCard(view, store, save),
    "The note on an empty canvas":
      () => new BlankCard(view, store, preview, () => showDrift(() => showTab("props"))),
    "The build status": () => new BuildStatus(view),
    "The migration": () => new MigrationBanner(byId("migration"), store, save.replace),
    "The welcome": () => new Welcome(view),
    "The canvas toolbar": () => new ViewToolbar({ toolbar: byId("toolbar"),
      viewBar: byId("view-bar"), view, store, preview, editor, panes, showTab }),
    "The environment in the address": () => new EnvironmentSync(store)
  }
  return Object.entries(made).map(([title, make]) => new ContainedView(title, view, make))
}

function pageCommands(parts, menus) {
  const { store, save, panes } = parts
  return [
    { id: "find", title: "Find a story", group: "Find", key: "/", also: "mod+f",
      isAvailable: () => !isComposed,
      run: () => findStory(panes) },
    { id: "next-pane", title: "Next pane", group: "Navigate", key: "F6", run: () => panes.step(1) },
    { id: "previous-pane", title: "Previous pane", group: "Navigate", key: "shift+F6",
      run: () => panes.step(-1) },
    { id: "save", title: "Save a fixture…", group: "Edit", key: "mod+s", isMain: true,
      isAvailable: () => store.state.room && !store.state.site, run: () => save.show() },
    { id: "share", title: "Share…", group: "Share", key: "s", isMain: true,
      run: () => byId("share").click() },
    { id: "copy-link", title: "Copy the live link", group: "Share",
      run: () => copyRoomLink(parts, () => menus.showPeople()) },
    { id: "copy-all", title: "Copy a link to the frozen state", group: "Share",
      run: () => copySnapshotLink(parts) },
    { id: "people", title: "Participants…", group: "Share",
      run: () => menus.showPeople() }
  ]
}

/** Passes the events of the store to the views; the connection has started before all of them. */
function connectViews(store, views) {
  const changed = detail => {
    enableStoryCommands(Boolean(store.state.room))
    views.forEach(view => view.changed(store.state, detail))
  }
  const connection = () => views.forEach(view => view.connection(store))
  store.addEventListener("change", ({ detail }) => changed(detail))
  store.addEventListener("connection", connection)
  store.addEventListener("failed", ({ detail }) => views.forEach(view => view.failed(detail)))
  store.addEventListener("navigation", ({ detail }) => toast(navigationText(detail)))
  addEventListener("missing", ({ detail }) => toast(detail))
  if (store.state !== initialState) changed({ before: initialState })
  if (store.wasConnected) connection()
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
function showDrift(showProps) {
  showProps()
  byId("migration").scrollIntoView({ block: "start" })
  byId("migration").querySelector("button")?.focus()
}

/** Focuses the filter field. A query typed before the tree has loaded is applied once it has. */
function findStory(panes) {
  const filter = /** @type {HTMLInputElement} */ (byId("filter"))
  panes.show("sidebar")
  filter.select()
  filter.focus()
}
