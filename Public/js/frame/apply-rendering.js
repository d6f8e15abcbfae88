// Runs in the canvas: inserts the first rendering into the empty document. `updateDocument` applies the
// others; its scripts load on demand.

import { versionAssets } from "./asset-versions.js"
import { dom } from "./dom-members.js"
import { preservingFocus } from "./focus.js"
import { removeForeignFetches } from "./foreign-fetches.js"
import { shownRendering } from "./frame-commands.js"
import { takeMetas } from "./frame-links.js"
import { declaredShadows, disableScripts, importedNode, shadowRoots, takeShadows } from "./import-node.js"
import { adoptHead, ownStyle } from "./own-style.js"
import { copyAttributes, isWholeDocument, setRootAttributes } from "./root-attributes.js"
import { updates } from "./update-loader.js"

/** The body of the current rendering, and its changed assets as JSON; null before the first rendering. */
export let appliedBody = null
export let appliedAssets = null
/** The markup of the head that was applied last. */
let appliedHead = null

/** Whether applying a rendering requires the scripts of `updateDocument`. */
export function isUpdate({ isNew, body, assets }) {
  return appliedBody !== null && (isNew || body !== appliedBody || JSON.stringify(assets) !== appliedAssets)
}

/** Applies a rendering immediately. */
export function applyRendering(data) {
  if (appliedBody === null) insertDocument(data)
  else if (updates) updates.updateDocument(data)
  else setRootAttributes(data)
  appliedBody = data.body
  appliedAssets = JSON.stringify(data.assets)
  finishApplying(data)
}

/** Called when a rendering is in the document, in which scripts of the catalog may run. */
export const application = { onApplied: () => undefined, runsScripts: false }

function finishApplying(data) {
  application.onApplied()
  Object.assign(shownRendering, { revision: data.revision, keys: data.keys })
  if (!updates?.distantTexts.areDeferred()) return announce(data)
  announce({ ...data, isSettled: false })
  updates.distantTexts.whenWritten(() => announce(data))
}

function announce({ revision, isSettled }) {
  const { [dom.dataset]: dataset } = document[dom.documentElement]
  if (isSettled) dataset.storybookSettled = revision
  else delete dataset.storybookSettled
  parent.postMessage({ type: "shown", revision, isSettled }, "*")
}

export function insertDocument(data) {
  const page = parsedPage(data)
  preservingFocus({ isStructural: true }, () => {
    insertHead(page[dom.head])
    setRootAttributes(data, page)
    insertBody(page[dom.body])
  })
}

export function parsedPage({ body, assets, isNew = true }) {
  const { page, isPlain } = parsedMarkup(body, assets)
  takeMetas(page, { body, isNew, isPlain })
  return page
}

/** Parses a rendering, and whether it is plain: without any markup that documents alone are to have. */
export function parsedMarkup(body, assets) {
  // To search the text is quicker than to search the page.
  const text = body.toLowerCase()
  const isPlain = !/^<!-{2}/.test(text) && !special.some(part => text.includes(part))
  const page = parsed(body, isPlain)
  if (!isPlain) disableScripts(page)
  const trees = [page]
  if (!isPlain) trees.push(...takeShadows(page))
  for (const tree of trees) {
    versionAssets(tree, assets)
    removeForeignFetches(tree)
  }
  return { page, isPlain }
}

const special = ["<script", "<noscript", "<frameset", "shadowrootmode", "http-equiv"]

/** Parses a rendering as the document in which it is shown: all of a fragment is in the body. Chromium
 *  parses one without `<body>` in half the time. */
function parsed(body, isPlain) {
  const isFragment = !isWholeDocument(body)
  let markup = body
  if (isFragment && !isPlain) markup = `<body>${body}`
  const page = new DOMParser().parseFromString(markup, "text/html")
  if (isFragment) page[dom.body][dom.prepend](...page[dom.head][dom.childNodes])
  return page
}

function insertHead(head) {
  adoptHead()
  isAnotherHead(head)
  while (ownStyle.nextSibling) ownStyle.nextSibling.remove()
  ownStyle.after(...Array.from(head[dom.childNodes], importedNode))
}

/** Whether a head differs from that of the last rendering. */
export function isAnotherHead(head) {
  const markup = head[dom.innerHTML]
  const isAnother = markup !== appliedHead
  appliedHead = markup
  return isAnother
}

/** Fills the body; a frameset, or a body with a shadow tree, replaces it. */
export function insertBody(body) {
  const own = document[dom.body]
  const isOther = node => node[dom.nodeName] !== "BODY" || declaredShadows.has(node) || shadowRoots.has(node)
  if (isOther(own) || isOther(body)) return own[dom.replaceWith](importedNode(body))
  copyAttributes(own, body)
  own[dom.replaceChildren](...Array.from(body[dom.childNodes], importedNode))
}
