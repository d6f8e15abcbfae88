// The stories that this browser has seen: a visit lasts as long as its tab, across reloads.

/** The story ids of the previous visit; undefined on the first visit. */
export function storiesAtLastVisit(title) {
  const here = read(sessionStorage, title) ?? read(localStorage, title)
  if (here) write(sessionStorage, title, here)
  return here
}

/** Stores the story ids for the next visit. */
export function recordStories(title, ids) {
  if (!read(sessionStorage, title)) write(sessionStorage, title, ids)
  write(localStorage, title, ids)
}

/** Includes the title: several storybooks may be served at one address over time. */
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

/** If the quota is exceeded, removes the stored ids, so that no story is marked new. */
function write(storage, title, ids) {
  try {
    storage.setItem(key(title), JSON.stringify(ids))
  } catch {
    storage.removeItem(key(title))
  }
}
