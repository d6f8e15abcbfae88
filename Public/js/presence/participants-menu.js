// The participants menu: the participant's own name, leading, and the participants to follow.

import { button, element } from "../core/dom.js"
import { trimmedName, avatarColor, distinctInitials, initials } from "./avatar.js"
import { settings } from "../settings/settings.js"
import { pathLabel } from "../schema/path-label.js"

/** The maximum number of listed participants, and of those visible at once. */
const mostListed = 100
const mostVisible = 8

export class ParticipantsMenu {
  #store
  #follow
  #name
  #lead
  #letters = new Map()
  #others = element("ul", { class: "others", "aria-label": "Other participants" })

  constructor(body, store, follow) {
    this.#store = store
    this.#follow = follow
    this.#name = element("input",
      { type: "text", id: "own-name", maxLength: 40, autocomplete: "nickname", onchange: () => this.#rename(),
        onkeydown: event => event.key === "Enter" && this.#rename() })
    this.#lead = element("input",
      { type: "checkbox", role: "switch", class: "switch", id: "lead",
        onchange: ({ target }) => follow.lead(target.checked) })
    body.append(
      element("label", { class: "own-name", for: "own-name" }, element("span", {}, "Your name"), this.#name),
      element("label", { class: "lead", for: "lead" },
        element("span", {}, element("strong", {}, "Lead"),
          element("span", { class: "hint" }, "Others can follow you: story, panel and scroll.")), this.#lead),
      this.#others)
    store.addEventListener("change",
      ({ detail }) => store.state.room?.participants !== detail.before.room?.participants && this.#draw())
    follow.addEventListener("change", () => this.#draw())
    this.#draw()
  }

  #rename() {
    const name = trimmedName(this.#name.value)
    if (name !== (settings.get("name") || undefined)) settings.set("name", name ?? "")
  }

  #draw() {
    const { participants, participant } = this.#store.state.room ?? { participants: [] }
    const self = participants.find(({ id }) => id === participant)
    if (self && document.activeElement !== this.#name) this.#name.value = self.name
    this.#lead.checked = this.#follow.leads
    const focused = document.activeElement?.closest(".others li")?.dataset.id
    const others = participants.filter(({ id }) => id !== participant)
    this.#letters = distinctInitials(participants.slice(0, mostListed))
    if (others.length) this.#others.replaceChildren(...this.#rows(others))
    else this.#others.replaceChildren(this.#empty())
    // Makes a scrollable list focusable with the keyboard.
    if (others.length > mostVisible) this.#others.tabIndex = 0
    else this.#others.removeAttribute("tabindex")
    if (focused) this.#others.querySelector(`[data-id="${CSS.escape(focused)}"] button`)?.focus()
  }

  /** The rows of participants. If truncated: leaders and the followed one first, then those at a field. */
  #rows(others) {
    if (others.length <= mostListed) return others.map(person => this.#row(person))
    const first = others.toSorted((one, other) => this.#rank(one) - this.#rank(other)).slice(0, mostListed)
    return [...first.map(person => this.#row(person)),
      element("li", { class: "hint" }, `And ${(others.length - mostListed).toLocaleString()} more.`)]
  }

  #rank(person) {
    if (person.leads || this.#follow.isFollowed(person)) return 0
    if (person.focus === undefined) return 2
    return 1
  }

  #row(person) {
    const isFollowed = this.#follow.isFollowed(person)
    return element("li", { data: { id: person.id } },
      element("span", { class: "avatar", data: { color: avatarColor(person) }, "aria-hidden": "true" },
        this.#letters.get(person.id) ?? initials(person.name)),
      element("span", { class: "who" }, element("strong", {}, person.name),
        element("span", { class: "hint" }, this.#activity(person))),
      isFollowed && button("Stop", () => this.#follow.stop(),
        { class: "small", "aria-label": `Stop following ${person.name}` }),
      person.leads && !isFollowed && button("Follow", () => this.#follow.follow(person),
        { class: "small", "aria-label": `Follow ${person.name}` }))
  }

  #activity({ leads, focus }) {
    const words = []
    if (leads) words.push("leads")
    if (focus !== undefined)
      words.push(`at ${pathLabel(focus, this.#store.state.room?.schema, "the props")}`)
    return words.join(", ")
  }

  #empty() {
    return element("li", { class: "hint" },
      "No one else is here. Share the link: anyone who opens it sees every edit, and you see the field they "
      + "are editing.")
  }
}
