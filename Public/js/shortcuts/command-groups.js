// The display order and titles of commands.

const order = ["Find", "Go", "Look", "Edit", "Share", "Know", "Page"]
const titles = { Go: "Navigate", Look: "View", Know: "Panels" }

/** Sorts commands by group, in registration order within a group; unknown groups come last. */
export function groupedCommands(actions) {
  const place = ({ group }) => (order.indexOf(group) + order.length + 1) % (order.length + 1)
  return [...actions].sort((one, other) => place(one) - place(other))
    .map(action => ({ ...action, group: titles[action.group] ?? action.group }))
}
