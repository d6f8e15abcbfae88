// Runs in the canvas: lazy-loads the page's tools by name. Each script registers a function in `tools`.

"use strict"

/** The folder of the canvas scripts, which a host may have inserted into the document. */
const scriptFolder = scriptURL(document.currentScript).replace(/[^/]*$/, "")

function scriptURL({ src, dataset: { source } }) {
  return source ? new URL(source, location.href).href : src
}

/** Tools with a folder of their own; the others are in `tools`. */
const toolFolders = { audit: "audit" }

/** The namespace that the canvas scripts share. */
const canvas = {}

const tools = {}
const pendingMessages = {}

function useTool({ name, message }) {
  if (tools[name]) return tools[name](message)
  if (pendingMessages[name]) return pendingMessages[name].push(message)
  pendingMessages[name] = [message]
  fetchScript(`${toolFolders[name] ?? "tools"}/${name}`, () => pendingMessages[name].forEach(tools[name]),
    () => reportMissingTool(name))
}

/** Reports a tool that failed to load; the next use fetches it again. */
function reportMissingTool(name) {
  delete pendingMessages[name]
  postToolMessage("missing", name)
}

function fetchScript(name, onload, onerror) {
  const script = document.createElement("script")
  document.head.prepend(Object.assign(script, { src: `${scriptFolder}${name}.js`, onload, onerror }))
}

function fetchPart(name) {
  return new Promise((onload, onerror) => fetchScript(name, onload, onerror))
}

function postToolMessage(name, message) {
  parent.postMessage({ type: "tool", name, message }, "*")
}
