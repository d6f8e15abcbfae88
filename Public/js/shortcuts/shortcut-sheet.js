// The shortcut sheet: the shortcuts available now, and the keys that fields and lists handle.

import { availableCommands } from "./commands.js"
import { element, hint } from "../core/dom.js"
import { groupBy } from "../core/group-by.js"
import { settings } from "../settings/settings.js"
import { kbd } from "../ui/kbd.js"
import { showDialog } from "../ui/dialog.js"
import { groupedCommands } from "./command-groups.js"

const builtInShortcuts = {
  "In a field of the props": [["Open the field menu", ["mod+.", "shift+F10"]],
    ["Move to the field's menu and reset", ["shift+Tab"]],
    ["Add a line to a text", ["mod+Enter"]],
    ["Copy and paste, on a section or ⋯", ["mod+c mod+v"]],
    ["More or less of a number", ["ArrowUp ArrowDown"]],
    ["Move a row, at its handle", ["ArrowUp ArrowDown", "Home End"]]],
  "In the tree": [["Expand, collapse, enter, leave", ["ArrowRight ArrowLeft"]],
    ["First and last row", ["Home End"]], ["Jump to a name", ["A…Z"]],
    ["Run its tests", ["shift+Enter"]]],
  "While searching": [["Move", ["ArrowUp ArrowDown"]], ["Open", ["Enter"]], ["Back to the tree", ["Escape"]]]
}

export function showShortcuts() {
  const actions = groupedCommands(availableCommands()).filter(({ key }) => key)
    .map(({ group, title, key, also }) => [group, [title.replace(/…$/, ""), [key, also].filter(Boolean)]])
  const groups = groupBy(actions, ([group]) => group)
  const sections = [...[...groups].map(([group, rows]) => [group, rows.map(([, row]) => row)]),
    ...Object.entries(builtInShortcuts)]
  const isOff = !settings.get("letters") && hint("Single-key shortcuts are turned off in the settings.")
  const columns = element("div", { class: "sheet-columns" },
    ...sections.map(([group, rows], index) => section(group, rows, index)))
  const filter = element("input",
    { type: "search", class: "sheet-filter", placeholder: "Filter keys", "aria-label": "Filter keys",
      autocomplete: "off", spellcheck: false, autofocus: true,
      oninput: () => applyFilter(columns, filter.value) })
  return showDialog("keys-sheet", "Keyboard shortcuts", [filter, ...[isOff].filter(Boolean), columns])
}

/** Shows the rows that contain all words, and the sections that have some. */
function applyFilter(columns, query) {
  const words = query.toLowerCase().split(/\s+/)
  for (const group of columns.children) {
    const rows = [...group.querySelectorAll("dl > div")]
    for (const row of rows) {
      const text = `${group.firstChild.textContent} ${row.textContent}`.toLowerCase()
      row.hidden = !words.every(word => text.includes(word))
    }
    group.hidden = rows.every(({ hidden }) => hidden)
  }
}

function section(group, rows, index) {
  return element("section", { "aria-labelledby": `keys-${index}` },
    element("h3", { id: `keys-${index}` }, group),
    element("dl", {}, ...rows.map(([title, keys]) =>
      element("div", {}, element("dt", {}, title), element("dd", {}, ...keys.flatMap(either))))))
}

function either(key, index) {
  return [index > 0 && element("span", { class: "hint" }, "or"),
    element("span", { class: "caps" }, ...key.split(" ").flatMap(kbd))].filter(Boolean)
}
