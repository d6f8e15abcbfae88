// The tests and checks of a catalog with their results, as a tree screen › story › test. No DOM.

import { checkKinds, checkTitles, itemsOf, longCheck } from "../state/test-results.js"

/** What the tree is filtered by, most urgent first, with the words of the filter. */
export const outcomes = { failed: "Failed", passed: "Passed", none: "Not run" }

/**
 * A node is `{key, kind, title, parent, nodes, level, state, time, counts}`, with the `counts` of the leaves
 * of each outcome below it. A leaf is a test, or a check of the story; it has the `test`. `activity` returns
 * “running” or “waiting” for one that has no new result yet. With an `outcome`, only such leaves are in the
 * tree.
 */
export function testTree({ screens }, results, { activity = _ => null, outcome = undefined } = {}) {
  const root = node({ key: "", kind: "root", title: "", level: 0, parent: null })
  for (const { id, title, stories } of screens)
    addTo(root, { key: id, kind: "screen", title }, screen => {
      for (const story of stories)
        addTo(screen, { key: story.id, kind: "story", title: story.title, story: story.id }, parent =>
          leavesOf(story, results[story.id], activity, parent)
            .forEach(leaf => addLeaf(parent, leaf, outcome)))
    })
  return root
}

/** Replaces nodes by those of an earlier tree that look the same, so that their rows stay. */
export function keepNodes(root, before) {
  const known = new Map()
  const visit = (node, act) => (act(node), node.nodes?.forEach(child => visit(child, act)))
  if (before) visit(before, node => known.set(node.key, node))
  const kept = node => {
    const nodes = node.nodes?.map(kept)
    const old = known.get(node.key)
    let same = node
    if (old && old.look === node.look) same = Object.assign(old, node)
    return Object.assign(same, nodes && { nodes })
  }
  const all = kept(root)
  visit(all, node => node.nodes?.forEach(child => (child.parent = node)))
  return all
}

/** Such as “12 ms”, “1.2 s”; nothing for an unknown time. */
export function timeText(microseconds) {
  if (microseconds === undefined) return ""
  const milliseconds = microseconds / 1000
  if (milliseconds < 1) return "<1 ms"
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  return `${(milliseconds / 1000).toFixed(1)} s`
}

/** What runs at a node: itself, or all below it that does not take long. */
export function itemsBelow({ story, test, nodes }) {
  if (!nodes) return [{ story, test }]
  return nodes.flatMap(itemsBelow).filter(({ test }) => test !== longCheck)
}

function leavesOf(story, results = {}, activity, parent) {
  const others = checkKinds.filter(kind => kind !== "check" && results[kind])
    .map(test => ({ story: story.id, test }))
  return [...itemsOf(story), ...others].map(({ story: id, test }) => {
    const result = results[test]
    const pending = activity({ story: id, test })
    const leaf = { key: `${id}#${test}`, kind: "test", title: story.tests?.[test]?.name ?? checkTitles[test],
      story: id, test, parent, level: parent.level + 1, nodes: undefined, outcome: outcomeOf(result),
      time: result?.duration, isOutdated: Boolean(result?.isOutdated) }
    return withLook({ ...leaf, state: pending ?? leaf.outcome })
  })
}

function outcomeOf(result) {
  if (!result) return "none"
  if (result.state === "passed") return "passed"
  return "failed"
}

function addTo(parent, properties, fill) {
  const made = node({ ...properties, parent, level: parent.level + 1 })
  fill(made)
  if (made.nodes.length) parent.nodes.push(withLook(Object.assign(made, { state: stateOf(made) })))
  for (const name of Object.keys(outcomes)) parent.counts[name] += made.counts[name]
  for (const name of ["running", "waiting"]) parent[name] += made[name]
  if (made.time !== undefined) parent.time = (parent.time ?? 0) + made.time
}

function addLeaf(parent, leaf, outcome) {
  parent.counts[leaf.outcome] += 1
  if (leaf.state !== leaf.outcome) parent[leaf.state] += 1
  if (leaf.time !== undefined) parent.time = (parent.time ?? 0) + leaf.time
  if (!outcome || outcome === leaf.outcome) parent.nodes.push(leaf)
}

function node(properties) {
  return { ...properties, nodes: [], counts: { failed: 0, passed: 0, none: 0 }, running: 0, waiting: 0,
    time: undefined }
}

/** A failure shows at once, before the rest has run. */
function stateOf({ counts, running, waiting }) {
  if (counts.failed) return "failed"
  if (running) return "running"
  if (waiting) return "waiting"
  if (counts.none) return "none"
  return "passed"
}

function withLook(node) {
  const { title, state, time, isOutdated, counts } = node
  return Object.assign(node, { look: JSON.stringify([title, state, time, isOutdated, counts]) })
}

