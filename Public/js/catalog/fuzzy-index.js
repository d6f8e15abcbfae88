// Fuzzy search: prefix matches rank first, then word prefixes, then initials, then gaps. No DOM.

import { termsOf, searchableText } from "./normalize.js"
import { scoreTerm, scoreTerms } from "./fuzzy-score.js"

export class FuzzyIndex {
  #entries
  #texts

  /** An entry is `{title, place?, words?}`, with any further properties of its owner. */
  constructor(entries) {
    this.#entries = entries
    this.#texts = entries.map(searchableText)
  }

  get size() {
    return this.#entries.length
  }

  /** The best entries and the total count; equal scores keep their order. */
  search(query, { limit = 100, passes = undefined, favour = undefined } = {}) {
    const terms = termsOf(query)
    if (!terms.length) return { count: 0, hits: [] }
    const ranks = []
    this.#texts.forEach((text, at) => {
      const score = scoreTerms(terms, text)
      if (!score || (passes && !passes(this.#entries[at]))) return
      ranks.push(Math.round((score + (favour?.(this.#entries[at]) ?? 0)) * 8) * span + span - 1 - at)
    })
    const order = Float64Array.from(ranks).sort()
    const hits = []
    for (let rank = order.length - 1; rank >= 0 && hits.length < limit; rank--) {
      hits.push({ entry: this.#entries[span - 1 - (order[rank] % span)],
        score: Math.floor(order[rank] / span) / 8 })
    }
    return { count: ranks.length, hits }
  }
}

/** More than the number of entries of any index. */
const span = 2 ** 20

/** The matches of a query in an entry, as `[from, to]` pairs in its title and its place. */
export function matchRanges(query, entry) {
  const shown = searchableText(entry)
  const spots = termsOf(query).flatMap(term => {
    const found = []
    scoreTerm(term, shown, found)
    return found
  }).sort(([one], [other]) => one - other).reduce(mergedRanges, [])
  const within = (from, to) =>
    spots.map(([start, end]) => [Math.max(start, from) - from, Math.min(end, to) - from])
    .filter(([start, end]) => start < end)
  return { place: within(0, Math.max(0, shown.titleAt - 1)), title: within(shown.titleAt, shown.titleEnd) }
}

/** Merges ranges that touch. */
function mergedRanges(spots, [from, to]) {
  const last = spots.at(-1)
  if (last?.[1] >= from) last[1] = Math.max(last[1], to)
  else spots.push([from, to])
  return spots
}
