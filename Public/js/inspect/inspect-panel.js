// The Inspect tab: a screen's projection of its props, the rules that they break, the child screens, and the
// cost of the last rendering.

import { plural } from "../core/plural.js"
import { button, element, hint } from "../core/dom.js"
import { replaceChildren } from "../core/replace-children.js"
import { changedRows, childScreens, valueRows } from "./inspect-tree.js"
import { renderingCost } from "./rendering-cost.js"
import { missingFilesTitle } from "../canvas/missing-files-note.js"
import { shortened } from "../schema/excerpt.js"
import { pathLabel } from "../schema/path-label.js"
import { valueAt } from "../core/json-patch.js"

export class InspectPanel {
  /** @type {Store} */ #store
  #panel
  #figures = element("dl")
  #cost = element("section", { class: "rendering-cost", "aria-label": "Last rendering", hidden: true },
    element("h2", {}, "Last rendering"), this.#figures)
  #rules = element("section", { class: "rules", role: "status", "aria-label": "Broken rules" })
  #files = element("section", { class: "rules", "aria-label": "Missing files", hidden: true })
  #children = element("section", { "aria-label": "Nested screens" })
  #projection = element("section", { class: "projection", "aria-label": "Projected" })
  /** The rows of the projection that the last edit changed. */
  #changed = new Set()
  /** The paths of the collapsed containers. */
  #closed = new Set()

  constructor(target, store, panel) {
    this.#store = store
    this.#panel = panel
    target.append(element("div",
      { class: "panel-scroll", role: "group", "aria-label": "Rules and projection", tabindex: "0" },
      this.#cost, this.#rules, this.#files, this.#children, this.#projection))
  }

  changed(/** @type {State} */ state, /** @type {ChangeDetail} */ { before }) {
    const { room, inspected } = state
    if (!room) return
    if (state.rendering?.timing !== before.rendering?.timing) this.#showCost(state.rendering?.timing)
    if (state.missingFiles !== before.missingFiles) this.#showFiles(state.missingFiles)
    const isElsewhere = room.id !== before.room?.id
    const isMoved = room.props !== before.room?.props
    const isProjected = inspected !== before.inspected
    if (isMoved || room.schema !== before.room?.schema) this.#showChildren(room)
    if (!isMoved && !isProjected && !isElsewhere) return
    // An edit that leaves the projection unchanged clears its marks.
    this.#changed = new Set()
    if (isProjected && !isElsewhere && before.inspected)
      this.#changed = changedRows(before.inspected.projection, inspected?.projection)
    if (isProjected || isElsewhere) this.#showRules(inspected?.broken ?? [], room.props)
    this.#showProjection(inspected)
  }

  /** A static site has no timing. */
  #showCost(timing) {
    this.#cost.hidden = !timing
    if (timing) this.#figures.replaceChildren(...renderingCost(timing).map(([name, amount]) =>
      element("div", {}, element("dt", {}, name), element("dd", {}, amount))))
  }

  #showRules(broken, props) {
    this.#rules.hidden = !broken.length
    this.#rules.replaceChildren(
      element("h2", {}, plural(broken.length, "One rule is broken", "rules are broken")),
      element("ul", {}, ...broken.map(rule => this.#rule(rule, props))))
  }

  /** A broken rule with links to its props; a projection cannot be edited. */
  #rule({ name, paths = [], message, of }, props) {
    return element("li", {}, element("p", { class: "rule-name" }, name),
      message && hint(message),
      paths.length > 0 && element("p", { class: "rule-paths" },
        ...paths.map(path => this.#rulePath(path, of !== "view" && valueAt(props, path) !== undefined))))
  }

  #rulePath(path, isEditable) {
    const label = this.#label(path)
    if (!isEditable) return element("code", {}, label)
    return button(label, () => this.#panel.reveal(path), { class: "link", "aria-label": `Edit ${label}` })
  }

  #showFiles(files) {
    this.#files.hidden = !files.length
    const items = files.map(({ path, sheet }) => element("li", {},
      element("code", {}, path), sheet && hint("Named by ", element("code", {}, sheet))))
    this.#files.replaceChildren(element("h2", {}, missingFilesTitle(files)), element("ul", {}, ...items))
  }

  #showChildren({ schema, props }) {
    const children = childScreens(schema, props)
      .map(child =>
        ({ ...child, known: this.#store.state.catalog.screens.find(({ id }) => id === child.screen) }))
    this.#children.hidden = !children.length
    replaceChildren(this.#children, [element("h2", {}, "Nested screens"),
      element("ul", { class: "within" }, ...children.map(child => this.#child(child)))])
  }

  #child({ path, screen, value, known }) {
    const story = known?.stories[0]
    return element("li", {},
      element("span", {}, element("strong", {}, known?.title ?? screen), " ",
        element("code", {}, this.#label(path))),
      story && button("Open as a separate story", () => this.#store.open(story.id, undefined, value),
        { class: "small", "aria-label": `Open ${known.title} at ${this.#label(path)} as a separate story` }))
  }

  #label(path) {
    const { schema, props } = this.#store.state.room ?? {}
    return pathLabel(path, schema, { props })
  }

  #showProjection(inspected) {
    const { projection = undefined, broken = [] } = inspected ?? {}
    const focused = document.activeElement?.closest(".projection [data-row]")?.dataset.row
    if (projection === undefined) this.#projection.replaceChildren(
      hint("The values of a projection appear here, for a screen that has one."))
    else this.#projection.replaceChildren(element("h2", {}, "Projected"), this.#tree(projection, broken))
    if (focused) this.#projection.querySelector(`[data-row="${CSS.escape(focused)}"]`)?.focus()
  }

  #tree(value, broken) {
    const isPlain = value === null || typeof value !== "object"
    const paths = new Set(broken.filter(({ of }) => of === "view").flatMap(({ paths = [] }) => paths))
    const rows = valueRows(isPlain ? { value } : value)
    const closed = rows.filter(({ path }) => this.#closed.has(path)).map(({ path }) => path)
    const isShown = ({ path }) => !closed.some(parent => path.startsWith(`${parent}/`))
    return element("ol", { class: "tree-rows" }, ...rows.filter(isShown).map(row => treeRow(row, {
      isChanged: this.#changed.has(row.path) && row.text !== undefined, isBroken: paths.has(row.path),
      toggle: row.text === undefined && this.#toggle(row) })))
  }

  /** The button that collapses or expands a container. */
  #toggle({ path, key }) {
    return button(key, () => {
      if (!this.#closed.delete(path)) this.#closed.add(path)
      this.#showProjection(this.#store.state.inspected)
    }, { class: "tree-toggle", "aria-expanded": `${!this.#closed.has(path)}`, data: { row: path } })
  }
}

function treeRow({ path, key, depth, text }, { isChanged, isBroken, toggle }) {
  const made = element("li",
    { class: [isChanged && "changed", isBroken && "broken"].filter(Boolean).join(" "), title: path },
    toggle || element("span", { class: "tree-key" }, key),
    text !== undefined && element("code", {}, shortened(text, 200)),
    isChanged && element("span", { class: "visually-hidden" }, " changed"),
    isBroken && element("span", { class: "visually-hidden" }, " breaks a rule"))
  made.style.setProperty("--depth", depth)
  return made
}
