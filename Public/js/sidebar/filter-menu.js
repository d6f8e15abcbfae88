// The filter menu, and a removable chip for each active filter.

import { button, element, hint } from "../core/dom.js"
import { Floating } from "../ui/floating.js"
import { tagsOf } from "../catalog/catalog-entries.js"

const kinds = [["story", "Stories"], ["fixture", "Fixtures"], ["recording", "Recordings"]]
const statusFilters = [["failing", "Failing"], ["new", "New"]]
const titles = Object.fromEntries([...kinds, ...statusFilters])

let menu
let floating

export function showFilterMenu(sidebar, anchor) {
  menu ??= element("div",
    { id: "filter-menu", class: "filter-menu", popover: "auto", role: "dialog", "aria-label": "Filters" })
  floating ??= new Floating(menu, anchor)
  anchor.after(menu)
  const tags = [...tagsOf(sidebar.catalog.screens)]
  menu.replaceChildren(
    section(sidebar, "only", "Only", statusFilters), section(sidebar, "kind", "Kind", kinds),
    tagSection(sidebar, tags))
  menu.showPopover()
  floating.place()
  menu.querySelector("input").focus()
}

/** Renders the active filters as chips above the tree; each chip removes its filter. */
export function showChips({ filters }, tree) {
  const chosen = ["only", "kind", "tags"].flatMap(name => filters.value[name].map(word => [name, word]))
  const before = document.getElementById("chips")
  const hadFocus = before?.contains(document.activeElement)
  before?.remove()
  document.getElementById("filters").toggleAttribute("data-active", chosen.length > 0)
  if (!chosen.length) return hadFocus && document.getElementById("filter").focus()
  const made = element("div", { id: "chips", class: "chips", role: "group", "aria-label": "Filters" },
    ...chosen.map(([name, word]) =>
    button(name === "tags" ? word : titles[word] ?? word, () => filters.toggle(name, word),
      { icon: "close", class: "chip", "aria-label": `Remove the filter ${titles[word] ?? word}` })))
  tree.before(made)
  if (hadFocus) made.querySelector("button").focus()
}

function section({ filters }, name, title, options) {
  return element("fieldset", {}, element("legend", {}, title),
    ...options.map(([word, label, count]) => element("label", {},
    element("input", { type: "checkbox", checked: filters.value[name].includes(word),
      onchange: () => filters.toggle(name, word) }),
    element("span", {}, label), count && element("span", { class: "count" }, String(count)))))
}

function tagSection(sidebar, tags) {
  if (!tags.length) return hint("Tags of screens and stories are listed here.")
  return section(sidebar, "tags", "Tags", tags.map(([tag, count]) => [tag, tag, count]))
}
