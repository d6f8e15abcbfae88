// The panel's tabs. All but the first are fetched when they are shown for the first time.

import { button, element, style } from "./dom.js"
import { parse } from "./link.js"
import { initialState, storyOf } from "./state.js"
import { fetched, isTold } from "./fetched.js"

const tabs = [
  { id: "props", title: "Props", mark: ({ drift }) => drift && "!" },
  { id: "actions", title: "Actions", fetch: () => import("./panels/actions.js"), isDue: (story, state) => isLive(story, state) || state.performed.length > 0 },
  { id: "inspect", title: "Inspect", fetch: () => import("./panels/inspect.js"), mark: ({ inspected }) => inspected?.broken.length },
  { id: "async", title: "Async", fetch: () => import("./panels/async.js"), isDue: (story, state) => isLive(story, state) && story?.dependencies?.length },
  { id: "flow", title: "Flow", fetch: () => import("./panels/flow.js"), isDue: story => story?.flow },
  { id: "docs", title: "Docs", fetch: () => import("./panels/docs.js"), style: "know" },
  { id: "snapshot", title: "Snapshot", fetch: () => import("./panels/snapshot.js"), style: "snapshot", isDue: isLive, mark: ({ snapshot, room }) => snapshot?.revision === room?.revision && !snapshot?.edited && snapshot?.count },
  { id: "accessibility", title: "Accessibility", fetch: () => import("./panels/accessibility.js"), style: "know" },
  { id: "performance", title: "Performance", fetch: () => import("./panels/performance.js"), style: "know", isDue: isLive },
  { id: "recorder", title: "Recorder", fetch: () => import("./panels/recorder.js"), mark: ({ recording }) => recording?.state === "on" && "●" }
]

/** Where nothing is edited and nothing performed, there is nothing to tell of it. */
function isLive(_, { site }) {
  return !site
}

export class Panel extends EventTarget {
  #store
  #editor
  #tabs
  #shown = null
  #wanted = parse(location.hash).panel ?? localStorage.getItem("panel") ?? "props"

  /** `props` is the panel of the first tab, made already; the others are put beside it. */
  constructor(list, props, store, editor, save, preview) {
    super()
    this.#store = store
    this.save = save
    this.preview = preview
    this.#editor = editor
    this.#tabs = tabs.map(tab => ({ ...tab, ...parts(tab, () => this.show(tab.id)), view: null, seen: initialState }))
    this.#tabs[0].panel = props
    // What has to do with some stories only comes with them.
    for (const { isDue, button } of this.#tabs) button.hidden = Boolean(isDue)
    list.append(...this.#tabs.map(({ button }) => button))
    list.addEventListener("keydown", event => this.#key(event))
    props.after(...this.#tabs.slice(1).map(({ panel }) => panel))
    addEventListener("hashchange", () => this.#visit(parse(location.hash)))
    this.#select(this.#tabs[0])
  }

  changed(state, { before }) {
    if (state.catalog !== before.catalog || Boolean(state.performed.length) !== Boolean(before.performed.length) || state.room?.story !== before.room?.story) this.#offer(state)
    if (state.room?.id !== before.room?.id) this.#store.note({ panel: this.#wanted })
    for (const tab of this.#tabs) this.#mark(tab, tab.mark?.(state) || "")
    this.#refresh()
  }

  failed(detail) {
    for (const { view } of this.#tabs) view?.failed?.(detail)
  }

  /** The tab in sight. */
  get shown() {
    return this.#shown.id
  }

  /** For the palette; `before` makes sure that the panel can be seen. */
  actions(before) {
    return this.#tabs.map(({ id, title, button }) => ({ id: `show-${id}`, title: `Show ${title}`, group: "Know", isDue: () => !button.hidden, run: () => (before(), this.show(id)) }))
  }

  show(id) {
    this.#wanted = id
    localStorage.setItem("panel", id)
    this.#store.note({ panel: id })
    const tab = this.#tabs.find(tab => tab.id === id && !tab.button.hidden) ?? this.#tabs[0]
    this.#select(tab)
    tab.button.scrollIntoView({ block: "nearest", inline: "nearest" })
    this.dispatchEvent(new Event("shown"))
  }

  #visit({ panel }) {
    if (panel !== this.#shown.id && this.#tabs.some(({ id, button }) => id === panel && !button.hidden)) this.show(panel)
  }

  /** Shows a place of the props where it is edited. */
  async reveal(path) {
    this.show("props")
    const { reveal } = await fetched(() => import("./reveal.js"))
    await reveal(this.#editor, path)
  }

  #mark({ badge }, text) {
    if (badge.textContent !== String(text)) badge.textContent = text
  }

  /** A tab has to have something to do with the story; one that has not is wanted again later. */
  #offer(state) {
    const story = storyOf(state)
    for (const { isDue, button } of this.#tabs) button.hidden = isDue ? !isDue(story, state) : false
    this.#select(this.#tabs.find(({ id, button }) => id === this.#wanted && !button.hidden) ?? this.#tabs[0])
  }

  #select(chosen) {
    for (const { button, panel } of this.#tabs) {
      const isChosen = button === chosen.button
      button.setAttribute("aria-selected", isChosen)
      button.tabIndex = isChosen ? 0 : -1
      panel.hidden = !isChosen
    }
    this.#shown = chosen
    if (chosen.fetch && !chosen.view) this.#fetch(chosen)
    this.#refresh()
  }

  /** What could not be fetched is tried again when it is shown again. */
  async #fetch(tab) {
    const { fetch } = tab
    tab.fetch = null
    try {
      const [{ View }] = await Promise.all([fetched(fetch), style("panels"), tab.style && style(tab.style)])
      tab.panel.replaceChildren()
      tab.view = new View(tab.panel, this.#store, this)
      this.#refresh()
    } catch (error) {
      tab.fetch = fetch
      tab.panel.replaceChildren(missing(() => this.#fetch(tab)))
      // Ours, and no matter of the connection.
      if (!isTold(error)) throw error
    }
  }

  /** A view that was not in sight is told at once what has happened since. */
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

/** What a tab says while it cannot be fetched. */
function missing(retry) {
  return element("div", { class: "panel-scroll" }, element("p", { class: "hint" }, "This panel cannot be fetched, as the host does not answer."), button("Try again", retry))
}

function parts({ id, title }, onclick) {
  const badge = element("span", { class: "badge" })
  return {
    badge,
    button: element("button", { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}`, onclick }, title, badge),
    panel: element("section", { class: "panel-body", role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}`, hidden: true })
  }
}
