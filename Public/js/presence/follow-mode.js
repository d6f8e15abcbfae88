// Follow mode: shares the leader's story, panel and scroll position. A bar shows the mode and ends it.

import { button, element } from "../core/dom.js"
import { avatarColor } from "./avatar.js"

export class FollowMode extends EventTarget {
  #parts
  #bar = element("div", { class: "follow-bar", role: "status", hidden: true })
  #following = null
  #leads = false
  /** Participants whose offer to lead was declined. */
  #declined = new Set()
  /** The scroll position to apply once the leader's room is rendered. */
  #pendingScroll = null
  #scroll

  constructor(parts) {
    super()
    this.#parts = parts
    document.getElementById("toolbar").after(this.#bar)
    parts.store.addEventListener("change", ({ detail }) => this.#changed(parts.store.state, detail))
    parts.store.addEventListener("connection",
      () => this.#leads && parts.store.isConnected && this.#publishPosition())
    parts.panel.addEventListener("shown", () => this.#leads && this.#publishPosition())
    parts.preview.listen("scroll", scroll => this.#onScroll(scroll))
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
    this.#parts.preview.send("scroll", { watch: isOn })
    this.#publishPosition()
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

  /** Follows the leader to its room, tab and scroll position. */
  led({ participant, story, room, panel, scroll }) {
    if (this.#following?.id !== participant) return
    const { store, panel: tabs, preview } = this.#parts
    if (panel) tabs.show(panel)
    if (store.state.room?.id !== room) {
      this.#pendingScroll = scroll
      return store.open(story, room)
    }
    if (scroll) preview.send("scroll", { to: scroll })
  }

  #changed({ room }, { before, reason }) {
    if (reason === "rendered" && this.#pendingScroll) {
      this.#parts.preview.send("scroll", { to: this.#pendingScroll })
      this.#pendingScroll = null
    }
    if (room?.id !== before.room?.id && this.#leads && room) this.#publishPosition()
    if (room?.participants !== before.room?.participants) this.#draw()
  }

  #onScroll(scroll) {
    this.#scroll = scroll
    if (this.#leads) this.#publishPosition()
  }

  #publishPosition() {
    const { store, panel } = this.#parts
    if (this.#leads) store.send({ type: "lead", on: true, panel: panel.shown, scroll: this.#scroll })
    else store.send({ type: "lead", on: false })
  }

  #draw() {
    const { room } = this.#parts.store.state
    const others = room?.participants.filter(({ id }) => id !== room.participant) ?? []
    const offer = others.find(({ id, leads }) => leads && !this.#declined.has(id) && !this.isFollowed({ id }))
    const content = this.#content(others, offer)
    this.#bar.hidden = !content.length
    if (!content.length || this.#bar.textContent !== content.map(part => part.textContent ?? part).join(""))
      this.#bar.replaceChildren(...content)
    this.dispatchEvent(new Event("change"))
  }

  #content(others, offer) {
    if (this.#leads) return this.#leading(others)
    if (this.#following) return this.#followed(others)
    if (offer) return this.#offered(offer)
    return []
  }

  #leading({ length }) {
    return [element("span", {}, leaderText(length)),
      button("Stop leading", () => this.lead(false), { class: "quiet" })]
  }

  /** The followed participant may be in another room for a moment. */
  #followed(others) {
    const person = others.find(({ id }) => id === this.#following.id) ?? this.#following
    this.#bar.dataset.color = avatarColor(person)
    return [element("span", {}, `You follow ${person.name}.`),
      button("Stop", () => this.stop(), { class: "quiet" })]
  }

  #offered(person) {
    this.#bar.dataset.color = avatarColor(person)
    return [element("span", {}, `${person.name} leads.`),
      button("Follow", () => this.follow(person), { class: "quiet" }),
      button("Not now", () => (this.#declined.add(person.id), this.#draw()), { class: "quiet" })]
  }
}

function leaderText(others) {
  if (others === 1) return "You lead: followers see what you see."
  if (others) return `You lead. ${others} others are here.`
  return "You lead. No one else is here."
}
