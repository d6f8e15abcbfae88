// Where two documents differ: the elements to box in each of them. Parses, and draws nothing.

import { commonEnds } from "../core/json-patch.js"

/** The largest product of the numbers of children that are matched with each other. */
const mostMatched = 40_000

/**
 * The places of elements that differ in two bodies, each as `{place, kind}` with a selector: an element is
 * `changed` if its own attributes or texts differ, `removed` or `added` if the other body has none like it.
 *
 *     <body><p>Old</p><i>·</i></body>   →   before: `… > :nth-child(1)` changed, 2 removed
 *     <body><p>New</p></body>               now:    `… > :nth-child(1)` changed
 */
export function changedPlaces(before, now) {
  const found = { before: [], now: [] }
  const numbers = new Numbers()
  const compare = (old, other, oldPlace, place) => {
    if (numbers.whole(old) === numbers.whole(other)) return
    if (numbers.own(old) !== numbers.own(other)) {
      found.before.push({ place: oldPlace, kind: "changed" })
      found.now.push({ place, kind: "changed" })
    }
    const { pairs, removed, added } = matched([...old.children], [...other.children], numbers)
    for (const index of removed) found.before.push({ place: child(oldPlace, index), kind: "removed" })
    for (const index of added) found.now.push({ place: child(place, index), kind: "added" })
    for (const [from, to] of pairs)
      compare(old.children[from], other.children[to], child(oldPlace, from), child(place, to))
  }
  compare(before, now, "body", "body")
  return found
}

/** The same for two markups. */
export function changedMarkup(before, now) {
  return changedPlaces(bodyOf(before), bodyOf(now))
}

/** How many differences there are: what has changed is in both. */
export function changeCount({ before, now }) {
  return now.length + before.filter(({ kind }) => kind === "removed").length
}

function child(place, index) {
  return `${place} > :nth-child(${index + 1})`
}

/**
 * Pairs the children of two elements by index: those that are equal at both ends, then those that are alike.
 */
function matched(old, now, numbers) {
  const { start, ...ends } = commonEnds(...[old, now].map(nodes => nodes.map(node => numbers.whole(node))))
  const [left, right] =
    [ends.removed, ends.added].map(length => Array.from({ length }, (_, index) => start + index))
  if (left.length * right.length > mostMatched) return { pairs: [], removed: left, added: right }
  const pairs = []
  const pair = areAlike => {
    for (const to of [...right]) {
      const from = left.find(index => areAlike(old[index], now[to]))
      if (from === undefined) continue
      pairs.push([from, to])
      left.splice(left.indexOf(from), 1)
      right.splice(right.indexOf(to), 1)
    }
  }
  pair((one, other) => numbers.whole(one) === numbers.whole(other))
  pair((one, other) => one.tagName === other.tagName)
  return { pairs, removed: left, added: right }
}

/** The same number for elements that are equal but for what snapshots normalize. */
class Numbers {
  #known = new Map()
  #own = new Map()
  #whole = new Map()

  own(node) {
    return this.#numbered(this.#own, node, () => [node.tagName, ...attributesOf(node), "", ...textsOf(node)])
  }

  whole(node) {
    return this.#numbered(this.#whole, node,
      () => [this.own(node), ...[...node.children].map(part => this.whole(part))])
  }

  #numbered(cache, node, parts) {
    if (!cache.has(node)) {
      const key = JSON.stringify(parts())
      if (!this.#known.has(key)) this.#known.set(key, this.#known.size)
      cache.set(node, this.#known.get(key))
    }
    return cache.get(node)
  }
}

function attributesOf({ attributes }) {
  return [...attributes].map(({ name, value }) => `${name}=${normalized(name, value)}`).sort()
}

/** Snapshots sort the names of classes. */
function normalized(name, value) {
  if (name === "class") return collapsed(value).split(" ").sort().join(" ")
  return collapsed(value)
}

function textsOf({ childNodes }) {
  return [...childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => collapsed(data))
    .filter(Boolean)
}

function collapsed(text) {
  return text.replace(/\s+/g, " ").trim()
}

/**
 * Styles are compared as text: the policy of the page would report each that is parsed as one. Like them,
 * data in scripts ends at its end tag; both sides have the other name.
 */
export function bodyOf(markup) {
  const inert = markup.replace(/<style\b/gi, "<script type=text/plain").replace(/<\/style\b/gi, "</script")
    .replace(/\sstyle\b/gi, " data-style")
  return new DOMParser().parseFromString(inert, "text/html").body
}
