// The tool buttons around the tree.

import { button, element } from "../core/dom.js"
import { keyCaps } from "../ui/kbd.js"

const shapes = {
  filter: "M4 6h16M7 12h10M10 18h4",
  fold: "M7 4l5 5 5-5M7 20l5-5 5 5",
  settings: "M4 8h8M18 8h2M4 16h2M12 16h8M15 5v6M9 13v6"
}

export function addSidebarButtons(sidebar, target) {
  const tool = (label, action, icon, rest) => button(label, action, { icon, hidesLabel: true, class: "quiet tool", ...rest })
  target.querySelector(".sidebar-title").append(
    element("button", { type: "button", class: "quiet tool", title: "Find anything", onclick: () => sidebar.dialog("palette") },
      element("span", { class: "visually-hidden" }, "Find anything "), element("kbd", {}, keyCaps("mod+k").join(" "))))
  document.getElementById("find").addEventListener("click", () => sidebar.dialog("palette"))
  target.querySelector(".sidebar-find").append(
    tool("Filters", ({ currentTarget }) => sidebar.filterMenu(currentTarget), shapes.filter, { id: "filters", "aria-haspopup": "dialog" }),
    tool("Fold or unfold all", () => sidebar.foldAll(), shapes.fold))
  target.querySelector(".sidebar-foot").lastElementChild.before(
    button("Keys", () => sidebar.dialog("shortcuts"), { class: "quiet tool", title: "Keys" }),
    tool("Settings", () => sidebar.dialog("settings"), shapes.settings))
}
