// Lists where the props do not match a changed type, and offers the migration.

import { plural } from "../core/plural.js"
import { announce } from "../core/announce.js"
import { button, element, hint } from "../core/dom.js"
import { stringify } from "../core/json.js"
import { losslessMigration, migrationPatch, outdatedFixture } from "./props-migration.js"
import { shortened } from "../schema/excerpt.js"
import { pathLabel } from "../schema/path-label.js"

export class MigrationBanner {
  #panel
  /** @type {Store} */ #store
  #save
  /** The shown drift, or the id of the fixture whose file is out of date. */
  #shown = null

  /** `save` replaces the file of the open fixture. */
  constructor(panel, store, save) {
    this.#panel = panel
    this.#store = store
    this.#save = save
  }

  changed(/** @type {State} */ state, /** @type {ChangeDetail} */ { reason }) {
    const shown = state.drift ?? outdatedFixture(state)?.id ?? null
    if (shown !== this.#shown || (state.drift && reason === "rejected")) this.#draw(state)
  }

  failed() {
    if (this.#store.state.drift) this.#draw(this.#store.state)
  }

  #draw(state) {
    const { drift } = state
    const fixture = outdatedFixture(state)
    this.#shown = drift ?? fixture?.id ?? null
    const hadFocus = this.#panel.contains(document.activeElement)
    this.#panel.hidden = !this.#shown
    if (drift) this.#panel.replaceChildren(...this.#content(drift))
    else if (fixture) this.#panel.replaceChildren(...this.#saving(fixture))
    else this.#panel.replaceChildren()
    if (hadFocus) (this.#panel.querySelector("button") ?? this.#panel.closest("aside")).focus()
  }

  #content(drift) {
    const many = plural(drift.fields.length, "One field does", "fields do")
    announce(`The type has changed: ${many} not match it.`)
    const { patch, left } = losslessMigration(drift)
    return [
      element("header", {}, element("h2", { id: "migration-title" }, "The type has changed"),
        this.#applyAll(patch, drift)),
      hint(`${many} not match it. You can undo what you apply.`),
      left.some(({ lossy }) => lossy)
        && element("p", { class: "migration-loss" }, lossText(left.filter(({ lossy }) => lossy))),
      left.some(({ uncertain }) => uncertain)
        && element("p", { class: "migration-loss" },
          "Apply a proposal only if it means the same: it is a guess."),
      element("ul", {}, ...drift.fields.map(field => this.#row(drift, field)))
    ].filter(Boolean)
  }

  /** Applying changes the props of this room only. */
  #saving({ title }) {
    announce("The props match the type. The fixture’s file is unchanged.")
    return [
      element("header", {}, element("h2", { id: "migration-title" }, "The props match"),
        button(`Save over ${title}`, () => this.#save(), { class: "primary" })),
      hint("In this room, but not in the fixture’s file, which the tests load.")
    ]
  }

  /** Applies what is certain; once that is done, a second press applies what loses values, or is a guess. */
  #applyAll(lossless, drift) {
    const { patch: all } = drift
    if (lossless.length > 0) return this.#apply("Apply all", lossless, "primary")
    const label = drift.fields.some(({ lossy }) => lossy) ? "Replace" : "Apply guesses"
    return all.length > 0 && this.#apply(label, all, "primary")
  }

  #row(drift, field) {
    const patch = migrationPatch(drift, field)
    const { schema } = this.#store.state.room ?? {}
    const name = pathLabel(field.path, schema)
    return element("li", {},
      element("p", { class: "migration-field" }, element("strong", { class: "migration-path" }, name),
        ` ${field.reason}`),
      patch.length > 0 && this.#applyOne(field, patch, name),
      changeText(field, schema))
  }

  #applyOne({ lossy }, patch, name) {
    if (lossy) return this.#apply("Replace", patch, "", `Replace ${name}`)
    return this.#apply("Apply", patch, "", `Apply to ${name}`)
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

function lossText(left) {
  const values = left.map(({ was }) => shortValue(was)).join(", ")
  if (left.length === 1) return `This value fits nothing, and stays until you replace it: ${values}`
  return `These values fit nothing, and stay until you replace them: ${values}`
}

function changeText({ was, proposal, from }, schema) {
  const parts = [
    was !== undefined && element("del", {}, ...spokenWord("was"), shortValue(was)),
    proposal !== undefined && element("ins", {}, ...spokenWord("becomes"), shortValue(proposal)),
    from !== undefined && element("span", {}, `from ${pathLabel(from, schema)}`)
  ].filter(Boolean)
  return parts.length > 0 && element("p", { class: "migration-change" }, ...parts)
}

function spokenWord(word) {
  return [element("span", { class: "visually-hidden" }, `${word} `)]
}

function shortValue(value) {
  return shortened(stringify(value), 80)
}
