// Describes the progress and the result of a test run. No DOM.

import { plural } from "../core/plural.js"

/**
 * How far a run is, given its items as `{story, test}`, those that have ended, and the results. The stories
 * are counted; the tests, if it is one story.
 */
export function progressOf(items, isEnded, results) {
  const groups = new Map()
  const one = new Set(items.map(({ story }) => story)).size === 1
  for (const item of items) {
    const key = one ? `${item.test}` : item.story
    const group = groups.get(key) ?? { isDone: true, isFailed: false }
    groups.set(key, group)
    if (!isEnded(item)) group.isDone = false
    else if (results[item.story]?.[item.test]?.state !== "passed") group.isFailed = true
  }
  const all = [...groups.values()]
  return { unit: one ? "test" : "story", count: all.length, done: all.filter(({ isDone }) => isDone).length,
    failed: all.filter(({ isFailed }) => isFailed).length }
}

/** Such as “302 stories · 135 done · 1 failed · 0:41”; at the end, without what is done. */
export function progressSentence({ unit, count, done, failed }, seconds, state) {
  const words = unit === "test" ? ["1 test", "tests"] : ["1 story", "stories"]
  const parts = [plural(count, words[0], words[1])]
  if (state !== "ended") parts.push(`${done.toLocaleString("en")} done`)
  if (failed) parts.push(`${failed.toLocaleString("en")} failed`)
  else if (state === "ended") parts.push("no failure")
  if (state === "stopped") parts.push("stopped")
  return [...parts, clockText(seconds)].join(" · ")
}

/** Such as “0:41”. */
function clockText(seconds) {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`
}
