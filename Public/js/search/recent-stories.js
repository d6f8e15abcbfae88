// The most recently opened stories, newest first, stored in this browser.

const most = 12

export function recentIds() {
  try {
    return JSON.parse(localStorage.getItem("recents")).filter(id => typeof id === "string")
  } catch {
    return []
  }
}

export function recordVisit(story) {
  const kept = [story, ...recentIds().filter(other => other !== story)].slice(0, most)
  localStorage.setItem("recents", JSON.stringify(kept))
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
