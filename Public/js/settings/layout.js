// The remembered arrangement of the panes, for panes.css. Applied before the first paint.

import { settings } from "./settings.js"

const panes = ["sidebar", "right", "bottom", "sheet"]

export function applyLayout() {
  const { style, dataset } = document.body
  const sizes = settings.get("sizes")
  for (const name of panes) style.setProperty(`--${name}-size`, sizes[name] > 0 ? `${sizes[name]}px` : "")
  dataset.dock = settings.get("dock")
  dataset.hidden = settings.get("hidden")
}

/** Whether a pane is collapsed in a wide window. */
export function isCollapsed(pane) {
  return settings.get("hidden").split(" ").includes(pane)
}

export function collapse(pane, isOn = true) {
  const others = settings.get("hidden").split(" ").filter(name => name && name !== pane)
  settings.set("hidden", (isOn ? [...others, pane] : others).join(" "))
}

settings.addEventListener("change",
  ({ detail }) => ["sizes", "dock", "hidden"].includes(detail) && applyLayout())
