// The most recently opened stories, newest first, stored in this browser.

import { stored } from "../core/stored.js"
import { leavesOf } from "./catalog-tree.js"

const most = 12
const wasHere = stored("visited", false)
const recents = stored("recents", [], { parse: ids => ids.filter(id => typeof id === "string") })

export function recordVisit(story) {
  recents.set([story, ...recents.get().filter(other => other !== story)].slice(0, most))
}

/** The recently opened stories that still exist. */
export function recentLeaves(screens, limit) {
  const leaves = new Map(screens.flatMap(leavesOf).map(leaf => [leaf.key, leaf]))
  return recents.get().map(id => leaves.get(id)).filter(Boolean).slice(0, limit)
}

/**
 * Whether this is the first visit with this browser; asked once. False without storage, where each would
 * be.
 */
export function isFirstVisit() {
  return !wasHere.get() && wasHere.set(true)
}
