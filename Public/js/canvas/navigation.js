// Resolves where links, forms and refreshes of a screen lead. Navigation never leaves the canvas, except to a
// story that the author names. No DOM.

import { trimEnd } from "../core/trim-end.js"
import { decoded, storyURL } from "../router/story-url.js"
import { shortened } from "../schema/excerpt.js"

/** The last two are notices: something of the rendering that the canvas does not apply. */
const kinds = ["link", "form", "refresh", "policy", "quirks"]
const texts = ["address", "label", "method", "story"]

/** The log entry for a navigation that the canvas reports; undefined if the report is invalid. */
export function navigationOf(report, { catalog }) {
  const isFine = kinds.includes(report.navigation)
    && texts.every(name =>
      ["string", "undefined"].includes(typeof report[name]) && (report[name]?.length ?? 0) <= 2000)
  if (!isFine) return undefined
  const { navigation, label = "", method } = report
  let led = report
  if (navigation === "refresh") led = refreshOf(report)
  if (!led) return undefined
  const { address = "", story, after } = led
  const entry = { navigation, address, label, at: Date.now(),
    ...navigation === "form" && { method, value: valueOf(report.fields) },
    ...after !== undefined && { after } }
  const isDue = navigation !== "refresh" || report.isDue === true
  const isFollowed = navigation === "refresh" && isDue
  if (story === undefined && isFollowed) return undefined
  if (story === undefined) return entry
  const id = storyId(story)
  const isKnown = catalog.screens.some(({ stories }) => stories.some(story => story.id === id))
  if (isFollowed && !isKnown) return undefined
  return { ...entry, story: id, hash: storyURL(id), opens: isKnown && isDue,
    ...!isKnown && { reason: `Unknown story “${id}”.` } }
}

/** Parses `5; url=/next` into address and seconds (HTML, “shared declarative refresh steps”). */
function refreshOf({ address: content = "", story }) {
  const found = /^\s*(?=[\d.])(\d*)(?:\.[\d.]*)?(?:(?:\s*[;,]|\s)\s*(?:url\s*=\s*)?(.*))?$/is.exec(content)
  if (!found) return undefined
  const address = (found[2] ?? "").replace(/^(["'])(.*?)(?:\1.*)?$/s, "$2").trim()
  return { address, after: Number(found[1]), story: story ?? /^story:(?:\/\/)?(.*)$/is.exec(address)?.[1] }
}

/** Returns `login/empty` for `#/login/empty`, `/login/empty` and their percent-encoded forms. */
function storyId(text) {
  return decoded(trimEnd(text.trim().replace(/^#?\/+/, ""), "/"))
}

/** Form fields by name; repeated names become a list. */
function valueOf(fields) {
  if (!Array.isArray(fields)) return {}
  const found = new Map()
  for (const [name, value] of fields.slice(0, 100).filter(Array.isArray)) {
    if (typeof name !== "string" || typeof value !== "string") continue
    if (found.has(name)) found.set(name, [found.get(name), value].flat())
    else found.set(name, value)
  }
  return Object.fromEntries(found)
}

/** Describes the outcome of a navigation in one sentence. */
export function navigationText(/** @type {Navigation} */ way) {
  const { navigation, address, label, story, reason, after } = way
  if (notices[navigation]) return notices[navigation](shortened(address, 200))
  let name = { form: "The form", refresh: "The refresh" }[navigation] ?? "The link"
  if (label) name = `“${shortened(label, 40)}”`
  if (reason) return `${name} leads to an unknown story: ${story}`
  const to = shortened(address, 80) || "this address"
  if (navigation === "refresh" && story) return `The screen opens ${story} ${delayText(after)}.`
  if (navigation === "refresh")
    return `The screen would navigate to ${to} ${delayText(after)}. Nothing leaves the canvas.`
  if (navigation === "form")
    return `${name} would be sent to ${to}. Nothing leaves the canvas.`
  return `${name} leads to ${to}. Nothing leaves the canvas.`
}

const notices = {
  policy: policy => `The canvas does not apply the content security policy of the screen: ${policy}`,
  quirks: () =>
    "The screen has no valid doctype: browsers show it in quirks mode, the canvas in standards mode."
}

/** Formats the delay of a refresh. */
export function delayText(seconds) {
  if (seconds === 0) return "at once"
  return `after ${seconds} s`
}
