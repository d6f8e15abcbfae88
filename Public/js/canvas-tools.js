// Runs in the canvas: what the page asks for by name. Each is a script of its own, which puts a function here.

"use strict"

/** The folder that the scripts of the canvas come from. */
const canvasScripts = document.currentScript.src.replace(/[^/]*$/, "")

/** What the scripts of the canvas offer each other. */
const canvas = {}

const tools = {}
const asked = {}

function useTool({ name, message }) {
  if (tools[name]) return tools[name](message)
  if (asked[name]) return asked[name].push(message)
  asked[name] = [message]
  fetchScript(name, () => asked[name].forEach(tools[name]), () => miss(name))
}

/** The page says that a part is missing, and it is fetched again when it is asked for again. */
function miss(name) {
  delete asked[name]
  tellTool("missing", name)
}

function fetchScript(name, onload, onerror) {
  const script = document.createElement("script")
  document.head.prepend(Object.assign(script, { src: `${canvasScripts}canvas-${name}.js`, onload, onerror }))
}

function tellTool(name, message) {
  parent.postMessage({ type: "tool", name, message }, "*")
}
