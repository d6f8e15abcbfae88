// Runs in the canvas: loads on demand what the first rendering does not need, such as the page's tools, each
// of which puts itself in `tools`. All are modules; bundled, they are scripts, because a frame with an opaque
// origin cannot load modules from a plain file server, which does not allow that (CORS).

import { dom } from "./dom-members.js"

/** The folder of the canvas scripts. A bundled one may be in the document, where a host has inserted it. */
export const scriptFolder =
  (import.meta.url ?? scriptURL(document[dom.currentScript])).replace(/[^/]*$/, "")

function scriptURL({ src, dataset: { source } }) {
  if (source) return new URL(source, location.href).href
  return src
}

export function load(name, onload, onerror) {
  fetchScript(`${scriptFolder}${name}.js`, onload, onerror, import.meta.url && "module")
}

export function fetchScript(src, onload, onerror, type = "") {
  const script = document[dom.createElement]("script")
  Object.assign(script, { src, onload, onerror, type })
  document[dom.head][dom.prepend](script)
}

/** The functions that receive the page's messages, by the name of the tool. */
export const tools = {}
const pendingMessages = {}

export function useTool({ name, message }) {
  if (tools[name]) return tools[name](message)
  if (pendingMessages[name]) return pendingMessages[name].push(message)
  pendingMessages[name] = [message]
  load(`tools/${name}`, () => pendingMessages[name].forEach(tools[name]), () => {
    // The next use fetches it again.
    delete pendingMessages[name]
    postToolMessage("missing", name)
  })
}

export function postToolMessage(name, message) {
  parent.postMessage({ type: "tool", name, message }, "*")
}
