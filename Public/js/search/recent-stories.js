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
