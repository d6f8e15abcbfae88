// Human-readable differences between a screen and its snapshot. No DOM.

import { plural } from "../core/plural.js"
import { screenOf } from "../state/state.js"

/** The largest product of both token counts to diff; longer texts are shown as replaced. */
const most = 40_000

/** `{title, path, place, rows}`: a row is a list of `{sign, text}`, where the sign is "=", "-" or "+". */
export function describedHunk(hunk) {
  return { ...kinds[hunk.kind](hunk), id: hunk.id, path: hunk.path, place: hunk.place }
}

const kinds = {
  added: ({ after }) => ({ title: "Added", rows: lines("+", after) }),
  removed: ({ before }) => ({ title: "Removed", rows: lines("-", before) }),
  moved: ({ after }) => ({ title: "Moved", rows: [[{ sign: "=", text: `now at ${after}` }]] }),
  renamed: ({ before, after }) =>
    ({ title: "Another element", rows: [replacement(`<${before}>`, `<${after}>`)] }),
  text: ({ before, after }) => ({ title: "Text", rows: changedText(before, after) }),
  attribute({ attribute, before, after }) {
    if (attribute === "class") return { title: attribute, rows: [classes(before, after)] }
    return { title: attribute, rows: changedText(before, after) }
  },
  lines: ({ line, before, after }) => ({ title: `Line ${line}`, rows: changedLines(before, after) }),
  mediaType: ({ before, after }) => ({ title: "Kind of rendering", rows: [replacement(before, after)] })
}

function replacement(before, after) {
  return [{ sign: "-", text: before }, { sign: "=", text: " " }, { sign: "+", text: after }]
}

function lines(sign, text) {
  return text.split("\n").map(line => [{ sign, text: line }])
}

/** A text whose words are marked; where few are the same, the old text and the new one. */
function changedText(before, after) {
  const row = wordDiff(before, after)
  const isOne = before === undefined || after === undefined || !isReplaced(row, before, after)
  if (isOne) return [row]
  return [...lines("-", before), ...lines("+", after)]
}

function isReplaced(row, ...texts) {
  const letters = text => text.match(/\S/gu)?.length ?? 0
  const same = row.filter(({ sign }) => sign === "=").reduce((count, { text }) => count + letters(text), 0)
  return same * 3 < Math.min(...texts.map(letters))
}

/** With equal line counts, diffs line by line. */
function changedLines(before, after) {
  const [old, now] = [before, after].map(text => text.split("\n"))
  const isSame = old.length === now.length && Boolean(before) === Boolean(after)
  if (isSame) return old.flatMap((line, index) => changedText(line, now[index]))
  return [["-", before], ["+", after]].filter(([, text]) => text).flatMap(([sign, text]) => lines(sign, text))
}

/** Class names are compared regardless of order. */
function classes(before = "", after = "") {
  const [old, now] = [before, after].map(text => text.split(/\s+/).filter(Boolean))
  const gone = old.filter(name => !now.includes(name)).map(text => ({ sign: "-", text }))
  const come = now.filter(name => !old.includes(name)).map(text => ({ sign: "+", text }))
  return [...gone, ...come].flatMap(piece => [{ sign: "=", text: " " }, piece]).slice(1)
}

/** Diffs two texts by words. */
export function wordDiff(before, after) {
  if (!before && after !== undefined) return [{ sign: "+", text: after }]
  if (!after) return [{ sign: "-", text: before }]
  const [old, now] = [before, after].map(text => text.match(/[\p{L}\p{N}]+|\s+|./gsu) ?? [])
  if (old.length * now.length > most) return replacement(before, after)
  const common = longestCommonSubsequence(old, now)
  if (!common.some(([row]) => /\S/.test(old[row]))) return replacement(before, after)
  return mergedWords(old, now, common)
}

/** The longest common subsequence, as pairs of indices. */
function longestCommonSubsequence(old, now) {
  const table = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  for (let row = old.length - 1; row >= 0; row--) {
    for (let column = now.length - 1; column >= 0; column--) {
      if (old[row] === now[column]) table[row][column] = table[row + 1][column + 1] + 1
      else table[row][column] = Math.max(table[row + 1][column], table[row][column + 1])
    }
  }
  const found = []
  for (let row = 0, column = 0; row < old.length && column < now.length;) {
    if (old[row] === now[column]) found.push([row++, column++])
    else if (table[row + 1][column] >= table[row][column + 1]) row++
    else column++
  }
  return found
}

function mergedWords(old, now, common) {
  const pieces = []
  const add = (sign, text) => {
    if (!text) return
    if (pieces.at(-1)?.sign === sign) pieces.at(-1).text += text
    else pieces.push({ sign, text })
  }
  let [row, column] = [0, 0]
  for (const [at, to] of [...common, [old.length, now.length]]) {
    add("-", old.slice(row, at).join(""))
    add("+", now.slice(column, to).join(""))
    add("=", old[at])
    ;[row, column] = [at + 1, to + 1]
  }
  return pieces
}

/** Groups consecutive hunks of the same element. */
export function groupedHunks(hunks) {
  const groups = []
  for (const hunk of hunks.map(describedHunk)) {
    if (groups.length && groups.at(-1).path === hunk.path && hunk.path) groups.at(-1).hunks.push(hunk)
    else groups.push({ path: hunk.path, place: hunk.place, hunks: [hunk] })
  }
  return groups
}

/** What is compared: `markup`, which older hosts do not say, or `outline`. */
export function formatOf(snapshot) {
  return snapshot?.format ?? "markup"
}

/** What is recorded, in a sentence. */
export function snapshotWord(snapshot) {
  return { outline: "outline", picture: "picture" }[formatOf(snapshot)] ?? "snapshot"
}

/** The result of the comparison as a sentence, such as “Login on iPhone, light: 2 differences.” */
export function verdict({ state, count = 0, device, colorScheme, variant, reason, format },
  { catalog = { screens: [] }, devices = [], room = undefined } = {}) {
  const word = snapshotWord({ format })
  const screen = screenOf({ catalog, room })?.title
  const deviceTitle = devices.find(({ id }) => id === device)?.title ?? device
  const others = variant?.split(".").slice(1, -1) ?? []
  const place = [deviceTitle, ...others, colorScheme].join(", ")
  let of = `On ${place}`
  if (screen) of = `${screen} on ${place}`
  return {
    equal: `${of}: as recorded.`,
    changed: [`${of}: ${changes(count, word)}.`, reason].filter(Boolean).join(" "),
    missing: `${of}: no ${word}.`,
    none: `This story has no ${word} yet.`,
    damaged: reason,
    failed: `Nothing to compare: ${reason}`
  }[state]
}

function changes(count, word) {
  if (word === "picture") return plural(count, "one pixel differs", "pixels differ")
  return plural(count, "one difference", "differences")
}

/** Whether a layout surrounds the fragment that a snapshot records: elements have other places then. */
export function isInLayout(rendering) {
  if (!rendering?.fragment) return false
  const before = rendering.body.slice(0, rendering.fragment[0])
  const tag = before.trimEnd()
  const isBody = tag.endsWith(">") && /<body/i.test(tag.slice(tag.lastIndexOf(">", tag.length - 2) + 1))
  return before !== "" && !isBody
}

/** The elements to highlight, by hunk. */
export function hunkElements(hunks) {
  return hunks.filter(({ place }) => place).map(({ id, place, kind }) => ({ id, place, kind }))
}
