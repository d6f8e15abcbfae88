// The panel's tabs. All but the first are lazy-loaded when they are first shown.

import { button, element } from "../core/dom.js"
import { parseStoryURL } from "../router/story-url.js"
import { initialState, storyOf } from "../state/state.js"
import { lazyImport, isReported } from "../core/lazy-import.js"
import { EditTimings } from "./edit-timings.js"

/** The last ones are for some stories alone: where they come and go, no other tab moves. */
const tabs = [
  { id: "props", title: "Props", mark: ({ drift }) => drift && "!" },
  { id: "actions", title: "Actions", fetch: async () => (await import("./actions-panel.js")).ActionsPanel,
    isAvailable: (story, state) => isEditable(story, state) || state.performed.length > 0 },
  { id: "inspect", title: "Inspect", fetch: async () => (await import("./inspect-panel.js")).InspectPanel,
    mark: ({ inspected }) => inspected?.broken.length },
  { id: "docs", title: "Docs", fetch: async () => (await import("../docs/docs-panel.js")).DocsPanel },
  { id: "snapshot", title: "Snapshot",
    fetch: async () => (await import("../snapshot/snapshot-panel.js")).SnapshotPanel,
    isAvailable: isEditable,
    mark: ({ snapshot, room }) =>
    snapshot?.revision === room?.revision && !snapshot?.edited && snapshot?.count },
  { id: "accessibility", title: "Accessibility",
    fetch: async () => (await import("../accessibility/accessibility-panel.js")).AccessibilityPanel },
  { id: "performance", title: "Performance",
    fetch: async () => (await import("./performance-panel.js")).PerformancePanel,
    isAvailable: isEditable },
  { id: "recorder", title: "Recorder",
    fetch: async () => (await import("../recorder/recorder-panel.js")).RecorderPanel,
    mark: ({ recording }) => recording?.state === "on" && "●" },
  { id: "async", title: "Async", fetch: async () => (await import("./async-panel.js")).AsyncPanel,
    isOccasional: true,
    isAvailable: (story, state) => isEditable(story, state) && story?.dependencies?.length,
    mark: ({ room }) =>
    Object.values(room?.environment.dependencies ?? {}).some(({ mode }) => mode === "hold") && "held" },
  { id: "flow", title: "Flow", fetch: async () => (await import("./flow-panel.js")).FlowPanel,
    isOccasional: true, isAvailable: story => story?.flow }
]

/** Room for a tab of some stories is only kept on screens that have such stories. */
function screenStories({ catalog, room }) {
  return catalog.screens.find(({ id }) => id === room?.screen)?.stories ?? []
}

/** Hides tabs about edits and commands in a site, which has neither. */
function isEditable(_, { site }) {
  return !site
}

export class Panel extends EventTarget {
  timings = new EditTimings()
  #store
  #editor
  #tabs
  #shown = null
  #requested = parseStoryURL(location.hash).panel ?? localStorage.getItem("panel") ?? "props"

  /** `props` is the existing panel of the first tab; the others are inserted after it. */
  constructor(list, props, store, editor, save, preview) {
    super()
    this.#store = store
    this.timings.follow(store)
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
    addEventListener("hashchange", () => this.#onHashChange(parseStoryURL(location.hash)))
    this.#select(this.#tabs[0])
  }

  changed(state, { before }) {
    if (state.catalog !== before.catalog
      || Boolean(state.performed.length) !== Boolean(before.performed.length)
      || state.room?.story !== before.room?.story) this.#updateTabs(state)
    if (state.room?.id !== before.room?.id) this.#store.updateURL({ panel: this.#requested })
    for (const tab of this.#tabs) this.#showBadge(tab, tab.mark?.(state) || "")
    this.#refresh()
  }

  failed(detail) {
    for (const { view } of this.#tabs) view?.failed?.(detail)
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
      ({ id: `show-${id}`, title: `Show ${title}`, group: "Know", isAvailable: () => !button.hidden,
        run: () => (before(), this.show(id)) }))
  }

  show(id) {
    this.#requested = id
    localStorage.setItem("panel", id)
    this.#store.updateURL({ panel: id })
    const tab = this.#tabs.find(tab => tab.id === id && !tab.button.hidden) ?? this.#tabs[0]
    this.#select(tab)
    this.dispatchEvent(new Event("shown"))
  }

  #onHashChange({ panel }) {
    if (panel !== this.#shown.id && this.#tabs.some(({ id, button }) => id === panel && !button.hidden))
      this.show(panel)
  }

  /** Shows a path of the props in the editor. */
  async reveal(path) {
    this.show("props")
    const { scrollToField } = await lazyImport(() => import("../editor/scroll-to-field.js"))
    await scrollToField(this.#editor, path)
  }

  #showBadge({ badge }, text) {
    if (badge.textContent !== String(text)) badge.textContent = text
  }

  /** Hides tabs that do not apply to the story; a hidden tab is selected again once it applies. */
  #updateTabs(state) {
    const story = storyOf(state)
    for (const tab of this.#tabs) {
      tab.button.hidden = tab.isAvailable ? !tab.isAvailable(story, state) : false
      if ("isOccasional" in tab)
        tab.isOccasional = screenStories(state).some(story => tab.isAvailable(story, state))
    }
    this.#select(this.#tabs.find(({ id, button }) => id === this.#requested && !button.hidden)
      ?? this.#tabs[0])
  }

  #select(chosen) {
    for (const { button, panel } of this.#tabs) {
      const isChosen = button === chosen.button
      button.setAttribute("aria-selected", isChosen)
      button.tabIndex = isChosen ? 0 : -1
      panel.hidden = !isChosen
    }
    this.#shown = chosen
    if (chosen.fetch && !chosen.view) this.#load(chosen)
    this.#refresh()
  }

  /** Loads a tab's view; a failed load is retried when the tab is shown again. */
  async #load(tab) {
    const { fetch } = tab
    tab.fetch = null
    try {
      const View = await lazyImport(fetch)
      tab.panel.replaceChildren()
      tab.view = new View(tab.panel, this.#store, this)
      this.#refresh()
    } catch (error) {
      tab.fetch = fetch
      tab.panel.replaceChildren(loadFailure(() => this.#load(tab)))
      // A bug in the page, not a network failure.
      if (!isReported(error)) throw error
    }
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

/** The message of a tab that failed to load. */
function loadFailure(retry) {
  return element("div", { class: "panel-scroll" },
    element("p", { class: "hint" }, "This panel cannot be loaded, because the host is unreachable."),
    button("Try again", retry))
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
        hidden: true })
  }
}
