// Runs in the canvas: no link, form or refresh navigates away from a screen. The canvas reports the target to
// the page; anchors within the screen scroll. What a link or form leads to is in `link-targets.js`.

"use strict"

const linkTypes = "http://www.w3.org/1999/xlink"

for (const type of ["click", "auxclick"]) document.addEventListener(type, followLink, true)
document.addEventListener("submit", submitForm, true)
document.addEventListener("drop",
  event => event.target.closest?.("input, textarea, [contenteditable]") || event.preventDefault())

function followLink(event) {
  if (event.type === "auxclick" && event.button !== 1) return
  const link = linkOf(event.composedPath())
  // A link with a command performs it and does not navigate either.
  if (!link || event.defaultPrevented) return
  const address = addressOf(link).trim()
  // Downloads of data URLs do not navigate.
  if (link.hasAttribute("download") && address.startsWith("data:")) return
  event.preventDefault()
  whenUpdatable(() => navigateTo(link, address))
}

/** The first element on the path that has an address or names a story. */
function linkOf(path) {
  return path.find(node =>
    node.nodeType === 1
    && (node.hasAttribute("data-story")
      || (node.localName !== "link" && node.localName !== "base" && hasAddress(node))))
}

function hasAddress(node) {
  const leads = ["a", "area"].includes(node.localName)
    || node.namespaceURI === "http://www.w3.org/1998/Math/MathML"
  return leads && (node.hasAttribute("href") || node.hasAttributeNS(linkTypes, "href"))
}

function addressOf(node) {
  return node.getAttribute("href") ?? node.getAttributeNS(linkTypes, "href") ?? ""
}

/** Reports a form instead of submitting it. A form of a dialog only closes the dialog. */
function submitForm(event) {
  const { target: form, submitter } = event
  const method = (submitter?.getAttribute("formmethod") ?? form.getAttribute("method") ?? "get").toLowerCase()
  if (event.defaultPrevented || method === "dialog") return
  event.preventDefault()
  whenUpdatable(() => reportForm(form, submitter, method))
}

function labelOf(node) {
  const name = node.getAttribute("aria-label")
    || (node.localName === "form" ? node.getAttribute("name")
      : node.textContent || node.value || node.getAttribute("title") || node.querySelector?.("img")?.alt)
  return (name ?? "").replace(/\s+/g, " ").trim().slice(0, 100)
}

/** The meta refresh of the current rendering, and its timer. */
let metaRefresh = { text: "", timer: 0 }

/** Removes meta refreshes, which navigate without a click. An unchanged first one is reported once. */
function takeMetaRefreshes(page, isNew) {
  const [first] = Array.from(page.querySelectorAll("meta[http-equiv=refresh i]"), meta => {
    meta.remove()
    return { address: meta.getAttribute("content") ?? "",
      story: meta.getAttribute("data-story") ?? undefined }
  })
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

function postNavigation(way) {
  postToPage({ type: "navigation", ...way, address: way.address.slice(0, 2000),
    story: way.story?.slice(0, 200) })
}
