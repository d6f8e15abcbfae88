// Runs in the canvas: no link, form or refresh navigates away from a screen. The canvas reports the target to
// the page; anchors within the screen scroll. What a link or form leads to is in `link-targets.js`.

import { dom } from "./dom-members.js"
import { listenInScreen } from "./import-node.js"
import { postToPage } from "./page-messages.js"
import { isWholeDocument } from "./root-attributes.js"
import { updates, whenUpdatable } from "./update-loader.js"
// Listens first: a link with a command performs that, and prevents the default of the click.
import "./frame-commands.js"

const linkTypes = "http://www.w3.org/1999/xlink"

listenInScreen(["click", "auxclick"], followLink)
listenInScreen(["submit"], submitForm)
listenInScreen(["drop"], event =>
  event.target.closest?.("input, textarea, [contenteditable]") || event.preventDefault())

function followLink(event) {
  if (event.type === "auxclick" && event.button !== 1) return
  const link = linkOf(event.composedPath())
  // A link with a command performs it and does not navigate either.
  if (!link || event.defaultPrevented) return
  const address = addressOf(link).trim()
  // Downloads of data URLs do not navigate.
  if (link[dom.hasAttribute]("download") && address.startsWith("data:")) return
  event.preventDefault()
  whenUpdatable(() => updates.navigateTo(link, address))
}

/** The first element on the path that has an address or names a story. */
function linkOf(path) {
  return path.find(node =>
    node[dom.nodeType] === 1
    && (node[dom.hasAttribute]("data-story")
      || (node[dom.localName] !== "link" && node[dom.localName] !== "base" && hasAddress(node))))
}

function hasAddress(node) {
  const leads = ["a", "area"].includes(node[dom.localName])
    || node[dom.namespaceURI] === "http://www.w3.org/1998/Math/MathML"
  return leads && (node[dom.hasAttribute]("href") || node[dom.hasAttributeNS](linkTypes, "href"))
}

function addressOf(node) {
  return node[dom.getAttribute]("href") ?? node[dom.getAttributeNS](linkTypes, "href") ?? ""
}

/** Reports a form instead of submitting it. A form of a dialog only closes the dialog. */
function submitForm(event) {
  const { target: form, submitter } = event
  const written = submitter?.[dom.getAttribute]("formmethod") ?? form[dom.getAttribute]("method")
  const method = (written ?? "get").toLowerCase()
  if (event.defaultPrevented || method === "dialog") return
  event.preventDefault()
  whenUpdatable(() => updates.reportForm(form, submitter, method))
}

/** The meta refresh of the current rendering, and its timer. */
let metaRefresh = { text: "", timer: 0 }

/** What was reported of the current rendering, by kind. */
const reportedNotices = {}

/** Removes requests to the browser that would end the canvas; an unchanged one is reported once. */
export function takeMetas(page, { body, isNew, isPlain }) {
  const metas = kind => (isPlain ? [] : metasOf(page, kind))
  // A content security policy would also apply to the scripts of the canvas.
  const policies = metas("content-security-policy").map(({ address }) => address)
  reportNotice("policy", policies.join(", "), isNew)
  // The mode of the canvas's document is fixed.
  const isQuirky = isWholeDocument(body) && page[dom.compatMode] === "BackCompat"
  reportNotice("quirks", isQuirky ? "no doctype" : "", isNew)
  followRefresh(metas("refresh")[0], isNew)
}

/** Reports how the canvas deviates from the rendering, if it does. */
function reportNotice(kind, address, isNew) {
  if (address && (isNew || address !== reportedNotices[kind])) postNavigation({ navigation: kind, address })
  reportedNotices[kind] = address
}

function metasOf(page, kind) {
  return Array.from(page[dom.querySelectorAll](`meta[http-equiv="${kind}" i]`), meta => {
    meta.remove()
    return { address: meta.getAttribute("content") ?? "",
      story: meta.getAttribute("data-story") ?? undefined }
  })
}

/** A refresh would navigate without a click. */
function followRefresh(first, isNew) {
  const text = JSON.stringify(first ?? "")
  if (text === metaRefresh.text && !isNew) return
  clearTimeout(metaRefresh.timer)
  metaRefresh = { text, timer: 0 }
  if (!first) return
  postNavigation({ navigation: "refresh", ...first })
  // A refresh without a delay waits one second, so that the screen is visible before it.
  const seconds = Math.max(parseInt(first.address, 10) || 0, 1)
  if (seconds < 86_400) metaRefresh.timer =
    setTimeout(() => postNavigation({ navigation: "refresh", ...first, isDue: true }), seconds * 1000)
}

export function postNavigation(way) {
  postToPage({ type: "navigation", ...way, address: way.address.slice(0, 2000),
    story: way.story?.slice(0, 200) })
}
