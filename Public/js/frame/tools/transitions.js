// Runs in the canvas, loaded with the first transition: animates from one rendering to the next. Renderings
// that arrive during a transition are never lost.

import { attempt } from "../../core/attempt.js"
import { applyPending, dom, tools, updates } from "../canvas.js"

let transition = null

tools.transitions = {
  /** Skips the running transition: a newer rendering, which includes the pending one, comes first. */
  skip: () => transition?.skipTransition(),
  animate({ transition, isStill }) {
    if (isAnimated(transition) && !isStill) startTransition(transition)
    else applyPending()
  }
}

function isAnimated(transition) {
  return ["cross-fade", "slide"].includes(transition?.name) && document[dom.startViewTransition]
    && !matchMedia("(prefers-reduced-motion: reduce)").matches
}

function startTransition({ name, direction = "left", elements = {} }) {
  nameElements(elements)
  document[dom.documentElement][dom.dataset].storybookTransition = name
  const offset = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction] ?? [-1, 0]
  setOffset(offset)
  const current = document[dom.startViewTransition](() => {
    applyPending()
    nameElements(elements)
    setOffset(offset)
  })
  transition = current
  current.ready.catch(() => {})
  current.finished.catch(() => {}).then(() => current === transition && finish(elements))
}

function finish(elements) {
  transition = null
  nameElements(elements, "")
  setOffset()
  delete document[dom.documentElement][dom.dataset].storybookTransition
}

/** Sets the direction on the root, whose style a rendering replaces; without numbers, removes it. */
function setOffset([x, y] = /** @type {number[]} */ ([])) {
  const style = document[dom.documentElement][dom.style]
  for (const [name, offset] of Object.entries({ "--storybook-x": x, "--storybook-y": y }))
    if (offset === undefined) style.removeProperty(name)
    else style.setProperty(name, `${offset * 100}%`)
}

/** Sets transition names, after which the elements' attributes differ from the rendering. */
function nameElements(elements, name) {
  updates?.texts.forget()
  for (const [selector, wanted] of Object.entries(elements)) {
    const found = attempt(() => document[dom.querySelector](selector))
    if (found) found[dom.style].viewTransitionName = name ?? wanted
    if (found?.[dom.getAttribute]("style") === "") found[dom.removeAttribute]("style")
  }
}

// No rendering touches this style sheet. Clicks pass through to the incoming content.
const sheet = new CSSStyleSheet()
sheet.replaceSync(`
  ::view-transition { pointer-events: none }
  ::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) {
  animation-duration: .26s }
  [data-storybook-transition=slide]::view-transition-old(root) { animation-name: storybook-leave;
  mix-blend-mode: normal }
  [data-storybook-transition=slide]::view-transition-new(root) { animation-name: storybook-come;
  mix-blend-mode: normal }
  @keyframes storybook-leave { to { transform: translate(var(--storybook-x), var(--storybook-y)) } }
  @keyframes storybook-come { from { transform: translate(calc(-1 * var(--storybook-x)),
  calc(-1 * var(--storybook-y))) } }`)
document[dom.adoptedStyleSheets].push(sheet)
