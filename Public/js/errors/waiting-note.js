// A sentence while the screen takes long.

import { plural } from "../core/plural.js"

/** Empty while nothing waits. */
export function waitingSentence(waiting) {
  if (!waiting) return ""
  const limit = plural(waiting.limit, "1 second", "seconds")
  return `Still waiting for the screen, for up to ${limit}. An edit cancels it.`
}
