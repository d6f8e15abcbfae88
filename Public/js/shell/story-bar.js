// The title bar over the canvas: which story it is, whether it is edited, where it is written, and the
// panes around it.

import { button, element } from "../core/dom.js"
import { equal } from "../core/json-patch.js"
import { collapse, isCollapsed, isComposed } from "../settings/layout.js"
import { settings } from "../settings/settings.js"
import { sourceLink } from "../source-code/source-link.js"
import { registerCommands } from "../shortcuts/commands.js"
import { findOther, storyAddressAt } from "../others/other-listing.js"
import { screenOf, storyOf } from "../state/state.js"
import { hasDrawer, isPhone, onArrangement } from "./window-width.js"

const shapes = {
  sidebar: "M4 5h16v14H4zM10 5v14",
  panel: { right: "M4 5h16v14H4zM15 5v14", bottom: "M4 5h16v14H4zM4 14h16" }
}

/** What the bar shows of a state; undefined without a story. */
function storySummary(state) {
  if (state.otherStory) return otherSummary(findOther(state.otherCatalogs, state.otherStory))
  const story = storyOf(state)
  if (!story) return undefined
  const screen = screenOf(state)
  const about = [...new Set([screen.about, story.about])].filter(Boolean)
  return { path: [...screen.path.slice(0, -1), screen.title], title: story.title, about,
    source: story.source ?? screen.source }
}

/** The frame below has a bar of its own, with the story. */
function otherSummary(found) {
  if (!found?.other.screens) return undefined
  return { path: [found.other.title], about: [], address: storyAddressAt(found) }
}

function isEdited(room) {
  return Boolean(room) && !equal(room.props, room.own)
}

export class StoryBar {
  #target
  /** @type {Store} */ #store
  #panes
  #isAboutOpen = false
  /** What the bar shows, to leave its texts alone when the catalog changes elsewhere. */
  #shown
  #path = element("h2", { class: "story-path" })
  #reset
  #about
  #text = element("div", { id: "story-about", class: "story-about", hidden: true })
  #source = element("span", { class: "story-source" })
  /** Filled once there is something to save. */
  #save = document.querySelectorAll(".split[aria-label=Save] > button")
  #toggles

  constructor(target, store, panes) {
    this.#target = target
    this.#store = store
    this.#panes = panes
    this.#reset = button("Reset", () => store.step("reset"),
      { icon: "reset", class: "quiet reset", title: "Reset to the story", "aria-label": "Reset to the story",
        data: { command: "reset" } })
    this.#about = button("About", () => this.#toggleAbout(),
      { icon: "about", class: "quiet about-toggle", "aria-expanded": "false",
        "aria-controls": "story-about" })
    this.#toggles = { sidebar: this.#toggle("sidebar", "Stories", shapes.sidebar),
      panel: this.#toggle("panel", "Panel", shapes.panel.right) }
    target.append(element("div", { class: "story-row" }, this.#toggles.sidebar, this.#path,
      element("span", { class: "edited" }, "Edited"), this.#reset, this.#about, this.#source,
      this.#toggles.panel), this.#text)
    registerCommands(
      { id: "reset", title: "Reset to the story", group: "Edit",
        isAvailable: () => isEdited(store.state.room), run: () => store.step("reset") },
      { id: "toggle-sidebar", title: "Show or hide the stories", group: "Page", key: "l",
        isAvailable: () => !isComposed, run: () => this.#onToggle("sidebar") },
      { id: "toggle-panel", title: "Show or hide the panel", group: "Page", key: "p",
        run: () => this.#onToggle("panel") },
      { id: "panel-side", title: "Panel at the right or below", group: "Page", key: "shift+p",
        isAvailable: () => !isPhone(), run: () => this.#turn() },
      { id: "close-drawer", title: "Close the stories", group: "Page", key: "Escape",
        isAvailable: () => hasDrawer() && document.body.dataset.pane === "sidebar",
        run: () => panes.show("canvas") })
    document.body.addEventListener("click", ({ target }) => target === document.body && panes.show("canvas"))
    this.#toggles.sidebar.hidden = isComposed
    settings.addEventListener("change", ({ detail }) => this.#onSetting(detail))
    new MutationObserver(() => this.#showPanes()).observe(document.body, { attributeFilter: ["data-pane"] })
    onArrangement(() => this.#showPanes())
    this.#showPanes()
  }

  changed(/** @type {State} */ state, /** @type {ChangeDetail} */ { before }) {
    const { room, catalog, root, otherStory, otherCatalogs } = state
    if (room?.story !== before.room?.story) this.#toggleAbout(false)
    if (room?.story !== before.room?.story || catalog !== before.catalog || root !== before.root
      || otherStory !== before.otherStory || otherCatalogs !== before.otherCatalogs)
      this.#showStory()
    else if (room?.props !== before.room?.props || room?.own !== before.room?.own) this.#showEdited()
  }

  #showEdited() {
    const isChanged = isEdited(this.#store.state.room)
    this.#target.toggleAttribute("data-edited", isChanged)
    const hadFocus = document.activeElement === this.#reset
    this.#reset.disabled = !isChanged
    // A disabled button loses the focus.
    if (hadFocus && !isChanged) document.getElementById("canvas").focus()
    for (const save of this.#save) save.classList.toggle("primary", isChanged)
  }

  #showStory() {
    const summary = storySummary(this.#store.state)
    this.#showEdited()
    const { root, otherStory } = this.#store.state
    const shown = JSON.stringify([summary, root, otherStory, settings.get("editor")])
    if (shown === this.#shown) return
    this.#shown = shown
    this.#draw(summary ?? { path: [], about: [] })
  }

  #draw(/** @type {any} */ { path, title, about, source, address }) {
    this.#path.replaceChildren(...path.map(name => element("span", { title: name }, name)))
    // An empty heading would be announced without a name.
    this.#path.toggleAttribute("role", false)
    if (!path.length) this.#path.role = "presentation"
    if (title !== undefined) this.#path.append(element("strong", { title }, title))
    const { otherStory } = this.#store.state
    for (const part of [this.#reset, this.#toggles.panel]) part.hidden = Boolean(otherStory)
    this.#about.hidden = !about.length
    this.#about.title = about.join("\n\n")
    this.#about.lastChild.textContent = about.at(-1) ?? ""
    const links = [0, 1].map(() => source && sourceLink(source, this.#store.state.root))
    this.#text.replaceChildren(...[...about, links[1]].filter(Boolean).map(part => element("p", {}, part)))
    const away = address && addressLink(address)
    this.#source.replaceChildren(...[away ?? links[0]].filter(Boolean))
  }

  #toggleAbout(isOpen = !this.#isAboutOpen) {
    this.#isAboutOpen = isOpen
    this.#text.hidden = !isOpen
    this.#about.setAttribute("aria-expanded", isOpen)
  }

  #toggle(pane, label, icon) {
    return button(label, () => this.#onToggle(pane),
      { icon, hidesLabel: true, class: "quiet pane-toggle", data: { command: `toggle-${pane}` } })
  }

  /** Whether a pane covers the canvas here, instead of standing beside it. */
  #isOver(pane) {
    if (pane === "sidebar") return hasDrawer()
    return isPhone()
  }

  #isShown(pane) {
    if (this.#isOver(pane)) return document.body.dataset.pane === pane
    return !isCollapsed(pane)
  }

  #onSetting(name) {
    if (name === "editor") this.#showStory()
    else this.#showPanes()
  }

  #onToggle(pane) {
    const isShown = this.#isShown(pane)
    const hadFocus = document.getElementById(pane).contains(document.activeElement)
    if (!this.#isOver(pane)) collapse(pane, isShown)
    else if (isShown) this.#panes.show("canvas")
    else this.#panes.show(pane)
    if (isShown && hadFocus) this.#toggles[pane].focus()
  }

  /** Moves the panel to the right of the canvas, or below it. */
  #turn() {
    settings.set("dock", settings.get("dock") === "bottom" ? "right" : "bottom")
    if (isCollapsed("panel")) collapse("panel", false)
  }

  #showPanes() {
    for (const [pane, toggle] of Object.entries(this.#toggles))
      toggle.setAttribute("aria-pressed", this.#isShown(pane))
    const made = button("", undefined, { icon: shapes.panel[settings.get("dock")], hidesLabel: true })
    this.#toggles.panel.replaceChildren(...made.childNodes)
  }
}

function addressLink(address) {
  return element("a", { class: "source-link", href: address, target: "_blank", rel: "noopener noreferrer",
    title: "Open it in a new tab" }, new URL(address).host)
}
