// A row of the tree, and the marks that stories have wherever they are listed.

import { element } from "../dom.js"
import * as link from "../link.js"

const words = { crashed: "crashed", drifted: "does not fit", changed: "changed", new: "new" }

export function row(node, current) {
  return node.nodes ? fold(node) : leaf(node, current)
}

/** The worst of what is the matter, and of what kind it is, if that is not a plain story. */
export function tags({ kind, marks, story, recording }) {
  const [worst] = marks
  const isNew = worst === "new"
  const quiet = kind !== "story" && (!worst || isNew) && kind
  const text = isNew && quiet ? `new ${quiet}` : worst ? words[worst] : quiet
  return text ? [element("span", { class: "tag", title: recording?.problem ?? story?.problem, data: { mark: worst ?? "" } }, text)] : []
}

export function address({ story }) {
  return link.make(story.id)
}

function leaf(node, current) {
  const isCurrent = node.kind !== "recording" && node.story.id === current
  return element("a", {
    href: address(node), class: "row story", role: "treeitem", title: node.title, "aria-current": isCurrent ? "page" : undefined,
    data: { story: node.story.id, kind: node.kind, level: node.level }
  }, element("span", { class: "name" }, node.title), ...tags(node))
}

function fold(node) {
  const { kind, title, level, stories, screens, failing, fresh } = node
  const counts = kind === "group" ? `${plural(screens, "screen")}, ${plural(stories, "story", "stories")}` : plural(stories, "story", "stories")
  return element("div", { class: `row ${kind}`, role: "treeitem", title: `${title}: ${counts}`, data: { level } },
    element("span", { class: "name" }, title),
    failing > 0 && mark("failing", String(failing), `, ${failing} failing`),
    fresh > 0 && mark("new", `+${fresh}`, `, ${fresh} new`),
    element("span", { class: "count", "aria-hidden": "true" }, String(stories)),
    element("span", { class: "visually-hidden" }, `, ${counts}`))
}

function mark(kind, text, spoken) {
  return [
    element("span", { class: "bubble", "aria-hidden": "true", title: spoken.slice(2), data: { mark: kind } }, text),
    element("span", { class: "visually-hidden" }, spoken)
  ]
}

export function plural(count, one, many = `${one}s`) {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`
}
