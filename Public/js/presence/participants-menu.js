// The participants menu: the participant's own name, and the other participants.

import { element } from "../core/dom.js"
import { trimmedName, avatarColor, distinctInitials, initials } from "./avatar.js"
import { settings } from "../settings/settings.js"
import { pathLabel } from "../schema/path-label.js"

/** The maximum number of listed participants, and of those visible at once. */
const mostListed = 100
const mostVisible = 8

export class ParticipantsMenu {
  /** @type {Store} */ #store
  #name
  #letters = new Map()
  #others = element("ul", { class: "others", "aria-label": "Other participants" })

  constructor(body, store) {
    this.#store = store
    this.#name = element("input",
      { type: "text", id: "own-name", maxLength: 40, autocomplete: "nickname", onchange: () => this.#rename(),
        onkeydown: event => event.key === "Enter" && this.#rename() })
    body.append(
      element("label", { class: "own-name", for: "own-name" }, element("span", {}, "Your name"), this.#name),
      this.#others)
    store.addEventListener("change",
      ({ detail }) => store.state.room?.participants !== detail.before.room?.participants && this.#draw())
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
    const others = participants.filter(({ id }) => id !== participant)
    this.#letters = distinctInitials(participants.slice(0, mostListed))
    if (others.length) this.#others.replaceChildren(...this.#rows(others))
    else this.#others.replaceChildren(this.#empty())
    // Makes a scrollable list focusable with the keyboard.
    if (others.length > mostVisible) this.#others.tabIndex = 0
    else this.#others.removeAttribute("tabindex")
  }

  /** The rows of participants. If truncated: those at a field first. */
  #rows(others) {
    if (others.length <= mostListed) return others.map(person => this.#row(person))
    const rank = ({ focus }) => Number(focus === undefined)
    const first = others.toSorted((one, other) => rank(one) - rank(other)).slice(0, mostListed)
    return [...first.map(person => this.#row(person)),
      element("li", { class: "hint" }, `And ${(others.length - mostListed).toLocaleString()} more.`)]
  }

  #row(person) {
    return element("li", {},
      element("span", { class: "avatar", data: { color: avatarColor(person) }, "aria-hidden": "true" },
        this.#letters.get(person.id) ?? initials(person.name)),
      element("span", { class: "who" }, element("strong", {}, person.name),
        element("span", { class: "hint" }, this.#activity(person))))
  }

  #activity({ focus }) {
    if (focus === undefined) return ""
    const { schema, props } = this.#store.state.room ?? {}
    return `at ${pathLabel(focus, schema, { all: "the props", props })}`
  }

  #empty() {
    return element("li", { class: "hint" },
      "No one else is here. Share the link: anyone who opens it sees every edit, and you see the field they "
      + "are editing.")
  }
}
