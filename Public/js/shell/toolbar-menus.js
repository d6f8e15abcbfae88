// The menus at the end of the toolbar: participants, sharing and saving.

import { BoundView } from "../core/bound-view.js"
import { element } from "../core/dom.js"
import { Menu } from "../ui/menu.js"
import { avatarColor, distinctInitials, initials } from "../presence/avatar.js"
import { ParticipantsMenu } from "../presence/participants-menu.js"
import { fillExportMenu } from "../fixtures/export-menu.js"
import { fillShareMenu } from "../share/share-menu.js"
import { fillSiteShareMenu } from "../site/site-share-menu.js"

/** Abbreviates a number to fit into an avatar. */
function shortCount(number) {
  if (number < 1000) return String(number)
  return `${Math.floor(number / 1000)}k`
}

export class ToolbarMenus extends BoundView {
  #parts
  #avatars = element("span", { class: "avatars" })
  #count = element("span", { class: "visually-hidden" })
  #people
  #peopleMenu
  #participants
  #peopleBox = element("div",
    { id: "people-menu", class: "menu participants-menu", popover: "auto", role: "dialog",
      "aria-label": "Participants", ontoggle: () => this.#hideAlone() })

  /** `parts` contains the store, the save dialog, the panel and the preview. */
  constructor(target, parts) {
    super()
    this.#parts = parts
    this.#people = element("button",
      { type: "button", id: "people", class: "quiet avatar-button", title: "Participants",
        "aria-haspopup": "dialog", popoverTargetElement: this.#peopleBox }, this.#avatars, this.#count)
    target.prepend(this.#people, this.#peopleBox)
    const menus = Object.entries(this.#menuContents).map(([id, fill]) => this.#menu(target, id, fill))
    this.#peopleMenu = menus[0]
    this.#hideAlone()
    this.bind(({ room }) => [room?.participants, room?.participant],
      (participants, participant) => participants && this.#draw(participants, participant))
  }

  /**
   * Hides the face of a single participant: it says nothing, and would move the other buttons when it
   * arrives.
   */
  #hideAlone() {
    this.#people.hidden = !(this.#parts.store.state.room?.participants.length > 1)
      && !this.#peopleMenu?.isOpen
  }

  /** Opens the menu after the current click, which closes all other menus. */
  showPeople() {
    setTimeout(() => {
      this.#people.hidden = false
      this.#peopleMenu.show()
      const name = /** @type {HTMLInputElement} */ (document.activeElement)
      name.select?.()
    })
  }

  #menuContents = {
    people: () => {
      this.#participants ??= new ParticipantsMenu(this.#peopleBox, this.#parts.store)
    },
    share: body => {
      if (this.#parts.store.state.site) return fillSiteShareMenu(body, this.#parts)
      return fillShareMenu(body, this.#parts, () => this.showPeople())
    },
    save: body => fillExportMenu(body, this.#parts)
  }

  #menu(target, id, fill) {
    const box = target.querySelector(`#${id}-menu`)
    return new Menu(box, target.querySelector(`#${id}`), () => fill(box))
  }

  #draw(participants, participant) {
    const self = participants.filter(({ id }) => id === participant)
    const first = participants.slice(0, 5).filter(person => !self.includes(person))
    const { length } = participants
    let [most, more] = [4, []]
    if (length > 4)
      [most, more] = [3, [element("span", { class: "avatar more" }, `+${shortCount(length - 3)}`)]]
    const letters = distinctInitials(participants.slice(0, 100))
    this.#avatars.replaceChildren(
      ...[...self, ...first].slice(0, most).map(person =>
      element("span", { class: "avatar", data: { color: avatarColor(person) }, "aria-hidden": "true",
        title: person.name }, letters.get(person.id) ?? initials(person.name))), ...more)
    this.#hideAlone()
    this.#count.textContent = `${length.toLocaleString()} people are here`
    if (length === 1) this.#count.textContent = "Only you are here"
  }
}
