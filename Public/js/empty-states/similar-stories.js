// The stories that a mistyped or outdated id may mean. No DOM.

import { screenIDOf } from "../state/test-results.js"

/** The part of the letters of an id that may differ. */
const mostDifferent = 0.5

/** The stories of the same screen by edit distance, then those of other screens whose ids are alike. */
export function similarStories(id, stories, limit = 5) {
  const screen = screenIDOf(id)
  const ranked = stories.map(story => {
    const isNear = screenIDOf(story.id) === screen
    const [wanted, found] = isNear ? [nameOf(id), nameOf(story.id)] : [id, story.id]
    return { story, isNear, distance: editDistance(wanted, found), most: wanted.length * mostDifferent }
  }).filter(({ isNear, distance, most }) => isNear || distance <= most)
  ranked.sort((one, other) => Number(other.isNear) - Number(one.isNear) || one.distance - other.distance)
  return ranked.slice(0, limit).map(({ story }) => story)
}

function nameOf(id) {
  return id.slice(screenIDOf(id).length + 1)
}

/** How many letters to insert, remove or replace. */
export function editDistance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let to = 1; to <= other.length; to++) {
      const change = one[at - 1] === other[to - 1] ? 0 : 1
      next.push(Math.min(row[to] + 1, next[to - 1] + 1, row[to - 1] + change))
    }
    row = next
  }
  return row[other.length]
}
