// The Inspect tab: a screen's projection of its props, the rules that they break, the child screens, and the
// cost of the last rendering.

import { plural } from "../core/plural.js"
import { button, element, hint } from "../core/dom.js"
import { replaceChildren } from "../core/replace-children.js"
import { changedRows, childScreens, valueRows } from "./inspect-tree.js"
import { initialState } from "../state/state.js"
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
  #columns = element("div", { class: "columns" })
  /** The changes of the last edit, in the props and in their projection. */
  #changed = { props: new Set(), projection: new Set() }
  /** The collapsed containers, by their column and path. */
  #closed = new Set()

  constructor(target, store, panel) {
    this.#store = store
    this.#panel = panel
    target.append(element("div",
      { class: "panel-scroll", role: "group", "aria-label": "Rules and projection", tabindex: "0" },
      this.#cost, this.#rules, this.#files, this.#children, this.#columns))
  }

  changed(/** @type {State} */ state, /** @type {ChangeDetail} */ { before }) {
    const { room, inspected } = state
    if (!room) return
    if (state.rendering?.timing !== before.rendering?.timing) this.#showCost(state.rendering?.timing)
    if (state.missingFiles !== before.missingFiles) this.#showFiles(state.missingFiles)
    const isElsewhere = room.id !== before.room?.id
    const isMoved = room.props !== before.room?.props
    const isProjected = inspected !== before.inspected
    if (!isMoved && !isProjected && room.schema === before.room?.schema) return
    if (isElsewhere) this.#compare(state, initialState)
    else this.#compare(state, before)
    if (isProjected || isElsewhere) this.#showRules(inspected?.broken ?? [], room.props)
    this.#showChildren(room)
    this.#showColumns(room, inspected?.projection, inspected?.broken ?? [])
  }

  /** Compares with the previous state. An edit that leaves the projection unchanged clears its marks. */
  #compare({ room, inspected }, { room: oldRoom, inspected: oldInspected }) {
    if (!oldRoom) return (this.#changed = { props: new Set(), projection: new Set() })
    const props = changedRows(oldRoom.props, room.props)
    if (props.size) this.#changed = { props, projection: new Set() }
    if (inspected?.projection !== oldInspected?.projection && oldInspected)
      this.#changed.projection = changedRows(oldInspected.projection, inspected?.projection)
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
    return pathLabel(path, this.#store.state.room?.schema)
  }

  #showColumns({ props, schema }, projection, broken) {
    const rules = isOfView =>
      new Set(broken.filter(({ of }) => (of === "view") === isOfView).flatMap(({ paths = [] }) => paths))
    const focused = document.activeElement?.closest(".columns [data-row]")?.dataset.row
    this.#columns.classList.toggle("two", projection !== undefined)
    this.#columns.replaceChildren(
      this.#column("Props", props, { changed: this.#changed.props, broken: rules(false), schema }))
    if (projection === undefined) this.#columns.append(
      hint("This screen renders its props directly. With a projection, the projected values appear here."))
    else this.#columns.append(
      this.#column("Projected", projection, { changed: this.#changed.projection, broken: rules(true) }))
    if (focused) this.#columns.querySelector(`[data-row="${CSS.escape(focused)}"]`)?.focus()
  }

  #column(title, value, { changed, broken, schema = undefined }) {
    const isPlain = value === null || typeof value !== "object"
    let rows = valueRows(value, schema)
    if (isPlain) rows = valueRows({ value })
    const closed = rows.filter(({ path }) => this.#closed.has(`${title} ${path}`)).map(({ path }) => path)
    const isShown = ({ path }) => !closed.some(parent => path.startsWith(`${parent}/`))
    return element("section", { "aria-label": title }, element("h2", {}, title),
      element("ol", { class: "tree-rows" },
        ...rows.filter(isShown).map(row => treeRow(row,
          { isChanged: changed.has(row.path) && row.text !== undefined, isBroken: broken.has(row.path),
            toggle: row.text === undefined && this.#toggle(`${title} ${row.path}`, row.key),
            edit: schema && (() => this.#panel.reveal(row.path)) }))))
  }

  /** The button that collapses or expands a container. */
  #toggle(id, key) {
    return button(key, () => {
      if (!this.#closed.delete(id)) this.#closed.add(id)
      const { room, inspected } = this.#store.state
      this.#showColumns(room, inspected?.projection, inspected?.broken ?? [])
    }, { class: "tree-toggle", "aria-expanded": `${!this.#closed.has(id)}`, data: { row: id } })
  }
}

/** A value of the props leads to its field. */
function valueOf(text, edit) {
  const shown = element("code", {}, text)
  if (!edit || !text) return shown
  return element("button", { type: "button", class: "tree-value", title: "Edit", onclick: edit }, shown)
}

function treeRow({ path, key, depth, text }, { isChanged, isBroken, toggle, edit }) {
  const made = element("li",
    { class: [isChanged && "changed", isBroken && "broken"].filter(Boolean).join(" "), title: path },
    toggle || element("span", { class: "tree-key" }, key),
    text !== undefined && valueOf(shortened(text, 200), edit),
    isChanged && element("span", { class: "visually-hidden" }, " changed"),
    isBroken && element("span", { class: "visually-hidden" }, " breaks a rule"))
  made.style.setProperty("--depth", depth)
  return made
}
