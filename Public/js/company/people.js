// The menu of who is here: how one is called, leading, and whom to follow.

import { button, element, style } from "../dom.js"
import { called, hue, initials } from "./person.js"
import { words } from "../schema.js"
import { settings } from "../settings.js"
import { tokens } from "../value.js"

/** So many are listed, and so many are in sight at once. */
const most = 100
const few = 8

export class People {
  #store
  #follow
  #name
  #lead
  #others = element("ul", { class: "others", "aria-label": "Who else is here" })

  constructor(body, store, follow) {
    this.#store = store
    this.#follow = follow
    this.#name = element("input", { type: "text", id: "own-name", maxLength: 40, autocomplete: "nickname", onchange: () => this.#rename(), onkeydown: event => event.key === "Enter" && this.#rename() })
    this.#lead = element("input", { type: "checkbox", role: "switch", class: "switch", id: "lead", onchange: ({ target }) => follow.lead(target.checked) })
    style("company")
    body.classList.add("people-menu")
    body.append(
      element("label", { class: "own-name", for: "own-name" }, element("span", {}, "Your name"), this.#name),
      element("label", { class: "lead", for: "lead" },
        element("span", {}, element("strong", {}, "Lead"), element("span", { class: "hint" }, "Others can follow you: story, panel and scroll.")), this.#lead),
      this.#others)
    store.addEventListener("change", ({ detail }) => store.state.room?.participants !== detail.before.room?.participants && this.#draw())
    follow.addEventListener("change", () => this.#draw())
    this.#draw()
  }

  #rename() {
    const name = called(this.#name.value)
    if (name !== (settings.get("name") || undefined)) settings.set("name", name ?? "")
  }

  #draw() {
    const { participants, participant } = this.#store.state.room ?? { participants: [] }
    const self = participants.find(({ id }) => id === participant)
    if (self && document.activeElement !== this.#name) this.#name.value = self.name
    this.#lead.checked = this.#follow.leads
    const focused = this.#others.contains(document.activeElement) ? document.activeElement.closest("li")?.dataset.id : undefined
    const others = participants.filter(({ id }) => id !== participant)
    this.#others.replaceChildren(...others.length ? this.#rows(others) : [this.#empty()])
    // A list that scrolls is reached by the keyboard.
    if (others.length > few) this.#others.tabIndex = 0
    else this.#others.removeAttribute("tabindex")
    if (focused) this.#others.querySelector(`[data-id="${CSS.escape(focused)}"] button`)?.focus()
  }

  /** Who leads or is at a field comes first where not all are listed. */
  #rows(others) {
    if (others.length <= most) return others.map(person => this.#row(person))
    const rank = ({ id, leads, focus }) => this.#follow.isFollowed({ id }) || leads ? 0 : focus === undefined ? 2 : 1
    const first = [0, 1, 2].flatMap(wanted => others.filter(person => rank(person) === wanted)).slice(0, most)
    return [...first.map(person => this.#row(person)), element("li", { class: "hint" }, `And ${(others.length - most).toLocaleString()} more.`)]
  }

  #row(person) {
    const isFollowed = this.#follow.isFollowed(person)
    const place = person.focus === undefined ? "" : `at ${tokens(person.focus).map(words).join(" › ") || "the props"}`
    return element("li", { data: { id: person.id } },
      element("span", { class: "person", data: { color: hue(person) }, "aria-hidden": "true" }, initials(person.name)),
      element("span", { class: "who" }, element("strong", {}, person.name), element("span", { class: "hint" }, [person.leads && "leads", place].filter(Boolean).join(", "))),
      (person.leads || isFollowed) && button(isFollowed ? "Stop" : "Follow", () => isFollowed ? this.#follow.stop() : this.#follow.follow(person), { class: "small", "aria-label": `${isFollowed ? "Stop following" : "Follow"} ${person.name}` }))
  }

  #empty() {
    return element("li", { class: "hint" }, "Nobody else is here. Share the link: who opens it sees every edit, and you see the field they are on.")
  }
}
