// The stories that this browser has seen: a visit lasts as long as its tab, across reloads.

import { stored } from "../core/stored.js"

/** The story ids of the previous visit; undefined on the first visit. */
export function storiesAtLastVisit(title) {
  const here = seen(title, true).get() ?? seen(title, false).get()
  if (here) record(seen(title, true), here)
  return here
}

/** Stores the story ids for the next visit. */
export function recordStories(title, ids) {
  if (!seen(title, true).get()) record(seen(title, true), ids)
  record(seen(title, false), ids)
}

/** Includes the title: several storybooks may be served at one address over time. */
function seen(title, isOfTab) {
  return stored(`known: ${title}`, undefined,
    { isOfTab, parse: ids => Array.isArray(ids) ? ids : undefined })
}

/** If the quota is exceeded, removes the stored ids, so that no story is marked new. */
function record(place, ids) {
  if (!place.set(ids)) place.remove()
}
