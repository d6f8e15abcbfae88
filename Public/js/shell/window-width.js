// The widths at which panes.css arranges the panes differently.

const phone = matchMedia("(max-width: 40rem)")
const tablet = matchMedia("(max-width: 68.75rem)")

/** Whether the panel is a sheet below the canvas, and one pane is in front. */
export function isPhone() {
  return phone.matches
}

/** Whether the sidebar is a drawer over the canvas. */
export function hasDrawer() {
  return tablet.matches
}

/** Calls `changed` whenever the window passes one of the widths. */
export function onArrangement(changed) {
  for (const query of [phone, tablet]) query.addEventListener("change", changed)
}
