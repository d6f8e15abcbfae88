// Compares all snapshots with their stories, and reports how many differ.

import { plural } from "../core/plural.js"
import { toast } from "../ui/banner.js"

export async function checkAllSnapshots(sidebar) {
  toast("Checking all snapshots…")
  try {
    const found = await sidebar.store.request({ type: "survey" })
    const actions = []
    if (found.changed.length) actions.push({ label: "Show", run: () => sidebar.only("failing") })
    toast(snapshotSummary(found), ...actions)
  } catch ({ message }) {
    toast(message)
  }
}

export function snapshotSummary({ stories, snapshots, changed, failed }) {
  if (!stories) return "No story has a snapshot yet."
  const checked = plural(snapshots, "One snapshot", "snapshots")
  const troubles = []
  if (changed.length) troubles.push(plural(changed.length, "one story differs", "stories differ"))
  if (failed.length) troubles.push(`${plural(failed.length, "one story", "stories")} could not be compared`)
  const found = troubles.join(", ") || "all match"
  return `${checked} of ${plural(stories, "one story", "stories")}: ${found}.`
}
