// Compares all snapshots with their stories, and reports how many differ.

import { toast } from "../ui/banner.js"

export async function checkAllSnapshots(sidebar) {
  toast("All snapshots are looked at…")
  try {
    const found = await sidebar.store.request({ type: "survey" })
    toast(snapshotSummary(found), found.changed.length ? { label: "Show them", run: () => sidebar.only("failing") } : undefined)
  } catch ({ message }) {
    toast(message)
  }
}

export function snapshotSummary({ stories, snapshots, changed, failed }) {
  if (!stories) return "No story has a snapshot yet."
  const all = `${snapshots === 1 ? "One snapshot" : `${snapshots} snapshots`} of ${stories === 1 ? "one story" : `${stories} stories`}`
  const troubles = [changed.length && `${count(changed)} ${changed.length === 1 ? "looks" : "look"} otherwise`, failed.length && `${count(failed)} could not be compared`].filter(Boolean)
  return troubles.length ? `${all}: ${troubles.join(", ")}.` : `${all}: all are as recorded.`
}

function count({ length }) {
  return length === 1 ? "one story" : `${length} stories`
}
