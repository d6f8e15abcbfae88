// The order in which actions are listed.

const order = ["Find", "Go", "Look", "Edit", "Share", "Know", "Page"]

/** Group by group, in each as they were offered; a group that nobody knows comes last. */
export function groupedCommands(actions) {
  const place = ({ group }) => (order.indexOf(group) + order.length + 1) % (order.length + 1)
  return [...actions].sort((one, other) => place(one) - place(other))
}
