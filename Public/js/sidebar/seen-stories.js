// Which stories this browser has seen: a visit lasts as long as its tab, however often that is loaded anew.

/** What was there at the visit before this one, by their ids; nothing at the first visit. */
export function storiesAtLastVisit(title) {
  const here = read(sessionStorage, title) ?? read(localStorage, title)
  if (here) write(sessionStorage, title, here)
  return here
}

/** What the next visit will know. */
export function recordStories(title, ids) {
  if (!read(sessionStorage, title)) write(sessionStorage, title, ids)
  write(localStorage, title, ids)
}

/** Several storybooks are served at one address, one after the other. */
function key(title) {
  return `known: ${title}`
}

function read(storage, title) {
  try {
    const ids = JSON.parse(storage.getItem(key(title)))
    return Array.isArray(ids) ? ids : undefined
  } catch {
    return undefined
  }
}

/** Where there is no room left, nothing is new. */
function write(storage, title, ids) {
  try {
    storage.setItem(key(title), JSON.stringify(ids))
  } catch {
    storage.removeItem(key(title))
  }
}
