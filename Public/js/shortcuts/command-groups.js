// The display order and titles of commands.

const sheetOrder = ["Find", "Go", "Look", "Edit", "Share", "Know", "Page"]
const titles = { Go: "Navigate", Look: "View", Know: "Panels" }

/** What the palette lists first is what is done with a story; what moves between stories has other ways. */
export const paletteOrder = ["Edit", "Share", "Know", "Look", "Page", "Settings", "Go", "Find"]

/**
 * Sorts commands by group, in registration order within a group after its main ones; unknown groups come
 * last.
 */
export function groupedCommands(actions, order = sheetOrder) {
  const place = ({ group }) => (order.indexOf(group) + order.length + 1) % (order.length + 1)
  const rank = ({ isMain = false }) => isMain ? 0 : 1
  return [...actions].sort((one, other) => place(one) - place(other) || rank(one) - rank(other))
    .map(action => ({ ...action, group: titles[action.group] ?? action.group }))
}
