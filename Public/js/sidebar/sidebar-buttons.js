// The tool buttons around the tree.

import { button, element, icon } from "../core/dom.js"
import { showFilterMenu } from "./filter-menu.js"
import { keyText } from "../ui/kbd.js"

const shapes = {
  filter: "M4 6h16M7 12h10M10 18h4",
  fold: "M7 4l5 5 5-5M7 20l5-5 5 5",
  settings: "M10.3 3.5h3.4l.5 2.6 2 1.2 2.5-.9 1.7 3-2 1.7v2.2l2 1.7-1.7 3-2.5-.9-2 1.2-.5 "
    + "2.6h-3.4l-.5-2.6-2-1.2-2.5.9-1.7-3 2-1.7v-2.2l-2-1.7 1.7-3 2.5.9 2-1.2zM12 9.200a3 3 0 1 0 0 6 3 3 0 "
    + "0 0 0-6",
  keys: "M3 7h18v11H3zM7 11h.01M11 11h.01M15 11h.01M17 11h.01M8 15h8"
}

export function addSidebarButtons(sidebar, target) {
  const tool = (label, action, icon, rest) =>
    button(label, action, { icon, hidesLabel: true, class: "quiet tool", ...rest })
  const settings = tool("Settings", () => sidebar.dialog("settings"), shapes.settings,
    { data: { command: "settings", text: "Settings" } })
  target.querySelector(".search").after(
    element("button", { type: "button", class: "quiet anything", "aria-label": "Find anything",
      title: "Find anything", onclick: () => sidebar.dialog("palette") },
      icon("find"), element("kbd", {}, keyText("mod+k"))))
  document.getElementById("find").addEventListener("click", () => sidebar.dialog("palette"))
  target.querySelector(".sidebar-find").append(
    tool("Filters", ({ currentTarget }) => showFilterMenu(sidebar, currentTarget), shapes.filter,
      { id: "filters", "aria-haspopup": "dialog" }),
    tool("Expand or collapse all", () => sidebar.foldAll(), shapes.fold, { id: "fold" }))
  target.querySelector(".sidebar-foot").lastElementChild.before(
    tool("Keyboard shortcuts", () => sidebar.dialog("shortcuts"), shapes.keys, { data: { command: "keys" } }),
    settings)
}
