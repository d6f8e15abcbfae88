// Scores how well a term matches a text. No DOM.
//
//   prefix      wro   → Wrong password          word      pass → Wrong password
//   initials    lwp   → Login / Wrong password  gaps      wrgp → Wrong password

/** The score of all terms; zero unless every term matches. */
export function scoreTerms(terms, shown) {
  let sum = 0
  for (const term of terms) {
    const found = scoreTerm(term, shown)
    if (!found) return 0
    sum += found
  }
  let score = sum / terms.length
  if (terms.length > 1 && shown.lower.includes(terms.join(" "))) score += 10
  return score - (shown.titleEnd - shown.titleAt) / 16
}

export function scoreTerm(term, shown, spots) {
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
  if (at === titleAt && length === titleEnd - titleAt) return 120
  if (at === titleAt) return 100
  if (isTitle && starts[at]) return 85
  if (isTitle) return 45
  if (!starts[at]) return 30
  if (at === screenAt) return 75
  if (at < titleAt) return 65
  return 60
}

/** Matches the starts of words in order: `lwp`, and also `wropa`. */
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
  if (found[0][0] >= titleAt) return 58 - found.length / 4
  return 52 - found.length / 4
}

/** Matches all letters in order from the start of a word, with few others in between. */
function gaps(term, { lower, starts, titleAt }, spots) {
  let best = Infinity
  let place = -1
  for (let at = lower.indexOf(term[0]); at >= 0 && term.length > 1; at = lower.indexOf(term[0], at + 1)) {
    if (!starts[at]) continue
    const length = matchLetters(term, lower, at)
    if (length < best) [best, place] = [length, at]
  }
  const missed = best - term.length
  if (missed > mostMissed) return 0
  if (spots) for (let done = 0, at = place; done < term.length; at++)
    if (lower[at] === term[done]) spots.push([at, at + 1]) && done++
  if (place >= titleAt) return 26 - missed
  return 20 - missed
}

const mostMissed = 6

function matchLetters(term, lower, start) {
  let at = start
  for (let done = 1; done < term.length; done++) {
    at = lower.indexOf(term[done], at + 1)
    if (at < 0 || at - start - done > mostMissed) return Infinity
  }
  return at - start + 1
}
