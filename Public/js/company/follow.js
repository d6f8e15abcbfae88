// Leading and following: where one goes, the others go. A calm bar says so, and ends it.

import { button, element, style } from "../dom.js"
import { hue } from "./person.js"

export class Follow extends EventTarget {
  #parts
  #bar = element("div", { class: "follow-bar", role: "status", hidden: true })
  #following = null
  #leads = false
  /** Whose offer to lead was not taken. */
  #declined = new Set()
  /** The place in a room that is not open yet. */
  #later = null
  #scroll

  constructor(parts) {
    super()
    this.#parts = parts
    style("company")
    document.getElementById("toolbar").after(this.#bar)
    parts.store.addEventListener("change", ({ detail }) => this.#changed(parts.store.state, detail))
    parts.store.addEventListener("connection", () => this.#leads && parts.store.isConnected && this.#tell())
    parts.panel.addEventListener("shown", () => this.#leads && this.#tell())
    parts.preview.listen("scroll", scroll => this.#scrolled(scroll))
    this.#draw()
  }

  get leads() {
    return this.#leads
  }

  isFollowed({ id }) {
    return this.#following?.id === id
  }

  lead(isOn) {
    this.#leads = isOn
    if (isOn) this.#following = null
    this.#parts.preview.tell("scroll", { watch: isOn })
    this.#tell()
    this.#draw()
  }

  follow(person) {
    if (this.#leads) this.lead(false)
    this.#following = person
    this.#declined.delete(person.id)
    const { led } = this.#parts.store.state
    if (led?.participant === person.id) this.led(led)
    this.#draw()
  }

  stop() {
    if (this.#following) this.#declined.add(this.#following.id)
    this.#following = null
    this.#draw()
  }

  /** Where a leader has gone or looks, of whom one may follow another. */
  led({ participant, story, room, panel, scroll }) {
    if (this.#following?.id !== participant) return
    const { store, panel: tabs, preview } = this.#parts
    if (panel) tabs.show(panel)
    if (store.state.room?.id !== room) {
      this.#later = scroll
      return store.open(story, room)
    }
    if (scroll) preview.tell("scroll", { to: scroll })
  }

  #changed({ room }, { before, reason }) {
    if (reason === "rendered" && this.#later) {
      this.#parts.preview.tell("scroll", { to: this.#later })
      this.#later = null
    }
    if (room?.id !== before.room?.id && this.#leads && room) this.#tell()
    if (room?.participants !== before.room?.participants) this.#draw()
  }

  #scrolled(scroll) {
    this.#scroll = scroll
    if (this.#leads) this.#tell()
  }

  #tell() {
    const { store, panel } = this.#parts
    store.send(this.#leads ? { type: "lead", on: true, panel: panel.shown, scroll: this.#scroll } : { type: "lead", on: false })
  }

  #draw() {
    const { room } = this.#parts.store.state
    const others = room?.participants.filter(({ id }) => id !== room.participant) ?? []
    const offer = others.find(({ id, leads }) => leads && !this.#declined.has(id) && !this.isFollowed({ id }))
    const content = this.#leads ? this.#leading(others) : this.#following ? this.#followed(others) : offer ? this.#offered(offer) : []
    this.#bar.hidden = !content.length
    if (!content.length || this.#bar.textContent !== content.map(part => part.textContent ?? part).join("")) this.#bar.replaceChildren(...content)
    this.dispatchEvent(new Event("change"))
  }

  #leading({ length }) {
    const whom = length === 1 ? "You lead: who follows sees what you see." : `You lead. ${length || "Nobody"} ${length ? "others are" : "else is"} here.`
    return [element("span", {}, whom), button("Stop leading", () => this.lead(false), { class: "quiet" })]
  }

  /** Whoever is followed may be in another room for a moment. */
  #followed(others) {
    const person = others.find(({ id }) => id === this.#following.id) ?? this.#following
    this.#bar.dataset.color = hue(person)
    return [element("span", {}, `You follow ${person.name}.`), button("Stop", () => this.stop(), { class: "quiet" })]
  }

  #offered(person) {
    this.#bar.dataset.color = hue(person)
    return [element("span", {}, `${person.name} leads.`), button("Follow", () => this.follow(person), { class: "quiet" }),
      button("Not now", () => (this.#declined.add(person.id), this.#draw()), { class: "quiet" })]
  }
}
