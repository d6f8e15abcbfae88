// The notices of a static site: its props are read-only, where to edit them, and for which environment a
// story was not rendered.

import { registerCommands, disableCommands } from "../shortcuts/commands.js"
import { element } from "../core/dom.js"
import { isTextField } from "../editor/field.js"
import { parseStoryURL } from "../router/story-url.js"
import { environmentLabel } from "../environment/environment-members.js"
import { roomAddress } from "../share/share-links.js"
import { unbuiltNames } from "./nearest-rendering.js"
import { copyLink } from "./site-share-menu.js"
import { stripWords } from "../ui/note-strip.js"
import { setStrip } from "../ui/strips.js"

const disabledCommands = ["undo", "redo", "people", "copy-all", "paste-json"]

/** Explains the site once `page`, a promise of the panel, is there. The store must not have started. */
export async function explainSite(store, page) {
  // Read first: the page removes the props from the URL once the site rejects them.
  const address = location.hash
  // Collects the events that the store dispatches before the notices exist.
  const missed = []
  const miss = ({ detail }) => missed.push(detail)
  for (const type of ["change", "failed"]) store.addEventListener(type, miss)
  const { panel } = await page
  for (const type of ["change", "failed"]) store.removeEventListener(type, miss)
  new SiteNotices(store, panel, { address, missed })
}

const carriedNotice =
  "The link contains other props, which only a live host can render. These are the story’s own."

class SiteNotices {
  /** @type {Store} */ #store
  #panel
  #host = element("span")
  #differences = element("p", { class: "site-away", role: "status", hidden: true })
  /** A URL with props that a static site cannot render. */
  #carried = ""
  #isCarried = false

  /** `address` is the initial URL, `missed` the earlier changes and failures, in order. */
  constructor(store, panel, { address, missed }) {
    this.#store = store
    this.#panel = panel
    const editor = document.getElementById("editor")
    editor.before(element("p", { class: "site-note", role: "note" }, element("strong", {}, "Static site."),
      " The props cannot be edited. ", this.#host))
    showValues(editor)
    // Makes the editor focusable, because it scrolls and contains no focusable element.
    editor.tabIndex = 0
    editor.setAttribute("aria-label", "Props, read only")
    setStrip(this.#differences)
    const code = Object.assign(document.getElementById("save"), { ariaLabel: null, textContent: "Code" })
    code.classList.remove("primary")
    disableCommands(...disabledCommands)
    const share = () => copyLink({ store, panel })
    registerCommands({ id: "copy-link", title: "Copy the link", group: "Share", run: share })
    this.#carry({ ...parseStoryURL(address), hash: address })
    store.addEventListener("address", ({ detail }) => this.#carry(detail))
    if (store.state.site) this.#showHost(store.state.site)
    missed.forEach(detail => this.#update(detail))
    this.#showDifferences()
    store.addEventListener("change", ({ detail }) => this.#changed(store.state, detail))
    store.addEventListener("failed", ({ detail }) => {
      this.#update(detail)
      this.#showDifferences()
    })
  }

  #carry({ props, hash }) {
    if (props) this.#carried = hash
  }

  #update({ reason, code = undefined }) {
    if (reason === "opened") this.#isCarried = false
    if (code === "needs-host") this.#isCarried = true
  }

  #changed(/** @type {State} */ { site, room }, /** @type {ChangeDetail} */ { before, reason }) {
    if (site !== before.site && site) this.#showHost(site)
    this.#update({ reason })
    if (room && (room.environment !== before.room?.environment || room.id !== before.room.id))
      this.#showDifferences()
  }

  #showHost(/** @type {Site} */ { live, command }) {
    if (live) this.#host.replaceChildren(this.#link("Edit them at the live host", () => this.#address))
    else this.#host.replaceChildren("To edit them, run ", element("code", {}, command), ".")
  }

  #showDifferences() {
    const { room, site, devices } = this.#store.state
    if (!room || !site) return
    const { live } = site
    const { environments } = room.built ?? site
    const others = unbuiltNames(environments, room.environment, devices)
    const values = others.map(name => valueLabel(name, room.environment, devices)).join(", ")
    let sentence = `Not built for ${values}: this is the closest rendering.`
    if (this.#isCarried) sentence = carriedNotice
    this.#differences.hidden = !others.length && !this.#isCarried
    setStrip(this.#differences, this.#differences.hidden ? undefined : "site")
    // An unchanged notice is not replaced, so that it keeps the focus.
    if (this.#differences.hidden || this.#differences.firstChild?.textContent === sentence) return
    this.#differences.replaceChildren(stripWords(sentence))
    if (live) this.#differences.append(" ",
      this.#link("Open it at the live host", () => this.#wanted))
  }

  /** The URL on a live host of what the site cannot show. */
  get #wanted() {
    if (this.#isCarried) return this.#carried
    return this.#address
  }

  /** The URL of the current view on a live host. */
  get #address() {
    return roomAddress("", this.#store.state, this.#panel.shown)
  }

  /** Updates its URL to the current view just before it is followed. */
  #link(label, hash) {
    const { live } = this.#store.state.site
    const point = ({ currentTarget }) => (currentTarget.hash = hash())
    return element("a", { href: live, target: "_blank", rel: "noopener", onpointerdown: point, onfocus: point,
      onclick: point }, label)
  }
}

function valueLabel(name, environment, devices) {
  if (name === "device")
    return devices.find(({ id }) => id === environment.device)?.title ?? environment.device
  return environmentLabel(name, environment[name], environment)
}

/**
 * Shows values, not controls, also those of fields that are created later; their descriptions can be opened.
 */
function showValues(editor) {
  const settle = () => {
    for (const control of editor.querySelectorAll("input, select, textarea, button")) {
      if (control.matches(".about")) control.tabIndex = 0
      else if (isTextField(control)) control.readOnly = true
      else control.disabled = true
    }
  }
  new MutationObserver(settle).observe(editor, { childList: true, subtree: true })
  settle()
}
