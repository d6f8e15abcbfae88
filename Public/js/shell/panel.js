// The panel's tabs. The view of each but the first is created when it is first shown.

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
import { CheckPanel } from "../tests/check-panel.js"
import { checkResults, failureCount, testResults } from "../state/test-results.js"
import { ActionsPanel } from "../actions/actions-panel.js"
import { AsyncPanel } from "../async/async-panel.js"
import { FlowPanel } from "../flow/flow-panel.js"
import { InspectPanel } from "../inspect/inspect-panel.js"
import { ReviewFeed } from "../review/review-feed.js"
import { ReviewPanel } from "../review/review-panel.js"
import { combinedMark, PanelSection } from "./panel-sections.js"

const storedPlace = stored("panel", "props")

/**
 * A tab has one view, or several as sections below each other. The last ones are for some stories alone:
 * where they come and go, no other tab moves.
 */
const tabs = [
  { id: "props", title: "Props", sections: [], mark: ({ drift }) => drift && "!" },
  { id: "docs", title: "Docs", sections: [{ id: "docs", View: DocsPanel }] },
  { id: "tests", title: "Tests", sections: [
    { id: "tests", title: "Interaction tests", View: TestsPanel, isOpen: true, isAvailable: isEditable,
      mark: ({ tests, room }) => failureCount(testResults(tests[room?.story])) },
    { id: "snapshot", title: "Snapshot", View: SnapshotPanel, isAvailable: isEditable,
      mark: ({ snapshot, room }) =>
        snapshot?.revision === room?.revision && !snapshot?.edited && snapshot?.count },
    { id: "accessibility", title: "Accessibility", View: AccessibilityPanel },
    { id: "check", title: "Checks", View: CheckPanel, isOpen: true, isAvailable: isEditable,
      mark: ({ tests, room }) => failureCount(checkResults(tests[room?.story])) }] },
  { id: "activity", title: "Activity", sections: [
    { id: "actions", title: "Commands", View: ActionsPanel, isOpen: true,
      isAvailable: (story, state) => isEditable(story, state) || state.performed.length > 0 },
    { id: "recorder", title: "Recorder", View: RecorderPanel, isOpen: true, isAvailable: isEditable,
      mark: ({ recording }) => recording?.state === "on" && "●" }] },
  { id: "inspect", title: "Inspect", sections: [{ id: "inspect", View: InspectPanel,
    mark: ({ inspected, missingFiles }) => (inspected?.broken.length ?? 0) + missingFiles.length }] },
  { id: "review", title: "Review", isOfCatalog: true, sections: [{ id: "review", View: ReviewPanel,
    isAvailable: (_, { review }) => review }] },
  { id: "async", title: "Async", isOccasional: true, sections: [{ id: "async", View: AsyncPanel,
    isAvailable: (story, state) => isEditable(story, state) && story?.dependencies?.length,
    mark: ({ room }) =>
      Object.values(room?.environment.dependencies ?? {}).some(({ mode }) => mode === "hold") && "held" }] },
  { id: "flow", title: "Flow", isOccasional: true,
    sections: [{ id: "flow", View: FlowPanel, isAvailable: story => story?.flow }] }
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
  /** The id of the tab or section that was asked for. */
  #requested = parseStoryURL(location.hash).panel ?? storedPlace.get()

  /** `props` is the existing panel of the first tab; the others are inserted after it. */
  constructor(list, props, store, editor, save, preview) {
    super()
    this.#store = store
    this.tests = new TestRuns(store)
    this.review = new ReviewFeed(store)
    this.save = save
    this.preview = preview
    this.#editor = editor
    this.#tabs = tabs.map(tab => ({ ...tab, ...tabParts(tab, () => this.#choose(tab.id)),
      sections: tab.sections.map(section =>
        new PanelSection({ title: tab.title, ...section }, store, this, tab.sections.length === 1)) }))
    this.#tabs[0].panel = props
    for (const { panel, sections } of this.#tabs) panel.append(...sections.map(({ element }) => element))
    // What only applies to some stories stays hidden until such a story is open.
    this.#offer(initialState)
    list.append(...this.#tabs.map(({ button }) => button))
    list.addEventListener("keydown", event => this.#key(event))
    props.after(...this.#tabs.slice(1).map(({ panel }) => panel))
    store.addEventListener("address", ({ detail }) => this.#onAddress(detail))
    this.#select(this.#tabs[0])
    if (!this.#tabNamed(this.#requested)) this.#sectionNamed(this.#requested)?.open()
  }

  changed(/** @type {State} */ state, /** @type {ChangeDetail} */ { before }) {
    if (state.catalog !== before.catalog || !state.review !== !before.review
      || Boolean(state.performed.length) !== Boolean(before.performed.length)
      || state.room?.story !== before.room?.story) this.#updateTabs(state)
    if (!state.room !== !before.room || before === initialState) this.#showNotices(!state.room)
    if (state.room?.id !== before.room?.id) this.#store.updateURL({ panel: this.#requested })
    this.updateMarks(state)
    this.#refresh()
  }

  failed(detail) {
    for (const { sections } of this.#tabs) for (const section of sections) section.failed(detail)
  }

  updateMarks(state) {
    for (const { badge, mark, sections } of this.#tabs)
      setText(badge, String(mark?.(state) || combinedMark(sections.map(section => section.mark(state)))))
  }

  get tabs() {
    return this.#tabs
  }

  /** The visible tab. */
  get tab() {
    return this.#shown
  }

  /** The id of the visible tab, or of the section in it that was asked for. */
  get shown() {
    if (this.#tabOf(this.#requested) === this.#shown) return this.#requested
    return this.#shown.id
  }

  isInFront(section) {
    return Boolean(this.#shown?.sections.includes(section))
  }

  /** Actions for the command palette; `before` makes the panel visible. */
  actions(before) {
    const sections = this.#tabs.filter(({ sections }) => sections.length > 1)
      .flatMap(({ sections }) => sections)
    const shown = [...this.#tabs, ...sections.filter(({ id }) => !this.#tabNamed(id))].map(({ id, title }) =>
      ({ id: `show-${id}`, title: `Show ${title}`, group: "Panels",
        isAvailable: () => Boolean(this.#offeredTab(id)),
        run: () => (before(), this.show(id), this.#focus(id)) }))
    return [...shown, ...this.review.commands(() => (before(), this.show("review")))]
  }

  /** Shows a tab, or the tab of a section, which is opened. */
  show(id) {
    this.#choose(id)
    const section = this.#sectionNamed(id)
    if (section && this.isInFront(section)) section.open()
  }

  #focus(id) {
    const target = this.#tabNamed(id)?.button ?? this.#sectionNamed(id).heading
    target.focus()
  }

  /** A section was opened or closed: the address leads there again, or to the tab. */
  toggled(section, isOpen) {
    if (!this.isInFront(section)) return
    if (isOpen) this.#request(section.id)
    else if (this.#requested === section.id) this.#request(this.#shown.id)
  }

  #request(id) {
    this.#requested = id
    storedPlace.set(id)
    this.#store.updateURL({ panel: id })
  }

  /** Shows a tab with its sections as they are. */
  #choose(id) {
    this.#request(id)
    this.#select(this.#offeredTab(id) ?? this.#tabs[0])
    for (const { sections } of this.#tabs) for (const section of sections) section.announce()
    this.dispatchEvent(new Event("shown"))
  }

  #tabNamed(id) {
    return this.#tabs.find(tab => tab.id === id)
  }

  #sectionNamed(id) {
    return this.#tabs.flatMap(({ sections }) => sections).find(section => section.id === id)
  }

  #tabOf(id) {
    return this.#tabNamed(id)
      ?? this.#tabs.find(({ sections }) => sections.some(section => section.id === id))
  }

  /** The tab to which an id leads, if the story has it. */
  #offeredTab(id) {
    const tab = this.#tabOf(id)
    if (!tab || tab.button.hidden || (tab.id !== id && !this.#sectionNamed(id).isOffered)) return undefined
    return tab
  }

  #onAddress({ panel }) {
    if (panel !== this.shown && this.#offeredTab(panel)) this.show(panel)
  }

  /** Shows a path of the props in the editor. */
  async reveal(path) {
    this.show("props")
    await scrollToField(this.#editor, path)
  }

  /** Hides tabs that do not apply to the story; a hidden tab is selected again once it applies. */
  #updateTabs(state) {
    this.#offer(state)
    this.#select(this.#offeredTab(this.#requested) ?? this.#tabs[0])
  }

  #offer(state) {
    const story = storyOf(state)
    for (const tab of this.#tabs) {
      for (const section of tab.sections) section.offer(story, state)
      const offered = tab.sections.filter(({ isOffered }) => isOffered)
      offered.forEach((section, index) => (section.below = offered.length - 1 - index))
      tab.button.hidden = tab.sections.length > 0 && !offered.length
      // Room for a tab of some stories is only kept on screens that have such stories.
      if ("isOccasional" in tab) tab.isOccasional =
        screenOf(state)?.stories.some(story => tab.sections[0].isFor(story, state)) ?? false
    }
  }

  /** Without a story, the views of one keep out of sight what they show; the fields have their own notice. */
  #showNotices(isClosed) {
    for (const { panel, notice, isOfCatalog } of this.#tabs.slice(1)) {
      if (isOfCatalog) continue
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
    const isNew = this.#shown !== chosen
    this.#shown = chosen
    this.#refresh()
    const section = this.#sectionNamed(this.#requested)
    if (isNew && section && section.id !== chosen.id && this.isInFront(section)) section.scroll()
  }

  #refresh() {
    for (const section of this.#shown.sections) section.refresh()
  }

  #key(event) {
    const offered = this.#tabs.filter(({ button }) => !button.hidden)
    const at = offered.indexOf(this.#shown)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const tab = offered.at(next % offered.length)
    this.#choose(tab.id)
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
    notice: element("p", { class: "hint no-story" }, "Shown for an open story.")
  }
}
