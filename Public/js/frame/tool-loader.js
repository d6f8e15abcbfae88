// Runs in the canvas: what the page asks for by name. Each is a script of its own, which puts a function here.

"use strict"

/** The folder that the scripts of the canvas come from. */
const scriptFolder = document.currentScript.src.replace(/[^/]*$/, "")

/** Tools with a folder of their own; the others are in `tools`. */
const toolFolders = { audit: "audit" }

/** What the scripts of the canvas offer each other. */
const canvas = {}

const tools = {}
const pendingMessages = {}

function useTool({ name, message }) {
  if (tools[name]) return tools[name](message)
  if (pendingMessages[name]) return pendingMessages[name].push(message)
  pendingMessages[name] = [message]
  fetchScript(`${toolFolders[name] ?? "tools"}/${name}`, () => pendingMessages[name].forEach(tools[name]), () => reportMissingTool(name))
}

/** The page says that a part is missing, and it is fetched again when it is asked for again. */
function reportMissingTool(name) {
  delete pendingMessages[name]
  postToolMessage("missing", name)
}

function fetchScript(name, onload, onerror) {
  const script = document.createElement("script")
  document.head.prepend(Object.assign(script, { src: `${scriptFolder}${name}.js`, onload, onerror }))
}

function postToolMessage(name, message) {
  parent.postMessage({ type: "tool", name, message }, "*")
}
