// Runs in the canvas, a frame of an opaque origin: puts renderings in place of each other, and keeps
// what a person did there: focus, selection, scroll, open details, running media, typed text.

"use strict"

const greet = () => parent.postMessage({ type: "ready" }, "*")
addEventListener("DOMContentLoaded", greet)

addEventListener("message", ({ source, data }) => {
  if (source !== parent) return
  if (data.type === "greet" && document.readyState !== "loading") greet()
  if (data.type === "show") show(data)
  if (data.type === "company") hasCompany = data.hasCompany === true
  if (data.type === "landed") afterwards(() => landed(data))
  if (data.type === "tool") useTool(data)
})

/** The newest rendering that is not in place yet, and what is to be done once it is. */
let waiting = null
const later = []
let areTransitionsFetched = false

function show(data) {
  waiting = { ...data, isNew: data.isNew || Boolean(waiting?.isNew) }
  if (typeof skipTransition === "function") skipTransition()
  if (!data.transition) putInPlace()
  else if (typeof animate === "function") animate(data)
  else if (!areTransitionsFetched) fetchTransitions()
}

function putInPlace() {
  if (!waiting) return
  const data = waiting
  waiting = null
  place(data)
  for (const run of later.splice(0)) run()
}

function afterwards(run) {
  if (waiting) later.push(run)
  else run()
}

/** With the first transition there is; without them the rendering comes as any other. */
function fetchTransitions() {
  areTransitionsFetched = true
  const script = document.createElement("script")
  script.src = "js/canvas-transitions.js"
  script.onload = () => waiting && animate(waiting)
  script.onerror = putInPlace
  document.head.append(script)
}

/** Puts a rendering in place, at once. */
function place(data) {
  const root = document.documentElement
  for (const [name, value] of Object.entries(data.attributes)) if (root.getAttribute(name) !== value) root.setAttribute(name, value)
  set(root.style, "colorScheme", data.attributes["data-color-scheme"])
  set(root.style, "fontSize", data.fontSize)
  root.toggleAttribute("data-text", data.isText)
  const page = new DOMParser().parseFromString(data.body, "text/html")
  freshen(page, data.assets)
  // It would lead away without anybody's doing.
  for (const refresh of page.querySelectorAll("meta[http-equiv=refresh i]")) refresh.remove()
  noticing(data.flashes, () => keepingFocus(() => {
    morphChildren(document.head, headOf(page))
    copyAttributes(document.body, page.body)
    morphChildren(document.body, page.body)
  }))
  if (data.isNew) scrollTo(0, 0)
  keys = data.keys
  hasCompany = data.hasCompany === true
  shownRevision = data.revision
  if (data.isSettled) root.dataset.storybookSettled = data.revision
  else delete root.dataset.storybookSettled
  parent.postMessage({ type: "shown", revision: data.revision, isSettled: data.isSettled }, "*")
}

/** Writing a style that is there already would lay out the page again. */
function set(style, name, value) {
  if (style[name] !== value) style[name] = value
}

/** What was ever scrolled: asking every element for its place would lay out the page each time. */
const scrollers = new Set()
addEventListener("scroll", ({ target }) => target.nodeType === 1 && scrollers.add(target), true)

/** Ours stays in the head: the scripts, the style of texts, and the policy where a file says it itself. */
function headOf(page) {
  const head = page.head
  head.prepend(...Array.from(document.head.querySelectorAll("script, [data-own]"), own => own.cloneNode(true)))
  if (!head.querySelector("style[data-own]")) head.prepend(ownStyle())
  return head
}

function ownStyle() {
  const style = document.createElement("style")
  style.dataset.own = ""
  style.textContent = `
    html[data-text] { background: #fbfbf9; color: #1c1c1a }
    html[data-text][data-color-scheme=dark] { background: #141413; color: #e8e7e2 }
    html[data-text] body { margin: 0 }
    pre.terminal { margin: 0; padding: 1.25rem; font: 0.8125rem/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre; tab-size: 8 }
    .ansi-bold { font-weight: 700 } .ansi-dim { opacity: .65 } .ansi-italic { font-style: italic }
    .ansi-underline { text-decoration: underline } .ansi-strike { text-decoration: line-through }
    ${["black 1c1c1a 6b6b66", "red b42318 ff8a7a", "green 1a7f37 6fd08c", "yellow 8a6100 e8c15a", "blue 1f5fbf 7db4ff", "magenta 8a3ab9 d79bff", "cyan 0b7285 66d4e4", "white 5c5c57 e8e7e2"].map(row => {
      const [name, light, dark] = row.split(" ")
      return [["", 0], ["bright-", 1]].map(([bright]) => `.ansi-front-${bright}${name} { color: #${light} } .ansi-back-${bright}${name} { background: #${light}; color: #fff }
        [data-color-scheme=dark] .ansi-front-${bright}${name} { color: #${dark} } [data-color-scheme=dark] .ansi-back-${bright}${name} { background: #${dark}; color: #111 }`).join("")
    }).join("")}
    .ansi-front-inverse { color: Canvas } .ansi-back-inverse { background: CanvasText }`
  return style
}

/** Makes the children of one element those of the other; keyed ones are found wherever they moved. */
function morphChildren(target, source) {
  const keyed = new Map()
  for (const child of target.children) if (keyOf(child)) keyed.set(keyOf(child), child)
  let at = target.firstChild
  for (const wanted of [...source.childNodes]) {
    const match = partner(at, wanted, keyed)
    if (!match) {
      target.insertBefore(imported(wanted), at)
      continue
    }
    if (match !== at) target.insertBefore(match, at)
    else at = at.nextSibling
    morph(match, wanted)
  }
  while (at) {
    const next = at.nextSibling
    at.remove()
    at = next
  }
}

/** A copy, with a note of what the rendering said of everything a person can change. */
function imported(wanted) {
  const copy = document.importNode(wanted, true)
  if (copy.nodeType !== 1) return copy
  for (const node of [copy, ...copy.querySelectorAll("details, dialog, input, textarea, select")]) note(node, node)
  return copy
}

function partner(at, wanted, keyed) {
  const key = keyOf(wanted)
  if (key) {
    const found = keyed.get(key)
    return found && isAlike(found, wanted) ? found : null
  }
  return at && !keyOf(at) && isAlike(at, wanted) ? at : null
}

function keyOf(node) {
  return node.nodeType === 1 ? node.id || node.dataset?.key || "" : ""
}

function isAlike(left, right) {
  return left.nodeType === right.nodeType && left.nodeName === right.nodeName
}

function morph(target, source) {
  if (target.nodeType !== 1) {
    if (target.nodeValue !== source.nodeValue) target.nodeValue = source.nodeValue
    return
  }
  if (target.isEqualNode(source) && !isField(target)) return
  copyAttributes(target, source)
  if (target.nodeName === "TEMPLATE") target.innerHTML = source.innerHTML
  else if (!isField(target) || target.nodeName === "SELECT") morphChildren(target, source)
  if (isField(target)) copyValue(target, source)
}

/** What a person opened, or what runs, stays so unless the rendering says otherwise than before. */
function copyAttributes(target, source) {
  const stays = isFoldable(target) ? ["open"] : []
  for (const { name, value } of [...source.attributes]) {
    if (target.getAttribute(name) !== value && !(stays.includes(name) && rendered.get(target)?.[name] === value)) target.setAttribute(name, value)
  }
  for (const { name } of [...target.attributes]) {
    if (source.hasAttribute(name) || (stays.includes(name) && rendered.get(target)?.[name] === undefined)) continue
    target.removeAttribute(name)
  }
  if (stays.length) note(target, source)
}

/** Moving a node loses its focus: it is given back with its selection, and with every scroll. */
function keepingFocus(change) {
  const active = document.activeElement
  const selection = active && "selectionStart" in active ? safely(() => [active.selectionStart, active.selectionEnd, active.selectionDirection]) : null
  const scrolled = [...scrollers].map(node => [node, node.scrollTop, node.scrollLeft])
  change()
  for (const [node, top, left] of scrolled) {
    if (!node.isConnected) scrollers.delete(node)
    else if (node.scrollTop !== top || node.scrollLeft !== left) Object.assign(node, { scrollTop: top, scrollLeft: left })
  }
  followModals(active)
  if (!active || active === document.body || !active.isConnected || document.activeElement === active || topModal()?.contains(active) === false) return
  active.focus({ preventScroll: true })
  if (selection?.[0] !== null && selection) safely(() => active.setSelectionRange(...selection))
}
