// Search that is forgiving: what starts like the query comes first, then words that do, then initials, then gaps. No DOM.
//
//   prefix      wro   → Wrong password          word      pass → Wrong password
//   initials    lwp   → Login / Wrong password  gaps      wrgp → Wrong password

/** Prepared once, so that a key costs the less the more of the query there is. */
export class Index {
  #entries
  #texts
  #masks
  #last = { terms: [], passes: undefined, found: null }

  /** An entry is `{title, place?, words?}` and whatever its owner knows it by. */
  constructor(entries) {
    this.#entries = entries
    this.#texts = entries.map(text)
    this.#masks = Int32Array.from(this.#texts, ({ lower }) => mask(lower))
  }

  get size() {
    return this.#entries.length
  }

  /** The best entries, and how many there are in all; of equal ones the first first. */
  search(query, { limit = 100, passes, favour } = {}) {
    const terms = termsOf(query)
    if (!terms.length) return { count: 0, hits: [] }
    const wanted = mask(terms.join(""))
    const candidates = this.#candidates(terms, passes)
    const found = []
    const ranks = []
    for (const at of candidates) {
      if ((this.#masks[at] & wanted) !== wanted) continue
      const score = scored(terms, this.#texts[at])
      if (!score || (passes && !passes(this.#entries[at]))) continue
      found.push(at)
      ranks.push(Math.round((score + (favour?.(this.#entries[at]) ?? 0)) * 8) * span + span - 1 - at)
    }
    this.#last = { terms, passes, found }
    const order = Float64Array.from(ranks).sort()
    const hits = []
    for (let rank = order.length - 1; rank >= 0 && hits.length < limit; rank--) {
      hits.push({ entry: this.#entries[span - 1 - (order[rank] % span)], score: Math.floor(order[rank] / span) / 8 })
    }
    return { count: found.length, hits }
  }

  /** Who goes on typing finds no more than before. */
  #candidates(terms, passes) {
    const last = this.#last
    const goesOn = last.found && last.passes === passes && last.terms.every((term, index) => terms[index]?.startsWith(term))
    return goesOn ? last.found : this.#masks.keys()
  }
}

/** More entries than this no index has. */
const span = 2 ** 20

/** Where a query is found in an entry, as `[from, to]` pairs in its title and its place. */
export function matches(query, entry) {
  const shown = text(entry)
  const spots = termsOf(query).flatMap(term => {
    const found = []
    score(term, shown, found)
    return found
  }).sort(([one], [other]) => one - other).reduce(joined, [])
  const within = (from, to) => spots.map(([start, end]) => [Math.max(start, from) - from, Math.min(end, to) - from]).filter(([start, end]) => start < end)
  return { place: within(0, Math.max(0, shown.titleAt - 1)), title: within(shown.titleAt, shown.titleEnd) }
}

/** Spots that touch are one. */
function joined(spots, [from, to]) {
  const last = spots.at(-1)
  if (last?.[1] >= from) last[1] = Math.max(last[1], to)
  else spots.push([from, to])
  return spots
}

export function termsOf(query) {
  return folded(query).split(/\s+/).filter(Boolean)
}

/** Lower case, and letters without their accents; as long as it was. */
export function folded(words) {
  const lower = words.toLowerCase()
  const same = lower.length === words.length ? lower : words
  return /^[\x00-\x7f]*$/.test(same) ? same : Array.from({ length: same.length }, (_, at) => bare(same[at])).join("")
}

function bare(unit) {
  const plain = unit.normalize("NFD")[0]
  return plain === unit ? unit : plain.toLowerCase()
}

/** Place, title and other words in one, with a mark where each word starts. */
function text({ title, place = "", words = "" }) {
  const whole = `${place && `${place} `}${title}${words && ` ${words}`}`
  const titleAt = place ? place.length + 1 : 0
  const lower = folded(whole)
  return { lower, titleAt, titleEnd: titleAt + title.length, screenAt: place.lastIndexOf(" / ") + (place.includes(" / ") ? 3 : 0), starts: startsIn(whole) }
}

const isWord = unit => (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122) || unit > 127
const isUpper = unit => unit >= 65 && unit <= 90

function startsIn(whole) {
  const starts = new Uint8Array(whole.length)
  for (let at = 0, before = 0; at < whole.length; at++) {
    const unit = whole.charCodeAt(at)
    starts[at] = isWord(unit) && (!isWord(before) || (isUpper(unit) && !isUpper(before))) ? 1 : 0
    before = unit
  }
  return starts
}

/** Which signs there are, in 32 bits: who lacks one is not looked at. */
function mask(lower) {
  let bits = 0
  for (let at = 0; at < lower.length; at++) {
    const unit = lower.charCodeAt(at)
    if (unit === 32) continue
    bits |= 1 << (unit >= 97 && unit <= 122 ? unit - 97 : 26 + unit % 6)
  }
  return bits
}

/** Every term has to be found. */
function scored(terms, shown) {
  let sum = 0
  for (const term of terms) {
    const found = score(term, shown)
    if (!found) return 0
    sum += found
  }
  const isPhrase = terms.length > 1 && shown.lower.includes(terms.join(" "))
  return sum / terms.length + (isPhrase ? 10 : 0) - (shown.titleEnd - shown.titleAt) / 16
}

function score(term, shown, spots) {
  return substring(term, shown, spots) || initials(term, shown, spots) || gaps(term, shown, spots)
}

function substring(term, shown, spots) {
  let best = 0
  let place = -1
  for (let at = shown.lower.indexOf(term); at >= 0; at = shown.lower.indexOf(term, at + 1)) {
    const weight = weightAt(at, term.length, shown)
    if (weight > best) [best, place] = [weight, at]
    if (best >= 100) break
  }
  if (best) spots?.push([place, place + term.length])
  return best
}

function weightAt(at, length, { titleAt, titleEnd, screenAt, starts }) {
  const isTitle = at >= titleAt && at < titleEnd
  if (at === titleAt) return length === titleEnd - titleAt ? 120 : 100
  if (!starts[at]) return isTitle ? 45 : 30
  if (isTitle) return 85
  return at === screenAt ? 75 : at < titleAt ? 65 : 60
}

/** The starts of words, in their order: `lwp`, and `wropa` as well. */
function initials(term, { lower, starts, titleAt }, spots) {
  let patience = 64
  const found = []
  const from = (done, start) => {
    for (let at = start; at < lower.length && patience > 0; at++) {
      if (!starts[at] || lower[at] !== term[done]) continue
      patience -= 1
      let run = 1
      while (done + run < term.length && lower[at + run] === term[done + run]) run += 1
      for (; run > 0; run--) {
        found.push([at, at + run])
        if (done + run === term.length || from(done + run, at + run)) return true
        found.pop()
      }
    }
    return false
  }
  if (term.length < 2 || !from(0, 0)) return 0
  spots?.push(...found)
  return (found[0][0] >= titleAt ? 58 : 52) - found.length / 4
}

/** From a start of a word on all letters in their order, few others between them. */
function gaps(term, { lower, starts, titleAt }, spots) {
  let best = Infinity
  let place = -1
  for (let at = lower.indexOf(term[0]); at >= 0 && term.length > 1; at = lower.indexOf(term[0], at + 1)) {
    const length = starts[at] ? reach(term, lower, at) : Infinity
    if (length < best) [best, place] = [length, at]
  }
  const missed = best - term.length
  if (missed > mostMissed) return 0
  if (spots) for (let done = 0, at = place; done < term.length; at++) if (lower[at] === term[done]) spots.push([at, at + 1]) && done++
  return (place >= titleAt ? 26 : 20) - missed
}

const mostMissed = 6

function reach(term, lower, start) {
  let at = start
  for (let done = 1; done < term.length; done++) {
    at = lower.indexOf(term[done], at + 1)
    if (at < 0 || at - start - done > mostMissed) return Infinity
  }
  return at - start + 1
}
