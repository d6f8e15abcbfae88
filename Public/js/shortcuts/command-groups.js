// The display order of commands.

const sheetOrder = ["Find", "Navigate", "View", "Edit", "Share", "Review", "Panels", "Page"]

/** What the palette lists first is what is done with a story; what moves between stories has other ways. */
export const paletteOrder = ["Edit", "Share", "Review", "Panels", "View", "Page", "Settings", "Navigate", "Find"]

/**
 * Sorts commands by group, in registration order within a group after its main ones; unknown groups come
 * last.
 */
export function groupedCommands(actions, order = sheetOrder) {
  const place = ({ group }) => (order.indexOf(group) + order.length + 1) % (order.length + 1)
  const rank = ({ isMain = false }) => Number(!isMain)
  return [...actions].sort((one, other) => place(one) - place(other) || rank(one) - rank(other))
}
