// The props of a screen as a table: name, readable type, default, documentation, cases. Nested types expand.

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
    ...rows.map(row => body(row, 0))))
}

/** A row and the expandable rows below it. */
function body(row, depth) {
  const made = element("tbody", { role: "rowgroup" }, line(row, depth, () => unfold()))
  let isOpen = false
  const unfold = () => {
    isOpen = !isOpen
    made.querySelector("button").setAttribute("aria-expanded", isOpen)
    if (isOpen) made.append(...row.inner.flatMap(inner => lines(inner, depth + 1)))
    else while (made.rows.length > 1) made.rows[1].remove()
  }
  return made
}

function lines(row, depth) {
  return [line(row, depth), ...(row.inner ?? []).flatMap(inner => lines(inner, depth + 1))]
}

function line({ key, type, isOptional, default: value, description, cases, inner }, depth, unfold) {
  const name = element("code", {}, key)
  let head = name
  if (unfold && inner?.length) head = element("button",
    { type: "button", class: "unfold", "aria-expanded": "false", onclick: unfold }, name)
  // In a narrow panel, CSS stacks the cells, which would remove the implicit table roles.
  const row = element("tr", { role: "row" },
    element("th", { scope: "row", role: "rowheader" }, head,
      isOptional && element("span", { class: "tag" }, "optional")),
    element("td", { role: "cell" }, type, cases && list(cases)),
    element("td", { role: "cell" },
      value === undefined && element("span", { class: "none", "aria-label": "none" }, "–"),
      value !== undefined && element("code", {}, value)),
    element("td", { role: "cell" }, description))
  row.style.setProperty("--depth", depth)
  return row
}

function list(cases) {
  return element("ul", { class: "cases" },
    ...cases.slice(0, 24).map(({ name, description }) =>
      element("li", {}, element("code", {}, name), description && ` ${description}`)),
    cases.length > 24 && element("li", { class: "hint" }, `and ${cases.length - 24} more`))
}
