// The command palette: all available commands and all stories in one searchable list.

import { availableCommands } from "../shortcuts/commands.js"
import { plural } from "../core/plural.js"
import { element, hint } from "../core/dom.js"
import { groupBy } from "../core/group-by.js"
import { kbd } from "../ui/kbd.js"
import { indexOf, leafEntry as entryOf } from "../catalog/catalog-entries.js"
import { FuzzyIndex } from "../catalog/fuzzy-index.js"
import { groupedCommands, paletteOrder } from "../shortcuts/command-groups.js"
import { Listbox } from "../ui/listbox.js"
import { recentLeaves } from "../catalog/recent-stories.js"
import { searchOption } from "../catalog/search-option.js"
import { settingCommands } from "../settings/setting-choices.js"

const limit = 40
const titles = { action: "Commands", story: "Stories", screen: "Screens", tag: "Tags" }

let palette

export function showCommandPalette(sidebar) {
  palette ??= new CommandPalette(sidebar)
  palette.show()
}

class CommandPalette {
  #sidebar
  #field = element("input",
    { type: "search", "aria-label": "Find anything", placeholder: "Story, screen, tag or command",
      autocomplete: "off", spellcheck: false, oninput: () => this.#draw(),
      onkeydown: event => this.#key(event) })
  #list = new Listbox(this.#field, "palette-list", "Matches", entry => this.#chosen(entry))
  #count = element("span", { role: "status" })
  #dialog
  #actions
  #recent

  constructor(sidebar) {
    this.#sidebar = sidebar
    this.#list.own()
    this.#dialog = element("dialog",
      { class: "dialog palette", "aria-label": "Find anything",
        onclick: ({ target }) => target === this.#dialog && this.#dialog.close() },
      element("div", { class: "palette-field" }, this.#field), this.#list.element,
      element("p", { class: "palette-foot" }, this.#count,
        element("span", { class: "caps", "aria-hidden": "true" }, ...kbd("ArrowUp"), ...kbd("ArrowDown"),
          " move ", ...kbd("Enter"), " go ", ...kbd("Escape"), " close")))
    document.body.append(this.#dialog)
  }

  show() {
    const commands = [...availableCommands(), ...settingCommands()].filter(({ id }) => id !== "palette")
    this.#actions = groupedCommands(commands, paletteOrder)
      .map(action => ({ id: action.id, kind: "action", title: action.title, place: action.group, action }))
    this.#actions.index = new FuzzyIndex(this.#actions)
    this.#recent = recentLeaves(this.#sidebar.catalog.screens, 7)
      .filter(({ key }) => key !== this.#sidebar.current)
    this.#field.value = ""
    this.#dialog.showModal()
    this.#draw()
  }

  #draw() {
    const query = this.#field.value
    const groups = this.#groups(query)
    const { current, tree } = this.#sidebar
    this.#list.show(groups.map(({ title, entries }) =>
      ({ title,
        options: entries.map(entry =>
          searchOption(entry, query, { current, marks: entry.leaf && tree.statusMarks(entry.leaf) })) })))
    if (!groups.length) this.#list.element.append(
      hint(`No results for “${query}”. Try fewer letters, or the initials of its words.`))
  }

  #groups(query) {
    if (query.trim()) return this.#found(query)
    return this.#all()
  }

  /** Recent entries, then actions, then the first stories. */
  #all() {
    const recent = this.#recent.map(entryOf)
    const { size } = indexOf(this.#sidebar.catalog)
    this.#count.textContent = "Recently opened stories are listed here first."
    if (recent.length) this.#count.textContent = `Type to search ${size.toLocaleString("en")} more.`
    const stories = this.#sidebar.tree.stories.slice(0, limit).map(entryOf)
    const actions = groupedEntries(this.#actions, ({ place }) => place)
      .map(({ title, entries }) => ({ title, entries: entries.map(entry => ({ ...entry, place: "" })) }))
    return [{ title: "Recently opened", entries: recent }, ...actions,
      { title: titles.story, entries: stories }].filter(({ entries }) => entries.length)
  }

  /** Groups in the order of their best match; recent entries rank slightly higher. */
  #found(query) {
    const recent = new Set(this.#recent.map(({ key }) => key))
    const stories = indexOf(this.#sidebar.catalog).search(query,
      { limit, favour: ({ id }) => recent.has(id) ? 6 : 0 })
    const actions = this.#actions.index.search(query, { limit })
    const hits = [...stories.hits, ...actions.hits].sort((one, other) => other.score - one.score).slice(0,
      limit)
    const count = stories.count + actions.count
    let matches = plural(count, "1 match", "matches")
    if (count > hits.length) matches = `The best ${hits.length} of ${matches}`
    this.#count.textContent = matches
    return groupedEntries(hits.map(({ entry }) => entry), ({ kind }) => titles[kind] ?? titles.story)
  }

  #key(event) {
    const isAgain = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k"
    if (isAgain || (event.key === "Escape" && !this.#field.value)) this.#dialog.close()
    else if (event.key === "Escape") this.#clear()
    else if (event.isComposing || !this.#list.key(event.key)) return
    event.preventDefault()
  }

  #clear() {
    this.#field.value = ""
    this.#draw()
  }

  #chosen({ kind, title, leaf, action }) {
    this.#dialog.close()
    if (action) action.run()
    else if (kind === "tag") this.#sidebar.filters.toggle("tags", title)
    else this.#sidebar.open(leaf)
  }
}

function groupedEntries(entries, titleOf) {
  return [...groupBy(entries, titleOf)].map(([title, entries]) => ({ title, entries }))
}
