// Which members of the environment change nothing in a screen: it is rendered with others of each. No DOM.

import { members } from "./environment-members.js"

/** Other values of what only the screen itself can apply; the canvas applies the others to each screen. */
const others = {
  locale: ["de_DE", "fr_FR", "ja_JP", "ar_EG", "hi_IN"], timeZone: ["Asia/Tokyo", "America/Los_Angeles"],
  calendar: ["buddhist", "hebrew"], clock: ["2001-02-03T04:05:06Z"],
  randomSeed: [4_000_000_000, 4_000_000_001]
}

/**
 * The titles of the members that change nothing. `render` resolves to the body for an environment, in all of
 * which the time stands still.
 */
export async function ignoredMembers(environment, render) {
  const { clock = new Date().toISOString().replace(/\.\d+Z/, "Z") } = environment
  const still = { ...environment, clock }
  const own = render(still)
  const isIgnored = async name => {
    const bodies = await Promise.all([own, ...others[name].map(value => render({ ...still, [name]: value }))])
    return new Set(bodies).size === 1
  }
  const names = Object.keys(others)
  const ignored = await Promise.all(names.map(isIgnored))
  return names.filter((_, index) => ignored[index]).map(name => members[name].title)
}
