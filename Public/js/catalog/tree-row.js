// A row of the tree, and the status tags of stories in every list.

import { element } from "../core/dom.js"
import { plural } from "../core/plural.js"
import * as link from "../router/story-url.js"
import { titleParts } from "../ui/title-parts.js"

/** The kinds of leaves that need no word. */
const untagged = ["story", "notice"]
const markLabels = { crashed: "crashed", drifted: "does not fit", changed: "changed", failed: "test fails",
  faulty: "check fails", new: "new" }

export function treeRow(node, current) {
  if (node.nodes) return folderRow(node)
  return storyRow(node, current)
}

/** The tags of a row: the most severe status, and its kind unless it is a plain story. */
export function statusTags({ kind, marks: [worst], story, recording }) {
  const text = tagText(worst, !untagged.includes(kind) && kind)
  if (!text) return []
  return [element("span",
    { class: "tag", title: recording?.problem ?? story?.problem, data: { mark: worst ?? "" } }, text)]
}

function tagText(mark, kind) {
  if (mark === "new" && kind) return `new ${kind}`
  if (mark) return markLabels[mark]
  return kind
}

export function storyAddress({ story }) {
  return link.storyURL(story.id)
}

function storyRow(node, current) {
  const isCurrent = node.kind !== "recording" && node.story.id === current
  const [start, end] = titleParts(node.title, 20)
  const tags = statusTags(node)
  return element("a", {
    href: storyAddress(node), class: "row story", role: "treeitem", title: node.title,
    "aria-current": isCurrent ? "page" : undefined,
    "aria-label": end && [node.title, ...tags.map(tag => tag.textContent)].join(", ") || undefined,
    data: { story: node.story.id, kind: node.kind, level: node.level }
  }, nameElement(start, end), ...tags)
}

function nameElement(start, end) {
  if (!end) return element("span", { class: "name" }, start)
  return element("span", { class: "name in-two" }, element("span", {}, start), element("span", {}, end))
}

function folderRow({ kind, title, level, stories, screens, failing, fresh }) {
  const parts = [plural(stories, "1 story", "stories")]
  if (kind === "group") parts.unshift(plural(screens, "1 screen", "screens"))
  const counts = parts.join(", ")
  const marks = [failing > 0 && ["failing", failing, ""], fresh > 0 && ["new", fresh, "+"]].filter(Boolean)
  return element("div", {
    class: `row ${kind}`, role: "treeitem", title: counts, data: { level },
    "aria-label": [title, ...marks.map(([kind, count]) => `${count} ${kind}`), counts].join(", ")
  },
  element("span", { class: "name" }, title),
  element("span", { class: "sums" },
    ...marks.map(([mark, count, sign]) =>
      element("span", { class: "bubble", title: `${count} ${mark}`, data: { mark } },
        `${sign}${count}`)),
    element("span", { class: "count" }, String(stories))))
}

/** Sets `aria-current` on the link of the open story. */
export function markCurrent(link, story) {
  if (link.dataset.story === story && link.dataset.kind !== "recording")
    link.setAttribute("aria-current", "page")
  else link.removeAttribute("aria-current")
}
