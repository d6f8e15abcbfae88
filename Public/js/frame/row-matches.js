// Runs in the canvas: finds the rows of a rendering that have no keys by what they contain, where a person is
// at work in one of them. Typed text, focus and caret stay in the row when others insert, remove or move one:
//
//   shown     <li>a</li> <li>b|</li>               the caret is in b
//   rendered  <li>new</li> <li>a</li> <li>b</li>   by place, it would be in a
//
// Of several equal rows, the one with the most equal neighbors is it.

import { dom, isCheckable, isElement, isField, isTyped, listenInScreen, pendingCounts, renderedStates,
  shadowRoots } from "./canvas.js"

/** A larger element is no row: to compare it would take longer than a rendering. */
const mostElements = 200
const reach = 16
const { childElementCount, nextSibling, nodeName, outerHTML, parentNode } = dom
const commands = / data-storybook-[^=\s"]*="[^"]*"/g
const number = /\p{N}+/gu
const typedFields = new Set()
/** The children of each parent that contain the focus, or what was typed. */
let inUse = new Map()

listenInScreen(["input"], ({ target }) => isField(target) && typedFields.add(target))

/** Notes where a person is at work, before a rendering is applied. */
export function noteUse() {
  inUse = new Map()
  for (const field of typedFields) if (!isDirty(field)) typedFields.delete(field)
  for (const node of [focused(), ...typedFields]) noteAround(node)
}

function isDirty(field) {
  if (!field[dom.isConnected]) return false
  const { value = field.defaultValue, checked = field.defaultChecked } = renderedStates.get(field) ?? {}
  if (isCheckable(field)) return field.checked !== checked
  return pendingCounts.get(field) > 0 || (isTyped(field) && field.value !== value)
}

function focused() {
  let active = document[dom.activeElement]
  if (active === document[dom.body]) return null
  for (let root; (root = shadowRoots.get(active)?.root);) {
    if (!root[dom.activeElement]) break
    active = root[dom.activeElement]
  }
  return active
}

function noteAround(node) {
  for (let child = node; child !== null && child !== document[dom.body];) {
    const parent = child[parentNode] ?? child.host ?? null
    const children = inUse.get(parent) ?? new Set()
    if (children.has(child)) return
    inUse.set(parent, children.add(child))
    child = parent
  }
}

/**
 * The shown element for each of the wanted ones, those that are gone, and those wanted whose content is
 * another, found by their neighbors alone; null where nobody is at work, or each element is at its place.
 */
export function matches(parent, at, wanted) {
  const used = inUse.get(parent)
  if (used === undefined) return null
  const found = { claims: new Map(), gone: new Set(), changed: new Set() }
  for (const kind of new Set(Array.from(used, node => node[nodeName])))
    matchRows(rowsOf(at, kind), rowsOf(wanted, kind), used, found)
  if (found.claims.size || found.gone.size) return found
  return null
}

export function keyOf(node) {
  if (node[dom.nodeType] !== 1) return ""
  return node[dom.getAttribute]("id") || node[dom.getAttribute]("data-key") || ""
}

function rowsOf(first, kind) {
  const found = []
  for (let node = first; node !== null; node = node[nextSibling])
    if (node[nodeName] === kind && !keyOf(node)) found.push(node)
  return found
}

function matchRows(shown, wanted, used, found) {
  const places = shown.flatMap((row, place) => (used.has(row) ? [place] : []))
  if (!places.length || (shown.length === 1 && wanted.length === 1)) return
  if (!places.every(place => isSmall(shown[place]))) return
  const isUndisturbed = shown.length === wanted.length
    && places.every(place => isAtPlace(shown, wanted, place))
  if (isUndisturbed || ![...shown, ...wanted].every(isSmall)) return
  const rows = new Rows(shown, wanted, found)
  for (const place of places) rows.match(place)
  rows.matchUnique()
}

function isSmall(row) {
  return row[dom.getElementsByTagName]("*").length <= mostElements
}

/** Whether a row and those beside it are what they were, apart from what is typed in it. */
function isAtPlace(shown, wanted, place) {
  const markup = markupOf(wanted[place])
  return (markup === markupOf(shown[place]) || markup === typedMarkupOf(shown[place]))
    && [place - 1, place + 1].every(beside => shown[beside] === wanted[beside]
      || markupOf(shown[beside]) === markupOf(wanted[beside]))
}

/** The markup of a row, without the places in the paths of its commands. */
function markupOf(row) {
  return row[outerHTML].replace(commands, text => text.replace(number, "#"))
}

/**
 * How far numbers that count rows are from the places of these: 1 for “Row 1”, “Row 2” and so on. Other
 * numbers are part of what a row is.
 */
function countedFrom(lists) {
  const numbers = lists.map(list => list.map(markup => new Set((markup.match(number) ?? []).map(Number))))
  const first = numbers[0].findIndex(({ size }) => size)
  if (first < 0) return []
  return Array.from(numbers[0][first], value => value - first).filter(start =>
    numbers.every(list => list.every((found, place) => !found.size || found.has(place + start))))
}

function withoutPlace(markup, place, starts) {
  if (!starts.length) return markup
  return markup.replace(number, text => (starts.includes(Number(text) - place) ? "#" : text))
}

/** The markup of a row as if what is typed in it were rendered. */
function typedMarkupOf(row) {
  const copy = row[dom.cloneNode](true)
  const fieldsOf = node => [node, ...node[dom.querySelectorAll]("input, textarea")].filter(isField)
  const fields = fieldsOf(row)
  for (const [index, field] of fieldsOf(copy).entries()) {
    const now = fields[index]
    if (isCheckable(now)) field[dom.toggleAttribute]("checked", now.checked)
    else if (field[dom.nodeName] === "TEXTAREA") field[dom.textContent] = now.value
    else if (isTyped(now)) field[dom.setAttribute]("value", now.value)
  }
  return markupOf(copy)
}

function countsOf(texts) {
  const counts = new Map()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/** The rows that are shown, and those that are wanted. */
class Rows {
  #shown
  #wanted
  #found
  #starts
  #before
  #after
  #counts

  constructor(shown, wanted, found) {
    this.#shown = shown
    this.#wanted = wanted
    this.#found = found
    const lists = [shown, wanted].map(rows => rows.map(markupOf))
    this.#starts = countedFrom(lists)
    const [before, after] = lists.map(list =>
      list.map((markup, place) => withoutPlace(markup, place, this.#starts)))
    this.#before = before
    this.#after = after
    this.#counts = [before, after].map(countsOf)
  }

  /** Finds a row in which a person is at work. */
  match(place) {
    const typed = withoutPlace(typedMarkupOf(this.#shown[place]), place, this.#starts)
    let [best, most] = [undefined, -1]
    for (const [index, row] of this.#wanted.entries()) {
      if (this.#found.claims.has(row)) continue
      const likeness = this.#likeness(place, typed, index)
      if (likeness > most) [best, most] = [row, likeness]
    }
    if (best === undefined) return this.#found.gone.add(this.#shown[place])
    this.#found.claims.set(best, this.#shown[place])
    if (most < 4 * reach) this.#found.changed.add(best)
  }

  /** How well a wanted row fits; -1 if it is another one that is shown, or a new one elsewhere. */
  #likeness(place, typed, index) {
    const [before, after] = [this.#before[place], this.#after[index]]
    const equals = this.#equals(place, index, -1) + this.#equals(place, index, 1)
    const likeness = equals + Number(place === index) / 2
    const [old, now] = this.#counts.map(counts => counts.get(after) ?? 0)
    if (after === typed && (now > old || typed === before)) return likeness + 8 * reach
    if (after === before) return likeness + 4 * reach
    const isSamePlace = place === index && this.#before.length === this.#after.length
    if (now > old && (equals || isSamePlace)) return likeness
    return -1
  }

  /** How many rows beside both are equal. */
  #equals(place, index, step) {
    let count = 0
    for (let at = step; count < reach; at += step, count++) {
      const before = this.#before[place + at]
      if (before === undefined || before !== this.#after[index + at]) break
    }
    return count
  }

  /** Finds the rows that are what they were, and no other is. */
  matchUnique() {
    const { claims, gone } = this.#found
    const taken = new Set(claims.values())
    const byMarkup = new Map(this.#after.map((markup, index) => [markup, this.#wanted[index]]))
    for (const [place, markup] of this.#before.entries()) {
      const [row, wanted] = [this.#shown[place], byMarkup.get(markup)]
      if (this.#counts.some(counts => counts.get(markup) !== 1)) continue
      if (!taken.has(row) && !gone.has(row) && !claims.has(wanted)) claims.set(wanted, row)
    }
  }
}

/** Whether nodes change in siblings of an element at which a person works: these may change places. */
export function areBesideUse(nodes) {
  if (!inUse.size) return false
  const changed = new Map()
  for (const node of nodes) noteChange(node, changed)
  return Array.from(changed).some(([parent, children]) =>
    Array.from(inUse.get(parent) ?? []).some(row =>
      Array.from(children).some(child => child !== row && isAlike(child, row))))
}

function noteChange(node, changed) {
  for (let child = node; child !== null; child = child[parentNode]) {
    const parent = child[parentNode]
    if (!inUse.has(parent)) continue
    const children = changed.get(parent) ?? new Set()
    if (children.has(child)) return
    changed.set(parent, children.add(child))
  }
}

function isAlike(row, other) {
  return isElement(row) && row[nodeName] === other[nodeName]
    && row[childElementCount] === other[childElementCount] && !keyOf(row)
}
