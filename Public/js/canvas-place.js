// Runs in the canvas: puts a rendering in place of the one before it.

"use strict"

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
