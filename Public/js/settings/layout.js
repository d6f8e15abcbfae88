// The remembered arrangement of the panes, for panes.css. Applied before the first paint.

import { settings } from "./settings.js"

const panes = ["sidebar", "right", "bottom", "sheet"]

/** Whether another storybook shows this page, without its stories, in a frame. */
export const isComposed = parent !== window && new URLSearchParams(location.search).has("composed")

export function applyLayout() {
  const { style, dataset } = document.body
  document.body.toggleAttribute("data-composed", isComposed)
  const sizes = settings.get("sizes")
  for (const name of panes) {
    if (sizes[name] > 0) style.setProperty(`--${name}-size`, `${sizes[name]}px`)
    else style.removeProperty(`--${name}-size`)
  }
  dataset.dock = settings.get("dock")
  dataset.hidden = settings.get("hidden")
}

/** Whether a pane is collapsed in a wide window. */
export function isCollapsed(pane) {
  return settings.get("hidden").split(" ").includes(pane)
}

export function collapse(pane, isOn = true) {
  const hidden = new Set(settings.get("hidden").split(" ").filter(Boolean))
  if (isOn) hidden.add(pane)
  else hidden.delete(pane)
  settings.set("hidden", [...hidden].join(" "))
}

settings.addEventListener("change",
  ({ detail }) => ["sizes", "dock", "hidden"].includes(detail) && applyLayout())
