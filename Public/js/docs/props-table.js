// The props of a screen as a table: name, Swift type, default, documentation, cases. Nested types expand.

import { element, hint } from "../core/dom.js"
import { describedFields } from "../schema/type-description.js"

export function propsTable(schema) {
  const rows = describedFields(schema, schema)
  if (!rows.length) return hint("This screen has no named props.")
  return element("div", { class: "props-scroll", tabIndex: 0, role: "group",
    "aria-label": "Table of the props" }, element("table", { class: "props", role: "table" },
    element("thead", { role: "rowgroup" },
      element("tr", { role: "row" },
        ...["Name", "Type", "Default", "Description"].map(title =>
          element("th", { scope: "col", role: "columnheader" }, title)))),
    ...rows.map(row => element("tbody", { role: "rowgroup" }, line(row, 0)))))
}

/** A row; those within it are made when it is unfolded, and folded with all within them. */
function line({ key, type, note, default: value, description, cases, inner }, depth) {
  const name = element("code", {}, key)
  let head = name
  if (inner?.length) head = element("button",
    { type: "button", class: "unfold", "aria-expanded": "false", onclick: () => toggle() }, name)
  // In a narrow panel, CSS stacks the cells, which would remove the implicit table roles.
  const row = element("tr", { role: "row", data: { depth } },
    element("th", { scope: "row", role: "rowheader" }, head),
    element("td", { role: "cell" }, type && element("code", {}, type), note && hint(note),
      cases && list(cases)),
    element("td", { role: "cell" },
      value === undefined && element("span", { class: "none", "aria-label": "none" }, "–"),
      value !== undefined && element("code", {}, value)),
    element("td", { role: "cell" }, description))
  row.style.setProperty("--depth", depth)
  const toggle = () => {
    const isOpen = head.ariaExpanded === "true"
    head.ariaExpanded = String(!isOpen)
    if (!isOpen) return row.after(...inner.map(within => line(within, depth + 1)))
    while (row.nextSibling?.dataset.depth > depth) row.nextSibling.remove()
  }
  return row
}

function list(cases) {
  return element("ul", { class: "cases" },
    ...cases.slice(0, 24).map(({ name, description }) =>
      element("li", {}, element("code", {}, name), description && ` ${description}`)),
    cases.length > 24 && element("li", { class: "hint" }, `and ${cases.length - 24} more`))
}
