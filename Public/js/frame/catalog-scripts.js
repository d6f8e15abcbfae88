// Runs in a canvas that also runs scripts of the catalog: starts them once the first rendering is in the
// document, which they then find as they would in the app: parsed, and not loaded yet.

import { application, dom, ownStyle } from "./canvas.js"

/** As the document says it, whose own loading is that of the canvas. */
let readyState = "loading"
Object.defineProperty(document, "readyState", { get: () => readyState, configurable: true })

const whenLoaded = new Promise(resolve => addEventListener("load", event => {
  event.stopImmediatePropagation()
  resolve(undefined)
}, { capture: true, once: true }))

/** The elements whose resources have come, or will not. */
const ended = new WeakSet()
for (const type of ["load", "error"])
  document[dom.addEventListener](type, ({ target }) => ended.add(target), true)

/** Whether they have run: before that, no script knows of a rendering. */
let haveRun = false

application.runsScripts = true
application.onApplied = () => {
  if (haveRun) announceRendering()
  else if (readyState === "loading") start()
}

async function start() {
  become("interactive")
  const list = document[dom.getElementById]("catalog-scripts")
  const paths = JSON.parse(list[dom.textContent])
  list[dom.remove]()
  await Promise.all(paths.map(run))
  haveRun = true
  document[dom.dispatchEvent](new Event("DOMContentLoaded", { bubbles: true }))
  announceRendering()
  await Promise.all([whenLoaded, ...pendingResources().map(whenEnded)])
  become("complete")
  dispatchEvent(new Event("load"))
}

/** Scripts that are not asynchronous run in the order in which they were inserted. */
function run(path) {
  const script = Object.assign(document[dom.createElement]("script"), { src: path, async: false })
  if (path.endsWith(".mjs")) script.type = "module"
  const end = whenEnded(script)
  ownStyle.before(script)
  return end
}

function whenEnded(element) {
  return new Promise(resolve => {
    for (const type of ["load", "error"]) element[dom.addEventListener](type, resolve, { once: true })
  })
}

/** The images and style sheets that are still on their way. */
function pendingResources() {
  return [...document[dom.querySelectorAll]("img:not([loading=lazy]), link[rel~=stylesheet i]")]
    .filter(element => !(ended.has(element) || element.complete || element.sheet))
}

function become(state) {
  readyState = state
  document[dom.dispatchEvent](new Event("readystatechange"))
}

function announceRendering() {
  document[dom.dispatchEvent](new CustomEvent("storybook:render"))
}
