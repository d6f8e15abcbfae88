// The end of the toolbar: who is here, passing on what is shown, and taking it away. Fetched when somebody else
// comes, or when one of its menus is opened.

import { element, style } from "../dom.js"
import { closeOutside } from "../menu.js"
import { hue, initials } from "./person.js"
import { Follow } from "./follow.js"
import { fetched } from "../fetched.js"

/** A number that fits into a face. */
function short(number) {
  return number < 1000 ? String(number) : `${Math.floor(number / 1000)}k`
}

export class Company {
  #parts
  #faces = element("span", { class: "people" })
  #count = element("span", { class: "visually-hidden" })
  #people

  /** `parts` are the store, the dialog of saving, the panel and the preview. */
  constructor(target, parts) {
    this.#parts = parts
    this.follow = new Follow(parts)
    this.#people = element("details", { class: "menu", id: "people" },
      element("summary", { class: "faces", title: "Who is here" }, this.#faces, this.#count), element("div", { class: "menu-body" }))
    target.prepend(this.#people)
    for (const [id, fill] of Object.entries(this.#fills)) this.#fillOnce(target.querySelector(`#${id}`), fill)
    if (parts.store.state.room) this.#draw(parts.store.state.room)
  }

  changed({ room, led }, { before, reason }) {
    if (room && room.participants !== before.room?.participants) this.#draw(room)
    if (reason === "led") this.follow.led(led)
  }

  /** After the click that asks for it, which closes all other menus. */
  showPeople() {
    setTimeout(() => {
      this.#people.open = true
      this.#people.querySelector("summary").focus()
    })
  }

  #fills = {
    people: async body => new (await fetched(() => import("./people.js"))).People(body, this.#parts.store, this.follow),
    share: async body => (await fetched(() => import(this.#parts.store.state.site ? "../site/passing.js" : "../share/passing.js"))).fill(body, this.#parts, () => this.showPeople()),
    save: async body => (await fetched(() => import("../share/taking.js"))).fill(body, this.#parts)
  }

  /** What is in a menu comes when it is opened for the first time. */
  #fillOnce(menu, fill) {
    const body = menu.querySelector(".menu-body")
    let isFilled = false
    const opened = async () => {
      if (!menu.open || isFilled) return
      isFilled = true
      await Promise.all([fill(body), style("company")]).catch(error => {
        isFilled = menu.open = false
        throw error
      })
    }
    menu.addEventListener("toggle", opened)
    menu.addEventListener("click", ({ target }) => target.closest(".item") && (menu.open = false))
    closeOutside(menu)
    opened()
  }

  #draw({ participants, participant }) {
    const self = participants.find(({ id }) => id === participant)
    const first = participants.slice(0, 5).filter(person => person !== self)
    const { length } = participants
    const more = length > 4 ? [element("span", { class: "person more" }, `+${short(length - 3)}`)] : []
    this.#faces.replaceChildren(...[...self ? [self] : [], ...first].slice(0, more.length ? 3 : 4).map(person =>
      element("span", { class: "person", data: { color: hue(person), leads: person.leads ? "yes" : "" }, "aria-hidden": "true" }, initials(person.name))), ...more)
    this.#count.textContent = length === 1 ? "Only you are here" : `${length.toLocaleString()} people are here`
  }
}
