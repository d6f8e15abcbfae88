// The stories of other catalogs among those of this one: their listings, which may contain anything, and
// their ids, such as `~design-system/login/empty` for the story `login/empty`. No DOM, no network.

import { attempt } from "../core/attempt.js"
import { storyPath } from "../router/story-url.js"

const kinds = ["story", "fixture"]
const mostStories = 20_000
const deepest = 16
const longestName = 300
/** With the joiners of Persian and Indic words, which are parts of letters. */
const idForm = /^[\p{L}\p{M}\p{N}\u200c\u200d_-]{1,250}$/u

/** The screens of a listing, below the other catalog's title. Throws an error with a sentence. */
export function readListing(text, other) {
  const screens = attempt(() => JSON.parse(text))?.screens
  if (!Array.isArray(screens)) throw new Error("The address does not serve a storybook.")
  const read = screens.map(screen => readScreen(screen, other))
  if (read.some(screen => !screen)) throw new Error("Its list of stories is not one that this version reads.")
  const count = read.reduce((sum, { stories }) => sum + stories.length, 0)
  if (count > mostStories)
    throw new Error(`It has more than ${mostStories.toLocaleString("en")} stories.`)
  return read
}

function readScreen(screen, other) {
  const { id, title, path, tags, stories } = Object(screen)
  const isPath = Array.isArray(path) && path.length <= deepest && [title, ...path].every(isName)
  if (!isPath || !isID(id) || !Array.isArray(stories)) return undefined
  const isOfScreen = story => isID(Object(story).id, id) && isName(story.title)
  if (!stories.every(isOfScreen)) return undefined
  const unique = new Map(stories.map(story => [story.id, readStory(story, other)]))
  return { id: otherID(other, id), title, path: [other.title, ...path], tags: readTags(tags), other: other.id,
    stories: [...unique.values()] }
}

function readStory({ id, title, kind: given, tags }, other) {
  const kind = kinds.find(kind => kind === given) ?? "story"
  return { id: otherID(other, id), title, kind, tags: readTags(tags) }
}

function readTags(tags) {
  if (!Array.isArray(tags)) return []
  return tags.filter(isName).slice(0, 100)
}

function isName(text) {
  return typeof text === "string" && text !== "" && text.length <= longestName
}

/** Whether it is the id of a screen, or of a story of the given screen. */
function isID(id, screen) {
  if (typeof id !== "string") return false
  const [first, last, ...rest] = id.split("/")
  if (screen === undefined) return last === undefined && idForm.test(first)
  return first === screen && idForm.test(last ?? "") && !rest.length
}

function otherID({ id }, story) {
  return `~${id}/${story}`
}

const merged = new WeakMap()

/** The catalog with the screens of the others, and notices of those that cannot be listed. */
export function withOthers(catalog, others) {
  if (!others.length) return catalog
  const known = merged.get(others)
  if (known?.of === catalog) return known.catalog
  const screens = others.flatMap(other => [...noticeOf(other), ...other.screens ?? []])
  const whole = { ...catalog, screens: [...catalog.screens, ...screens] }
  merged.set(others, { of: catalog, catalog: whole })
  return whole
}

/** In place of screens, or above those of before: a leaf that explains why there are no others. */
function noticeOf({ id, title, screens, problem }) {
  let notice
  if (problem) notice = "Cannot be loaded"
  else if (!screens) notice = "Loading…"
  else if (!screens.length) notice = "No stories"
  if (!notice) return []
  return [{ id: `~${id}`, title, path: [title, title], other: id, notice, stories: [] }]
}

/** What a page shows for an id of another catalog: `{other, screen?, story?}`, or undefined. */
export function findOther(others, id) {
  const [start, ...rest] = id.split("/")
  const other = others.find(other => `~${other.id}` === start)
  if (!other || !rest.length) return other && { other }
  for (const screen of other.screens ?? []) {
    const story = screen.stories.find(story => story.id === id || screen.id === id)
    if (story) return { other, screen, story }
  }
  return { other, missing: rest.join("/") }
}

/** The address of another catalog as a folder, perhaps with its token. Throws an error with a sentence. */
export function otherAddress({ address }) {
  const url = attempt(() => new URL(address))
  const isPlain = /^https?:$/.test(url?.protocol) && !url.username && !url.password && !url.hash
  if (!isPlain || !/^(\?token=[^&]+)?$/.test(url.search))
    throw new Error("Invalid address: expected one such as https://design.example.com/.")
  if (!/\/$|\.html$/.test(url.pathname)) url.pathname += "/"
  return url
}

/** The address without its token, which is a secret. */
export function visibleAddress({ address }) {
  return address.replace(/\?.*/s, "")
}

/** The address of a story at its own host; `isFramed` for a page without its list of stories. */
export function storyAddressAt({ other, story }, isFramed = false) {
  const url = otherAddress(other)
  if (isFramed) url.search = [url.search.slice(1), "composed"].filter(Boolean).join("&")
  if (story) url.hash = `/${storyPath(story.id.slice(otherID(other, "").length))}`
  return url.href
}

/** Such as “Empty · Login · Design system”. */
export function otherName(/** @type {any} */ { other, screen, story }) {
  return [story?.title, screen?.title, other?.title].filter(Boolean).join(" · ")
}
