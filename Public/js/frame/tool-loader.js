// Runs in the canvas: lazy-loads the page's tools by name. Each script registers a function in `tools`.

"use strict"

/** The folder of the canvas scripts, which a host may have inserted into the document. */
const scriptFolder = scriptURL(document[dom.currentScript]).replace(/[^/]*$/, "")

function scriptURL({ src, dataset: { source } }) {
  if (source) return new URL(source, location.href).href
  return src
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
  const script = document[dom.createElement]("script")
  Object.assign(script, { src: `${scriptFolder}${name}.js`, onload, onerror })
  document[dom.head][dom.prepend](script)
}

function fetchPart(name) {
  return new Promise((onload, onerror) => fetchScript(name, onload, onerror))
}

/** A layer for a tool above the screen, whose styles do not apply to it: inline `!important` wins. */
function createOverlay(name) {
  const host = document[dom.createElement]("div")
  host.style.cssText = overlayStyle.replaceAll(";", " !important;")
  host.dataset.audit = name
  host.setAttribute("aria-hidden", "true")
  return host
}

const overlayStyle = `display: block; visibility: visible; position: fixed; inset: 0; z-index: 2147483647;
  width: auto; height: auto; max-width: none; max-height: none; margin: 0; padding: 0; border: 0;
  background: none; pointer-events: none; overflow: hidden; clip-path: none; filter: none; transform: none;`

function postToolMessage(name, message) {
  parent.postMessage({ type: "tool", name, message }, "*")
}
