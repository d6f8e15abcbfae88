// The commands of the palette in two levels: a command with `choices` leads to them. No DOM.

import { groupedCommands, paletteOrder } from "../shortcuts/command-groups.js"
import { FuzzyIndex } from "../catalog/fuzzy-index.js"

export class PaletteActions {
  #commands
  #index

  constructor(commands) {
    this.#commands = groupedCommands(commands, paletteOrder)
  }

  /** The commands of the first level, by their groups. */
  get entries() {
    return this.#commands.filter(({ within }) => !within).map(action => entryOf(action, action.group))
  }

  /** The choices of a command, all or those that match a query. */
  choices(command, query = "") {
    const own = this.#commands.filter(({ within }) => within === command.id)
    const entries = [...own, ...command.choices()].map(action => entryOf(action, action.note))
    if (!query.trim()) return entries
    return new FuzzyIndex(entries).search(query).hits.map(({ entry }) => entry)
  }

  /** What matches on both levels, as a FuzzyIndex says it; a command that matches stands for its choices. */
  search(query, limit) {
    this.#index ??= new FuzzyIndex([...this.entries, ...this.#allChoices])
    const { hits } = this.#index.search(query, { limit: Infinity })
    const found = new Set(hits.map(({ entry }) => entry.action))
    const kept = hits.filter(({ entry }) => !found.has(entry.level))
    return { hits: kept.slice(0, limit), count: kept.length }
  }

  get #allChoices() {
    return this.#commands.filter(({ choices }) => choices).flatMap(level => this.choices(level)
      .map(entry => ({ ...entry, title: fullTitle(level, entry.action), level })))
  }
}

/** The title of a level, without the dots that lead to it. */
export function levelTitle({ title }) {
  return title.replace(/…$/, "")
}

function entryOf(action, place = "") {
  const { id, title, isCurrent } = action
  return { id, kind: "action", title, place, isCurrent, action }
}

/** Such as “Language: German”; a command with a group says what it does by itself. */
function fullTitle(level, { title, group }) {
  if (group) return title
  return `${levelTitle(level)}: ${title}`
}
