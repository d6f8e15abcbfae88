// The panel's tabs. The view of each but the first is created when it is first shown.

import { ContainedView } from "../core/contained-view.js"
import { element, setText } from "../core/dom.js"
import { stored } from "../core/stored.js"
import { scrollToField } from "../editor/scroll-to-field.js"
import { parseStoryURL } from "../router/story-url.js"
import { initialState, screenOf, storyOf } from "../state/state.js"
import { AccessibilityPanel } from "../accessibility/accessibility-panel.js"
import { DocsPanel } from "../docs/docs-panel.js"
import { RecorderPanel } from "../recorder/recorder-panel.js"
import { SnapshotPanel } from "../snapshot/snapshot-panel.js"
import { TestsPanel } from "../tests/tests-panel.js"
import { TestRuns } from "../tests/test-runs.js"
import { failureCount } from "../state/test-results.js"
import { ActionsPanel } from "../actions/actions-panel.js"
import { AsyncPanel } from "../async/async-panel.js"
import { FlowPanel } from "../flow/flow-panel.js"
import { InspectPanel } from "../inspect/inspect-panel.js"

const storedTab = stored("panel", "props")

/** The last ones are for some stories alone: where they come and go, no other tab moves. */
const tabs = [
  { id: "props", title: "Props", mark: ({ drift }) => drift && "!" },
  { id: "docs", title: "Docs", View: DocsPanel },
  { id: "actions", title: "Actions", View: ActionsPanel,
    isAvailable: (story, state) => isEditable(story, state) || state.performed.length > 0 },
  { id: "snapshot", title: "Snapshot", View: SnapshotPanel, isAvailable: isEditable,
    mark: ({ snapshot, room }) =>
      snapshot?.revision === room?.revision && !snapshot?.edited && snapshot?.count },
  { id: "tests", title: "Tests", View: TestsPanel, isAvailable: isEditable,
    mark: ({ tests, room }) => failureCount(tests[room?.story]) },
  { id: "inspect", title: "Inspect", View: InspectPanel,
    mark: ({ inspected, missingFiles }) => (inspected?.broken.length ?? 0) + missingFiles.length },
  { id: "accessibility", title: "Accessibility", View: AccessibilityPanel },
  { id: "recorder", title: "Recorder", View: RecorderPanel, isAvailable: isEditable,
    mark: ({ recording }) => recording?.state === "on" && "●" },
  { id: "async", title: "Async", View: AsyncPanel, isOccasional: true,
    isAvailable: (story, state) => isEditable(story, state) && story?.dependencies?.length,
    mark: ({ room }) =>
      Object.values(room?.environment.dependencies ?? {}).some(({ mode }) => mode === "hold") && "held" },
  { id: "flow", title: "Flow", View: FlowPanel, isOccasional: true, isAvailable: story => story?.flow }
]

/** Hides tabs about edits and commands in a site, which has neither. */
function isEditable(_, { site }) {
  return !site
}

export class Panel extends EventTarget {
  /** @type {Store} */ #store
  #editor
  #tabs
  #shown = null
  #requested = parseStoryURL(location.hash).panel ?? storedTab.get()

  /** `props` is the existing panel of the first tab; the others are inserted after it. */
  constructor(list, props, store, editor, save, preview) {
    super()
    this.#store = store
    this.tests = new TestRuns(store)
    this.save = save
    this.preview = preview
    this.#editor = editor
    this.#tabs = tabs.map(tab =>
      ({ ...tab, ...tabParts(tab, () => this.show(tab.id)), view: null, seen: initialState }))
    this.#tabs[0].panel = props
    // Tabs that only apply to some stories stay hidden until such a story is open.
    for (const { isAvailable, button } of this.#tabs) button.hidden = Boolean(isAvailable)
    list.append(...this.#tabs.map(({ button }) => button))
    list.addEventListener("keydown", event => this.#key(event))
    props.after(...this.#tabs.slice(1).map(({ panel }) => panel))
    store.addEventListener("address", ({ detail }) => this.#onAddress(detail))
    this.#select(this.#tabs[0])
  }

  changed(/** @type {State} */ state, /** @type {ChangeDetail} */ { before }) {
    if (state.catalog !== before.catalog
      || Boolean(state.performed.length) !== Boolean(before.performed.length)
      || state.room?.story !== before.room?.story) this.#updateTabs(state)
    if (!state.room !== !before.room || before === initialState) this.#showNotices(!state.room)
    if (state.room?.id !== before.room?.id) this.#store.updateURL({ panel: this.#requested })
    for (const { badge, mark } of this.#tabs) setText(badge, String(mark?.(state) || ""))
    this.#refresh()
  }

  failed(detail) {
    for (const { view } of this.#tabs) view?.failed(detail)
  }

  get tabs() {
    return this.#tabs
  }

  /** The id of the visible tab. */
  get shown() {
    return this.#shown.id
  }

  /** Actions for the command palette; `before` makes the panel visible. */
  actions(before) {
    return this.#tabs.map(({ id, title, button }) =>
      ({ id: `show-${id}`, title: `Show ${title}`, group: "Panels", isAvailable: () => !button.hidden,
        run: () => (before(), this.show(id)) }))
  }

  show(id) {
    this.#requested = id
    storedTab.set(id)
    this.#store.updateURL({ panel: id })
    const tab = this.#tabs.find(tab => tab.id === id && !tab.button.hidden) ?? this.#tabs[0]
    this.#select(tab)
    this.dispatchEvent(new Event("shown"))
  }

  #onAddress({ panel }) {
    if (panel !== this.#shown.id && this.#tabs.some(({ id, button }) => id === panel && !button.hidden))
      this.show(panel)
  }

  /** Shows a path of the props in the editor. */
  async reveal(path) {
    this.show("props")
    await scrollToField(this.#editor, path)
  }

  /** Hides tabs that do not apply to the story; a hidden tab is selected again once it applies. */
  #updateTabs(state) {
    const story = storyOf(state)
    for (const tab of this.#tabs) {
      tab.button.hidden = Boolean(tab.isAvailable) && !tab.isAvailable(story, state)
      // Room for a tab of some stories is only kept on screens that have such stories.
      if ("isOccasional" in tab)
        tab.isOccasional = screenOf(state)?.stories.some(story => tab.isAvailable(story, state)) ?? false
    }
    this.#select(this.#tabs.find(({ id, button }) => id === this.#requested && !button.hidden)
      ?? this.#tabs[0])
  }

  /** Without a story, the views keep what they show out of sight; the fields have a notice of their own. */
  #showNotices(isClosed) {
    for (const { panel, notice } of this.#tabs.slice(1)) {
      panel.classList.toggle("closed", isClosed)
      if (isClosed) panel.append(notice)
      else notice.remove()
    }
  }

  #select(chosen) {
    for (const { button, panel } of this.#tabs) {
      const isChosen = button === chosen.button
      button.setAttribute("aria-selected", isChosen)
      button.tabIndex = isChosen ? 0 : -1
      panel.hidden = !isChosen
    }
    this.#shown = chosen
    const { title, panel, View } = chosen
    if (View) chosen.view ??= new ContainedView(title, panel, () => new View(panel, this.#store, this))
    this.#refresh()
  }

  /** Passes all changes since it was last visible to the shown view. */
  #refresh() {
    const { view, seen } = this.#shown
    const { state } = this.#store
    if (!view || seen === state) return
    this.#shown.seen = state
    view.changed(state, { before: seen })
  }

  #key(event) {
    const offered = this.#tabs.filter(({ button }) => !button.hidden)
    const at = offered.indexOf(this.#shown)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const tab = offered.at(next % offered.length)
    this.show(tab.id)
    tab.button.focus()
  }
}

function tabParts({ id, title }, onclick) {
  const badge = element("span", { class: "badge" })
  return {
    badge,
    button: element("button",
      { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}`, onclick }, title,
      badge),
    panel: element("section",
      { class: "panel-body panel-view", role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}`,
        hidden: true }),
    notice: element("p", { class: "hint no-story" }, "Select a story to see it here.")
  }
}
