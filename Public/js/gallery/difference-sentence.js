// What a comparison says of its two sides. No DOM.

import { plural } from "../core/plural.js"

/** `count` is undefined for what is no markup; in markup that looks alike, only the text may differ. */
export function differenceSentence({ isEqual, count, areBoxed }) {
  if (isEqual) return "No difference."
  if (count === 0) return "No visible difference."
  if (count === undefined) return "The sides differ."
  const changes = plural(count, "1 change", "changes")
  if (areBoxed) return `${changes}, boxed.`
  return `${changes}.`
}
