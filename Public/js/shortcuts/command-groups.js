// The display order of commands.

const order = ["Find", "Go", "Look", "Edit", "Share", "Know", "Page"]

/** Sorts commands by group, in registration order within a group; unknown groups come last. */
export function groupedCommands(actions) {
  const place = ({ group }) => (order.indexOf(group) + order.length + 1) % (order.length + 1)
  return [...actions].sort((one, other) => place(one) - place(other))
}
