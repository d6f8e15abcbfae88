// A text as changes of an earlier one, from its start on: each `[skip, delete, insert]` keeps so many UTF-16 units,
// leaves out so many, and inserts a text; what follows the last stays. The canvas loads this as a plain script, so it
// exports nothing.

"use strict"

globalThis.splices = (() => {
  const isCount = value => Number.isSafeInteger(value) && value >= 0

  /** The text after the changes; undefined where they do not fit it. */
  function applied(text, changes) {
    const parts = []
    let at = 0
    for (const change of Array.isArray(changes) ? changes : [undefined]) {
      const [skip, count, insert] = Array.isArray(change) ? change : []
      if (!isCount(skip) || !isCount(count) || typeof insert !== "string" || at + skip + count > text.length) return undefined
      parts.push(text.slice(at, at + skip), insert)
      at += skip + count
    }
    return parts.join("") + text.slice(at)
  }

  /** One change that makes one text of another: what both share at start and end stays, and no pair of units is cut. */
  function difference(old, text) {
    const limit = Math.min(old.length, text.length)
    let start = 0
    while (start < limit && old.charCodeAt(start) === text.charCodeAt(start)) start++
    if (start && isHigh(old.charCodeAt(start - 1))) start--
    let end = 0
    while (end < limit - start && old.charCodeAt(old.length - 1 - end) === text.charCodeAt(text.length - 1 - end)) end++
    if (end && isLow(old.charCodeAt(old.length - end))) end--
    return start + end === old.length && old.length === text.length ? [] : [[start, old.length - start - end, text.slice(start, text.length - end)]]
  }

  const isHigh = unit => unit >= 0xD800 && unit < 0xDC00
  const isLow = unit => unit >= 0xDC00 && unit < 0xE000

  return { applied, difference }
})()
