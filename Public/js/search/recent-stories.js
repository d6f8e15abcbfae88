// The most recently opened stories, newest first, stored in this browser.

import { stored } from "../core/stored.js"

const most = 12
const recents = stored("recents", [], { parse: ids => ids.filter(id => typeof id === "string") })

export function recentIds() {
  return recents.get()
}

export function recordVisit(story) {
  recents.set([story, ...recentIds().filter(other => other !== story)].slice(0, most))
}

/**
 * Whether this is the first visit with this browser; asked once. False without storage, where each would
 * be.
 */
export function isFirstVisit() {
  try {
    const isFirst = localStorage.getItem("visited") === null
    localStorage.setItem("visited", "yes")
    return isFirst
  } catch {
    return false
  }
}
