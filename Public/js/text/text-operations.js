// Operational transformation of concurrent text edits (Ellis and Gibbs 1989). An operation is a list of steps
// from the start of the text, in UTF-16 units: a count is retained, `{ remove }` is removed, a text is
// inserted; the remaining text is retained.

const isInsertion = step => typeof step === "string"
const lengthOf = step => step?.length ?? step?.remove ?? step ?? Infinity

function cut(step, count) {
  if (step.remove) return { remove: count }
  return count
}

/** Appends a step; at the same position, insertions precede removals. */
function append(steps, step) {
  if (!lengthOf(step)) return
  const last = steps.at(-1)
  if (isInsertion(step)) {
    let at = steps.length
    if (last?.remove) at--
    if (isInsertion(steps[at - 1])) steps[at - 1] += step
    else steps.splice(at, 0, step)
  } else if (last !== undefined && !isInsertion(last) && Boolean(last.remove) === Boolean(step.remove))
    steps[steps.length - 1] = cut(step, lengthOf(last) + lengthOf(step))
  else steps.push(step)
}

export function operation({ at, delete: count, insert }) {
  const steps = []
  for (const step of [at, insert, { remove: count }]) append(steps, step)
  return steps
}

/** The shortest replacement between the texts; keeps the text after the caret if possible. */
export function difference(before, after, caret) {
  const kept = after.slice(caret ?? after.length)
  let least = 0
  if (before.endsWith(kept)) least = kept.length
  const { start, end } = sharedEnds(before, after, least)
  return operation({ at: start, delete: before.length - end - start,
    insert: after.slice(start, after.length - end) })
}

/** The numbers of units that two texts share at the start and at the end, at least `end` of them there. */
export function sharedEnds(before, after, end = 0) {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most - end && before.charCodeAt(start) === after.charCodeAt(start)) start++
  if (/[\uD800-\uDBFF]/.test(before[start - 1] ?? "")) start--
  while (end < most - start
    && before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)) end++
  if (end && /[\uDC00-\uDFFF]/.test(before[before.length - end])) end--
  return { start, end }
}

/**
 * Where the letters of a rewritten text come from, whatever their case: what is typed between two letters
 * stays between them. `AXYZ` made of `axyz` retains 4. A text with little in common is replaced as a whole.
 * `at` is where the text starts.
 */
export function placement(before, after, at = 0) {
  // Mostly, the texts are the same.
  const { start, end } = sharedEnds(before, after)
  const [old, now] =
    [before, after].map(text => Array.from(text.slice(start, text.length - end), folded))
  const pairs = matched(old, now)
  const shared = start + end
  if ((pairs.length + shared) * 2 < Math.min(old.length, now.length) + shared) pairs.length = 0
  const steps = []
  append(steps, at + start)
  let [from, to] = [0, 0]
  for (const [x, y] of [...pairs, [old.length, now.length]]) {
    append(steps, now.slice(to, y).join(""))
    append(steps, { remove: old.slice(from, x).join("").length })
    append(steps, old[x]?.length ?? 0)
    from = x + 1
    to = y + 1
  }
  return steps
}

/** A letter without its case, unless its length depends on that. */
function folded(letter) {
  const lower = letter.toLowerCase()
  if (lower.length === letter.length) return lower
  return letter
}

/** The index pairs of what stays: as many letters as possible, then what stands between these in both. */
function matched(old, now) {
  const [letters, others] =
    [old, now].map(text => [...text.keys()].filter(index => isLetter(text[index])))
  const pairs = commonPairs(letters.map(index => old[index]), others.map(index => now[index]))
    .map(([x, y]) => [letters[x], others[y]])
  let [from, to] = [0, 0]
  return [...pairs, [old.length, now.length]].flatMap(pair => {
    const [start, place] = [from, to]
    ;[from, to] = [pair[0] + 1, pair[1] + 1]
    const between = commonPairs(old.slice(start, pair[0]), now.slice(place, pair[1]))
    return [...between.map(([x, y]) => [start + x, place + y]), pair]
  }).filter(([x]) => x < old.length)
}

const isLetter = sign => /[\p{L}\p{N}]/u.test(sign)

/** The most letters of a text that a rewriting inserts and removes: the search takes their square. */
const mostRewritten = 500

/** The index pairs of a longest common subsequence (Myers 1986); empty if the texts differ too much. */
function commonPairs(old, now) {
  const most = Math.min(mostRewritten, old.length + now.length)
  const reach = new Int32Array(2 * most + 3)
  const rounds = []
  for (let edits = 0; edits <= most; edits++) {
    rounds.push(reach.slice())
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = stepBefore(reach, diagonal, edits).end
      while (x < old.length && x - diagonal < now.length && old[x] === now[x - diagonal]) x++
      reach[most + 1 + diagonal] = x
      if (x >= old.length && x - diagonal >= now.length) return walkedBack(rounds, old.length, now.length)
    }
  }
  return []
}

/** Where the furthest path to a diagonal comes from: an insertion keeps `x`, a removal adds 1. */
function stepBefore(reach, diagonal, edits) {
  const [left, right] = [-1, 1].map(side => reach[(reach.length - 1) / 2 + diagonal + side])
  const isInsertion = diagonal === -edits || (diagonal !== edits && left < right)
  if (isInsertion) return { diagonal: diagonal + 1, start: right, end: right }
  return { diagonal: diagonal - 1, start: left, end: left + 1 }
}

function walkedBack(rounds, x, y) {
  const pairs = []
  for (let edits = rounds.length - 1; edits >= 0; edits--) {
    const { start, end, diagonal } = stepBefore(rounds[edits], x - y, edits)
    while (x > end) pairs.push([--x, --y])
    x = start
    y = start - diagonal
  }
  return pairs.reverse()
}

/** Transforms an operation against a concurrent one; `goesFirst` breaks ties between insertions. */
export function transform(mine, theirs, goesFirst) {
  const result = []
  // The next step is the last one: a list is shortened at its end without moving the rest.
  const [left, right] = [[...mine].reverse(), [...theirs].reverse()]
  while (left.length) {
    const [step, other] = [left.at(-1), right.at(-1)]
    if (isInsertion(step) && (goesFirst || !isInsertion(other))) append(result, left.pop())
    else if (isInsertion(other)) append(result, right.pop().length)
    else {
      const count = Math.min(lengthOf(step), lengthOf(other))
      if (!other?.remove) append(result, cut(step, count))
      consume(left, count)
      consume(right, count)
    }
  }
  return result
}

function consume(steps, count) {
  if (!steps.length) return
  const step = steps.pop()
  const rest = lengthOf(step) - count
  if (rest) steps.push(cut(step, rest))
}

/** The operation as splices, each relative to the text after the preceding ones. */
export function splices(steps) {
  const found = []
  let at = 0
  let open = null
  for (const step of steps) {
    if (typeof step === "number") {
      at += step
      open = null
      continue
    }
    if (!open) found.push(open = { at, delete: 0, insert: "" })
    if (isInsertion(step)) {
      open.insert += step
      at += step.length
    } else open.delete += step.remove
  }
  return found
}

/** Throws a `RangeError` if the text is too short. */
export function apply(text, steps) {
  let [at, made] = [0, ""]
  const last = steps.findLastIndex(step => typeof step !== "number")
  for (const step of steps.slice(0, last + 1)) {
    if (isInsertion(step)) made += step
    else {
      if (!step.remove) made += text.slice(at, at + step)
      at += lengthOf(step)
      if (at > text.length) throw new RangeError("The range is outside of the text.")
    }
  }
  return made + text.slice(at)
}

/** Throws a `RangeError` if the text is too short. */
export function spliced(text, { at, delete: count, insert }) {
  if (at + count > text.length) throw new RangeError("The range is outside of the text.")
  return text.slice(0, at) + insert + text.slice(at + count)
}

/** The caret after an operation; text inserted at the caret goes after it. */
export function moved(caret, steps) {
  let [before, after] = [0, 0]
  for (const step of steps) {
    if (before >= caret) break
    if (isInsertion(step)) after += step.length
    else {
      const count = Math.min(lengthOf(step), caret - before)
      before += count
      if (!step.remove) after += count
    }
  }
  return after + Math.max(0, caret - before)
}
