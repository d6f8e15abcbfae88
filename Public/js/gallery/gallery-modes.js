// The modes of the gallery, and the cells of each. No DOM.

import { attempt } from "../core/attempt.js"
import { choiceTitle, members } from "../environment/environment-members.js"
import { changedGlobals, finiteGlobals, globalValues } from "../environment/global-values.js"
import { unbuiltNames } from "../site/nearest-rendering.js"
import { screenOf } from "../state/state.js"
import { deviceOf, groupedDevices } from "../canvas/device-size.js"

/** The modes of members of the environment, by id, as `[member, title]`. */
const memberModes = new Map(Object.entries(members).filter(([, { gallery }]) => gallery)
  .map(([name, { gallery: [id, title] }]) => [id, [name, title]]))

const globalPrefix = "global:"

/** The modes, as `[id, title]`: also one for each global of the catalog that has few values. */
export function galleryModes(/** @type {Catalog} */ { globals }) {
  const usual = [...memberModes].map(([id, [, title]]) => [id, title])
  const own = finiteGlobals(globals).map(({ name, title }) => [globalPrefix + name, title])
  return [["stories", "Stories"], ...usual, ...own]
}

const locales = ["en_US", "de_DE", "fr_FR", "ja_JP", "ar_EG", "hi_IN"]

/** Cells `{key, title, note, story, environment, changes?, isLive, group?}`; live ones use its props. */
export function galleryCells(mode, { catalog, devices, room, site }) {
  const { environment, story } = room
  const live = (key, title, changes) =>
    ({ key: `${mode} ${story} ${key}`, title, story, changes,
      environment: defined({ ...environment, ...changes }), isLive: true })
  const made = {
    stories: () => screenOf({ catalog, room })?.stories.map(({ id, title, kind }) =>
      ({ key: id, title, note: kind === "fixture" ? "fixture" : "", story: id, environment,
        isLive: id === story })) ?? [],
    devices: () => groupedDevices(devices).flatMap(({ label, devices }) =>
      devices.map(({ id, title, kind }) =>
        ({ ...live(id, title, { device: id, size: undefined }), group: groupTitle(label, kind) }))),
    locales: () => [...new Set([environment.locale, ...locales])].map(locale =>
      live(locale, languageOf(locale), { locale, direction: directionOf(locale, environment) }))
  }[mode]
  const [key] = memberModes.get(mode) ?? []
  const all = made?.() ?? globalCells(mode, catalog, environment, live) ?? (members[key]?.values ?? [])
    .map(value => live(value, choiceTitle(key, value), { [key]: value }))
  return all.map(cell => {
    if (isUnbuilt(cell, { devices, room, site })) return { ...cell, note: "not built: the closest rendering" }
    return { note: sizeNote(deviceOf({ devices }, cell.environment)), ...cell }
  })
}

function groupTitle(label, kind) {
  if (label || kind) return label
  return "Others"
}

/** Whether a static site has no rendering for the cell. */
function isUnbuilt({ environment, changes }, { devices, room, site }) {
  if (!site || !changes) return false
  const { environments } = room.built ?? site
  return unbuiltNames(environments, environment, devices).length > 0
}

/** A cell for each value of a global. */
function globalCells(mode, { globals }, environment, live) {
  const global = finiteGlobals(globals).find(({ name }) => globalPrefix + name === mode)
  return global?.choices.map(({ title, value }, index) => {
    const values = { ...globalValues(globals, environment), [global.name]: value }
    return live(String(index), title, { globals: changedGlobals(globals, values) })
  })
}

function directionOf(locale, environment) {
  if (locale.startsWith("ar")) return "rightToLeft"
  if (locale === environment.locale) return environment.direction
  return "leftToRight"
}

/** A sentence if a screen renders the same in all languages; the root's own attributes make no difference. */
export function ignoredSentence(mode, bodies) {
  if (mode !== "locales" || bodies.length < 2 || bodies.includes(undefined)) return ""
  const [first, ...others] = bodies.map(body => body.replace(/<html\b[^>]{0,1000}>/i, ""))
  if (others.every(body => body === first)) return "This screen ignores the language."
  return ""
}

const languages = new Intl.DisplayNames("en", { type: "language", languageDisplay: "standard" })

function languageOf(locale) {
  return attempt(() => languages.of(locale.replaceAll("_", "-")), locale)
}

function sizeNote({ width, height }) {
  if (width) return `${width} × ${height}`
  return ""
}

function defined(environment) {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined))
}

/**
 * The box of a cell at a common height. A cell without a size is a sheet, as high as its content: at least a
 * third of the common height, at most twice.
 */
export function cellBox({ width, height, content }, tall, most, count) {
  let sheet = { width: 720, height: 540 }
  if (count <= mostInOneRow) sheet = { width: 480, height: 640 }
  const own = { width: width ?? sheet.width, height: height ?? sheet.height }
  const scale = Math.min(1, tall / own.height, most / own.width)
  if (height === undefined && content)
    own.height = Math.min(Math.max(content, sheet.height / 3), sheet.height * 2)
  return { ...own, scale,
    outer: { width: Math.round(own.width * scale), height: Math.round(own.height * scale) } }
}

/** The largest factors by which cells grow to use the width; in several rows, one cell fills two places. */
const mostGrowth = { oneRow: 1.3, manyRows: 2 }

/** The factor by which cells of these widths grow until the fullest row takes the whole width. */
export function growth(widths, width) {
  const rows = rowsOf(widths, width)
  let [full, most] = [rows, mostGrowth.oneRow]
  if (rows.length > 1) [full, most] = [rows.slice(0, -1), mostGrowth.manyRows]
  const factors = full.map(row => (width - gap * (row.length - 1)) / row.reduce((sum, next) => sum + next, 0))
  return Math.max(1, Math.min(most, ...factors))
}

/** The maximum number of cells that share a single row. */
const mostInOneRow = 3

const titleHeight = 30
const gap = 20
const heights = Array.from({ length: 30 }, (_, index) => 720 - 20 * index)

/** The height at which all cells are visible at once; for too many cells, one that is still readable. */
export function fittingHeight(sizes, place) {
  const fits = tall => {
    const widths = sizes.map(size => cellBox(size, tall, place.width, sizes.length).outer.width)
    const rows = rowsOf(widths, place.width).length
    if (sizes.length <= mostInOneRow) return rows === 1 && tall + titleHeight <= place.height
    return rows * (tall + titleHeight + gap) - gap <= place.height
  }
  let least = 220
  if (sizes.length <= mostInOneRow) least = 160
  return heights.find(tall => tall >= 200 && fits(tall)) ?? least
}

/** The widths of the cells, row by row. */
function rowsOf(widths, width) {
  const rows = [[]]
  let used = 0
  for (const next of widths) {
    if (used && used + gap + next > width) {
      rows.push([])
      used = 0
    }
    if (used) used += gap
    used += next
    rows.at(-1).push(next)
  }
  return rows
}
