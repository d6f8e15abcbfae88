// The end of the toolbar: participants, sharing and saving. Loaded lazily, when another participant joins or
// one of its menus is opened.

import { element, loadStyle } from "../core/dom.js"
import { lightDismiss } from "../ui/light-dismiss.js"
import { avatarColor, distinctInitials, initials } from "./avatar.js"
import { FollowMode } from "./follow-mode.js"
import { lazyImport } from "../core/lazy-import.js"

/** Abbreviates a number to fit into an avatar. */
function shortCount(number) {
  return number < 1000 ? String(number) : `${Math.floor(number / 1000)}k`
}

export class Presence {
  #parts
  #avatars = element("span", { class: "avatars" })
  #count = element("span", { class: "visually-hidden" })
  #people

  /** `parts` contains the store, the save dialog, the panel and the preview. */
  constructor(target, parts) {
    this.#parts = parts
    this.follow = new FollowMode(parts)
    this.#people = element("details", { class: "menu", id: "people" },
      element("summary", { class: "avatar-button", title: "Participants" }, this.#avatars, this.#count),
      element("div", { class: "menu-body" }))
    target.prepend(this.#people)
    for (const [id, fill] of Object.entries(this.#menuContents))
      this.#fillMenu(target.querySelector(`#${id}`), fill)
    this.#people.addEventListener("toggle", () => this.#hideAlone())
    if (parts.store.state.room) this.#draw(parts.store.state.room)
  }

  /**
   * Hides the face of a single participant: it says nothing, and would move the other buttons when it
   * arrives.
   */
  #hideAlone() {
    this.#people.hidden = !(this.#parts.store.state.room?.participants.length > 1) && !this.#people.open
  }

  changed({ room, led }, { before, reason }) {
    if (room && room.participants !== before.room?.participants) this.#draw(room)
    if (reason === "led") this.follow.led(led)
  }

  /** Opens the menu after the current click, which closes all other menus. */
  showPeople() {
    setTimeout(() => {
      this.#people.hidden = false
      this.#people.open = true
      this.#people.querySelector("summary").focus()
    })
  }

  #menuContents = {
    people: async body =>
      new (await lazyImport(() => import("./participants-menu.js"))).ParticipantsMenu(body, this.#parts.store,
        this.follow),
    share: async body => {
      if (this.#parts.store.state.site)
        (await lazyImport(() => import("../site/site-share-menu.js"))).fillSiteShareMenu(body, this.#parts)
      else (await lazyImport(() => import("../share/share-menu.js"))).fillShareMenu(body, this.#parts,
        () => this.showPeople())
    },
    save: async body => (await lazyImport(() => import("../fixtures/export-menu.js"))).fillExportMenu(body,
      this.#parts)
  }

  /** Fills a menu when it is opened for the first time. */
  #fillMenu(menu, fill) {
    const body = menu.querySelector(".menu-body")
    let isFilled = false
    const opened = async () => {
      if (!menu.open || isFilled) return
      isFilled = true
      await Promise.all([fill(body), loadStyle("presence")]).catch(error => {
        isFilled = menu.open = false
        throw error
      })
    }
    menu.addEventListener("toggle", opened)
    menu.addEventListener("click", ({ target }) => target.closest(".item") && (menu.open = false))
    lightDismiss(menu)
    opened()
  }

  #draw({ participants, participant }) {
    const self = participants.find(({ id }) => id === participant)
    const first = participants.slice(0, 5).filter(person => person !== self)
    const { length } = participants
    const more = length > 4 ? [element("span", { class: "avatar more" }, `+${shortCount(length - 3)}`)] : []
    const letters = distinctInitials(participants.slice(0, 100))
    this.#avatars.replaceChildren(
      ...[...self ? [self] : [], ...first].slice(0, more.length ? 3 : 4).map(person =>
      element("span", { class: "avatar",
        data: { color: avatarColor(person), leads: person.leads ? "yes" : "" }, "aria-hidden": "true",
        title: person.name }, letters.get(person.id) ?? initials(person.name))), ...more)
    this.#hideAlone()
    this.#count.textContent =
      length === 1 ? "Only you are here" : `${length.toLocaleString()} people are here`
  }
}
