// The story filters of the sidebar, stored in the URL: `?tags=forms&kind=fixture&only=failing`.

const names = ["tags", "kind", "only"]

export class StoryFilters extends EventTarget {
  #value = parseFilters(location.search)

  constructor() {
    super()
    addEventListener("popstate", () => this.#apply(parseFilters(location.search)))
  }

  get value() {
    return this.#value
  }

  get isActive() {
    return isActive(this.#value)
  }

  toggle(name, word) {
    this.set(toggledFilter(this.#value, name, word))
  }

  set(value) {
    history.replaceState(history.state, "",
      location.pathname + filtersToSearch(location.search, value) + location.hash)
    this.#apply(value)
  }

  clear() {
    this.set(parseFilters(""))
  }

  #apply(value) {
    if (filtersToSearch("", value) === filtersToSearch("", this.#value)) return
    this.#value = value
    this.dispatchEvent(new Event("change"))
  }
}

export function parseFilters(search) {
  const parameters = new URLSearchParams(search)
  return Object.fromEntries(
    names.map(name =>
      [name, (parameters.get(name) ?? "").split(",").map(word => word.trim()).filter(Boolean)]))
}

/** Keeps the URL's other parameters. */
export function filtersToSearch(search, filters) {
  const parameters = new URLSearchParams(search)
  for (const name of names) {
    if (filters[name].length) parameters.set(name, filters[name].join(","))
    else parameters.delete(name)
  }
  const text = parameters.toString().replaceAll("%2C", ",")
  return text && `?${text}`
}

export function toggledFilter(filters, name, word) {
  const had = filters[name]
  if (had.includes(word)) return { ...filters, [name]: had.filter(other => other !== word) }
  return { ...filters, [name]: [...had, word] }
}

export function isActive(filters) {
  return names.some(name => filters[name].length > 0)
}

/** Whether a leaf matches at least one value of each filter. */
export function passesFilters(filters, { kind, tags, marks }) {
  const { only } = filters
  return matchesAny(filters.kind, word => word === kind)
    && matchesAny(filters.tags, word => tags.includes(word))
    && matchesAny(only, word => hasMark(marks, word))
  }

/** Whether a story is new, or has any of the problems. */
function hasMark(marks, word) {
  if (word === "new") return marks.includes("new")
  return marks.some(mark => mark !== "new")
}

function matchesAny(words, test) {
  return !words.length || words.some(test)
}
