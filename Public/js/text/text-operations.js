// Operational transformation of concurrent text edits (Ellis and Gibbs 1989). An operation is a list of steps
// from the start of the text, in UTF-16 units: a count is retained, `{ remove }` is removed, a text is
// inserted; the remaining text is retained. The canvas loads this as a classic script, so it exports nothing.

"use strict"

globalThis.textOperations = (() => {
  const isInsertion = step => typeof step === "string"
  const lengthOf = step => isInsertion(step) ? step.length : step?.remove ?? step ?? Infinity
  const cut = (step, count) => step.remove ? { remove: count } : count

  /** Appends a step; at the same position, insertions precede removals. */
  function append(steps, step) {
    if (!lengthOf(step)) return
    const last = steps.at(-1)
    if (isInsertion(step)) {
      const at = last?.remove ? steps.length - 1 : steps.length
      if (isInsertion(steps[at - 1])) steps[at - 1] += step
      else steps.splice(at, 0, step)
    } else if (last !== undefined && !isInsertion(last) && Boolean(last.remove) === Boolean(step.remove))
      steps[steps.length - 1] = cut(step, lengthOf(last) + lengthOf(step))
    else steps.push(step)
  }

  function operation({ at, delete: count, insert }) {
    const steps = []
    for (const step of [at, insert, { remove: count }]) append(steps, step)
    return steps
  }

  /** The shortest replacement between the texts; keeps the text after the caret if possible. */
  function difference(before, after, caret) {
    const kept = caret === undefined ? 0 : after.length - caret
    let end = kept > 0 && kept <= before.length && before.endsWith(after.slice(caret)) ? kept : 0
    const most = Math.min(before.length, after.length) - end
    let start = 0
    while (start < most && before[start] === after[start]) start++
    if (/[\uD800-\uDBFF]/.test(before[start - 1] ?? "")) start--
    while (end < Math.min(before.length, after.length) - start
      && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
    if (end && /[\uDC00-\uDFFF]/.test(before[before.length - end])) end--
    return operation({ at: start, delete: before.length - end - start,
      insert: after.slice(start, after.length - end) })
  }

  /** Transforms an operation against a concurrent one; `goesFirst` breaks ties between insertions. */
  function transform(mine, theirs, goesFirst) {
    const result = []
    const [left, right] = [[...mine], [...theirs]]
    while (left.length) {
      if (isInsertion(left[0]) && (goesFirst || !isInsertion(right[0]))) append(result, left.shift())
      else if (isInsertion(right[0])) append(result, right.shift().length)
      else {
        const count = Math.min(lengthOf(left[0]), lengthOf(right[0]))
        if (!right[0]?.remove) append(result, cut(left[0], count))
        consume(left, count)
        consume(right, count)
      }
    }
    return result
  }

  function consume(steps, count) {
    if (!steps.length) return
    const rest = lengthOf(steps[0]) - count
    if (rest) steps[0] = cut(steps[0], rest)
    else steps.shift()
  }

  /** The operation as splices, each relative to the text after the preceding ones. */
  function splices(steps) {
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

  function apply(text, steps) {
    return splices(steps).reduce((text, splice) => spliced(text, splice), text)
  }

  /** Throws a `RangeError` if the text is too short. */
  function spliced(text, { at, delete: count, insert }) {
    if (at + count > text.length) throw new RangeError("The range is outside of the text.")
    return text.slice(0, at) + insert + text.slice(at + count)
  }

  /** The caret after an operation; text inserted at the caret goes after it. */
  function moved(caret, steps) {
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

  return { operation, difference, transform, splices, apply, spliced, moved }
})()
