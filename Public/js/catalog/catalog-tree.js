// The catalog as a tree of groups, screens and stories, and the tree's visible rows. No DOM.

/**
 * A node is `{key, kind, title, parent, nodes, level}`; leaves have the `story` or `recording` they open,
 * folds the totals of their contents. `passes` returns whether a leaf is shown, `statusMarks` its problems.
 */
export function catalogTree(screens, { statusMarks = _ => none, passes = undefined } = {}) {
  const root = node({ key: "", kind: "root", title: "", level: 0 })
  for (const screen of screens) {
    const leaves = leavesOf(screen)
    for (const leaf of leaves) leaf.marks = statusMarks(leaf)
    let shown = leaves
    if (passes) shown = leaves.filter(passes)
    if (shown.length || !passes) addScreen(root, screen, shown)
  }
  return root
}

/** The stories and recordings of a screen, each with its merged tags. */
export function leavesOf(screen) {
  const tags = screen.tags ?? []
  const { id, notice } = screen
  if (notice) return [leaf(id, "notice", notice, { id, title: notice }, screen, tags)]
  const stories = screen.stories.map(story =>
    leaf(story.id, story.kind, story.title, story, screen, mergedTags(tags, story.tags)))
  if (!screen.recordings?.length) return stories
  return [...stories, ...screen.recordings.map(recording => {
    const story = screen.stories.find(({ id }) => id === recording.story) ?? screen.stories[0]
    return leaf(`${story?.id}:${recording.name}`, "recording", recording.name, story, screen, tags, recording)
  }).filter(({ story }) => story)]
}

/** All leaves have the same object shape, which keeps thousands of them fast. */
function leaf(key, kind, title, story, screen, tags, recording) {
  return { key, kind, title, story, screen, tags, recording, marks: none, level: 0, parent: null }
}

const none = []

function mergedTags(tags, more) {
  if (more?.length) return [...new Set([...tags, ...more])]
  return tags
}

/** Whether a leaf is a story or a fixture. */
export function isStory({ kind }) {
  return kind === "story" || kind === "fixture"
}

/** The visible nodes in order, each with its position among its siblings. */
export function visibleRows(root, isOpen) {
  const found = []
  const visit = ({ nodes }) => nodes.forEach((node, index) => {
    found.push({ node, index, of: nodes.length })
    if (node.nodes && isOpen(node)) visit(node)
  })
  visit(root)
  return found
}

/** All leaves, including those in collapsed folds. */
export function leaves({ nodes }) {
  return nodes.flatMap(node => {
    if (node.nodes) return leaves(node)
    return node
  })
}

export function folds({ nodes }) {
  return nodes.filter(node => node.nodes).flatMap(node => [node, ...folds(node)])
}

/** The next matching leaf, wrapping around; if `key` is not found, the first or the last. */
export function nextLeaf(leaves, key, step, isWanted = _ => true) {
  let start = leaves.findIndex(leaf => leaf.key === key)
  if (start < 0 && step < 0) start = 0
  for (let count = 1; count <= leaves.length; count++) {
    const leaf = leaves[(((start + step * count) % leaves.length) + leaves.length) % leaves.length]
    if (isWanted(leaf)) return leaf
  }
}

function addScreen(root, screen, leaves) {
  const { path, other, notice } = screen
  const groups = path.slice(0, -1)
  let place = root
  // No title contains the slash, so that a group of this catalog with the same title is another one.
  if (other) place = folderIn(place, `/${other}/`, "group", groups.shift())
  for (const title of groups)
    place = folderIn(place, `${place.key}${title}/`, "group", title)
  if (!notice) place = folderIn(place, screen.id, "screen", screen.title)
  for (const leaf of leaves) {
    leaf.level = place.level + 1
    leaf.parent = place
    place.nodes.push(leaf)
    for (let fold = place; fold; fold = fold.parent) count(fold, leaf)
  }
  for (let fold = place.parent; fold; fold = fold.parent) fold.screens += 1
}

function folderIn(parent, key, kind, title) {
  if (parent.byKey.has(key)) return parent.byKey.get(key)
  const made = node({ key, kind, title, parent, level: parent.level + 1 })
  parent.byKey.set(key, made)
  parent.nodes.push(made)
  return made
}

function node(properties) {
  return { ...properties, nodes: [], byKey: new Map(), screens: 0, stories: 0, failing: 0, fresh: 0 }
}

function count(fold, { kind, marks }) {
  if (isStory({ kind })) fold.stories += 1
  if (marks.some(mark => mark !== "new")) fold.failing += 1
  if (marks.includes("new")) fold.fresh += 1
}
