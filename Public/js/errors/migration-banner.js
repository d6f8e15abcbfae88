// Lists where the props do not match a changed type, and offers the migration.

import { button, element } from "../core/dom.js"
import { stringify } from "../core/json.js"
import { migrationPatch } from "./props-migration.js"
import { pathLabel } from "../schema/path-label.js"

export class MigrationBanner {
  #panel
  #announcer
  #store

  constructor(panel, said, store) {
    this.#panel = panel
    this.#announcer = said
    this.#store = store
  }

  changed({ drift }, { before, reason }) {
    if (drift !== before.drift) this.#draw(drift)
    else if (drift && reason === "rejected") this.#draw(drift)
  }

  failed() {
    if (this.#store.state.drift) this.#draw(this.#store.state.drift)
  }

  #draw(drift) {
    const hadFocus = this.#panel.contains(document.activeElement)
    this.#panel.hidden = !drift
    this.#panel.replaceChildren(...drift ? this.#content(drift) : [])
    if (hadFocus) (this.#panel.querySelector("button") ?? this.#panel.closest("aside")).focus()
  }

  #content(drift) {
    const many = drift.fields.length > 1 ? `${drift.fields.length} fields do` : "One field does"
    this.#announcer.textContent = `The type has changed: ${many} not match it.`
    return [
      element("header", {}, element("h2", { id: "migration-title" }, "The type has changed"),
        drift.patch.length > 0 && this.#apply("Apply all", drift.patch, "primary")),
      element("p", { class: "hint" }, `${many} not match it. You can undo what you apply.`),
      element("ul", {}, ...drift.fields.map(field => this.#row(drift, field)))
    ]
  }

  #row(drift, field) {
    const patch = migrationPatch(drift, field)
    const { schema } = this.#store.state.room ?? {}
    const name = pathLabel(field.path, schema)
    return element("li", {},
      element("p", { class: "migration-field" }, element("strong", { class: "migration-path" }, name),
        ` ${field.reason}`),
      patch.length > 0 && this.#apply("Apply", patch, "", `Apply to ${name}`),
      changeText(field, schema))
  }

  /** A button that applies a patch. Disables all buttons until the host replies: nothing is applied twice. */
  #apply(label, patch, className, description) {
    return button(label, ({ currentTarget }) => {
      if (currentTarget.ariaDisabled) return
      this.#store.edit(patch)
      for (const other of this.#panel.querySelectorAll("button")) other.setAttribute("aria-disabled", "true")
    }, { class: className, "aria-label": description })
  }
}

function changeText({ was, proposal, from }, schema) {
  const parts = [
    was !== undefined && element("del", {}, ...typeName("was"), shortValue(was)),
    proposal !== undefined && element("ins", {}, ...typeName("becomes"), shortValue(proposal)),
    from !== undefined && element("span", {}, `from ${pathLabel(from, schema)}`)
  ].filter(Boolean)
  return parts.length > 0 && element("p", { class: "migration-change" }, ...parts)
}

function typeName(word) {
  return [element("span", { class: "visually-hidden" }, `${word} `)]
}

function shortValue(value) {
  const text = stringify(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
