// Compares all snapshots with their stories, and reports how many differ.

import { toast } from "../ui/banner.js"

export async function checkAllSnapshots(sidebar) {
  toast("Checking all snapshots…")
  try {
    const found = await sidebar.store.request({ type: "survey" })
    toast(snapshotSummary(found),
      found.changed.length ? { label: "Show", run: () => sidebar.only("failing") } : undefined)
  } catch ({ message }) {
    toast(message)
  }
}

export function snapshotSummary({ stories, snapshots, changed, failed }) {
  if (!stories) return "No story has a snapshot yet."
  const checked = snapshots === 1 ? "One snapshot" : `${snapshots} snapshots`
  const all = `${checked} of ${stories === 1 ? "one story" : `${stories} stories`}`
  const troubles = [changed.length && `${count(changed)} ${changed.length === 1 ? "differs" : "differ"}`,
    failed.length && `${count(failed)} could not be compared`].filter(Boolean)
  return troubles.length ? `${all}: ${troubles.join(", ")}.` : `${all}: all match.`
}

function count({ length }) {
  return length === 1 ? "one story" : `${length} stories`
}
