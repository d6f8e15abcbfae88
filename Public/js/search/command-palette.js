// The command palette: all available commands and all stories in one searchable list.

import { availableCommands } from "../shortcuts/commands.js"
import { plural } from "../core/plural.js"
import { button, element, hint } from "../core/dom.js"
import { groupBy } from "../core/group-by.js"
import { kbd } from "../ui/kbd.js"
import { indexOf, leafEntry as entryOf } from "../catalog/catalog-entries.js"
import { Listbox } from "../ui/listbox.js"
import { levelTitle, PaletteActions } from "./palette-actions.js"
import { runFocused } from "../shortcuts/run-focused.js"
import { recentLeaves } from "../catalog/recent-stories.js"
import { searchOption } from "../catalog/search-option.js"
import { settingCommands } from "../settings/setting-choices.js"

const limit = 40
/** How many stories are listed before any has been opened. */
const firstStories = 8
const titles = { action: "Commands", story: "Stories", screen: "Screens", tag: "Tags" }
const settingLevel = { id: "setting", title: "Change a setting…", group: "Settings",
  choices: settingCommands }

let palette

export function showCommandPalette(sidebar) {
  palette ??= new CommandPalette(sidebar)
  palette.show()
}

class CommandPalette {
  #sidebar
  #field = element("input",
    { type: "search", autocomplete: "off", spellcheck: false, oninput: () => this.#draw(),
      onkeydown: event => this.#key(event) })
  #place = element("span", { class: "palette-level" })
  #clearButton = button("×", () => this.#clear(),
    { class: "quiet clear", "aria-label": "Clear the search", title: "Clear (Escape)" })
  #list = new Listbox(this.#field, "palette-list", "Matches", entry => this.#chosen(entry))
  #count = element("span", { role: "status" })
  #dialog
  /** @type {PaletteActions} */ #actions
  /** The command whose choices are listed, on the second level. */
  #level = null
  #recent

  constructor(sidebar) {
    this.#sidebar = sidebar
    this.#list.own()
    this.#dialog = element("dialog",
      { class: "dialog palette", "aria-label": "Find anything",
        onclick: ({ target }) => target === this.#dialog && this.#dialog.close() },
      element("div", { class: "palette-field" }, this.#place, this.#field, this.#clearButton),
      this.#list.element,
      element("p", { class: "palette-foot" }, this.#count,
        element("span", { class: "palette-keys", "aria-hidden": "true" },
          ...[["move", "ArrowUp", "ArrowDown"], ["go", "Enter"], ["back", "Escape"]].map(
            ([word, ...keys]) => element("span", { class: "caps" }, ...keys.flatMap(kbd), word)))))
    document.body.append(this.#dialog)
  }

  show() {
    this.#actions = new PaletteActions(
      [...availableCommands().filter(({ id, hasEffect = () => true }) => id !== "palette" && hasEffect()),
        settingLevel])
    this.#recent = recentLeaves(this.#sidebar.catalog.screens, 7)
      .filter(({ key }) => key !== this.#sidebar.current)
    this.#dialog.showModal()
    this.#enter(null)
  }

  /** Lists the choices of a command, or everything. */
  #enter(command) {
    this.#level = command
    this.#place.hidden = !command
    let [title, hint] = ["Find anything", "Story, screen, tag or command"]
    if (command) [title, hint] = [levelTitle(command), "Type to narrow the choices"]
    this.#place.textContent = title
    this.#field.ariaLabel = title
    this.#field.placeholder = hint
    this.#clear()
  }

  #draw() {
    const query = this.#field.value
    const groups = this.#groups(query)
    this.#clearButton.hidden = !query
    const { current, tree } = this.#sidebar
    this.#list.show(groups.map(({ title, entries }) =>
      ({ title,
        options: entries.map(entry =>
          searchOption(entry, query, { current, marks: entry.leaf && tree.statusMarks(entry.leaf) })) })))
    if (!groups.length) this.#list.element.append(
      hint(`No results for “${query}”. Try fewer letters, or the initials of its words.`))
  }

  #groups(query) {
    if (this.#level) return this.#choices(query)
    if (query.trim()) return this.#found(query)
    return this.#all()
  }

  #choices(query) {
    const entries = this.#actions.choices(this.#level, query)
    this.#count.textContent = plural(entries.length, "1 choice", "choices")
    if (!entries.length) return []
    return [{ title: "", entries }]
  }

  /** Recent entries, then actions; the first stories where none has been opened. */
  #all() {
    const recent = this.#recent.map(entryOf)
    const { size } = indexOf(this.#sidebar.catalog)
    this.#count.textContent = `Type to search ${size.toLocaleString("en")} more.`
    let stories = []
    if (!recent.length) stories = this.#sidebar.tree.stories.slice(0, firstStories).map(entryOf)
    const actions = groupedEntries(this.#actions.entries, ({ place }) => place)
      .map(({ title, entries }) => ({ title, entries: entries.map(entry => ({ ...entry, place: "" })) }))
    return [{ title: "Recently opened", entries: recent }, ...actions,
      { title: titles.story, entries: stories }].filter(({ entries }) => entries.length)
  }

  /** Groups in the order of their best match; recent entries rank slightly higher. */
  #found(query) {
    const recent = new Set(this.#recent.map(({ key }) => key))
    const stories = indexOf(this.#sidebar.catalog).search(query,
      { limit, favour: ({ id }) => recent.has(id) ? 6 : 0 })
    const actions = this.#actions.search(query, limit)
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
    const isBack = ["Escape", "Backspace"].includes(event.key) && !this.#field.value
    if (isBack && this.#level) this.#enter(null)
    else if (isAgain || (isBack && event.key === "Escape")) this.#dialog.close()
    else if (event.key === "Escape") this.#clear()
    else if (event.isComposing || !this.#list.key(event.key)) return
    event.preventDefault()
  }

  #clear() {
    this.#field.value = ""
    this.#field.focus()
    this.#draw()
  }

  #chosen({ kind, title, leaf, action }) {
    if (action?.choices) return this.#enter(action)
    this.#dialog.close()
    if (action) runFocused(action)
    else if (kind === "tag") this.#sidebar.filters.toggle("tags", title)
    else this.#sidebar.open(leaf)
    return undefined
  }
}

function groupedEntries(entries, titleOf) {
  return [...groupBy(entries, titleOf)].map(([title, entries]) => ({ title, entries }))
}
