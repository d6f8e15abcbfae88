// Runs in the canvas: the style of texts, which is the canvas's own.

import { dom } from "./dom-members.js"
import { isElement } from "./form-state.js"

/** The canvas's last element in the head: those of the rendering follow. */
export let ownStyle

/** Moves the rendering's head elements after the canvas's own, with the style of texts between them. */
export function adoptHead() {
  const others = Array.from(document[dom.head][dom.childNodes]).filter(node => !isOwnElement(node))
  ownStyle = createStyle()
  document[dom.head][dom.append](ownStyle, ...others)
}

function isOwnElement(node) {
  return isElement(node) && node[dom.matches]("script, [data-own]")
}

function createStyle() {
  const style = document[dom.createElement]("style")
  style.dataset.own = ""
  style.textContent = `
    html[data-storybook-text] { background: #fbfbf9; color: #1c1c1a }
    html[data-storybook-text][data-color-scheme=dark] { background: #141413; color: #e8e7e2 }
    html[data-storybook-text] body { margin: 0 }
    pre.terminal { margin: 0; padding: 1.25rem; white-space: pre; tab-size: 8;
      font: 0.8125rem/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace }
    .ansi-bold { font-weight: 700 } .ansi-dim { opacity: .65 } .ansi-italic { font-style: italic }
    .ansi-hidden { visibility: hidden } pre.terminal a { color: inherit }
    ${ansiColors.map(colorRules).join("")}
    .ansi-front-inverse { color: Canvas } .ansi-back-inverse { background: CanvasText }`
  return style
}

/** The name of each terminal color, in light and in dark. */
const ansiColors = ["black 1c1c1a 6b6b66", "red b42318 ff8a7a", "green 1a7f37 6fd08c", "yellow 8a6100 e8c15a",
  "blue 1f5fbf 7db4ff", "magenta 8a3ab9 d79bff", "cyan 0b7285 66d4e4", "white 5c5c57 e8e7e2"]

function colorRules(row) {
  const [name, light, dark] = row.split(" ")
  return ["", "bright-"].map(bright => {
    const [front, back, line] = ["front", "back", "line"].map(side => `.ansi-${side}-${bright}${name}`)
    return `${front} { color: #${light} } ${back} { background: #${light}; color: #fff }
      ${line} { text-decoration-color: #${light} }
      [data-color-scheme=dark] ${line} { text-decoration-color: #${dark} }
      [data-color-scheme=dark] ${front} { color: #${dark} }
      [data-color-scheme=dark] ${back} { background: #${dark}; color: #111 }`
  }).join("")
}
