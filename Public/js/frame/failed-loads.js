// Runs in the canvas: notes the addresses of elements that could not be loaded.

import { filePath } from "./asset-versions.js"
import { dom, unshadowed } from "./dom-members.js"

/** Paths of the host's own files, and whole addresses of others. */
export const failedLoads = new Set()

/** Called after a change, once the page has asked. */
export const loads = { onChange: () => undefined }

// The window does not get the `load` events of elements.
document[dom.addEventListener]("error", event => noteLoad(event, true), true)
document[dom.addEventListener]("load", event => noteLoad(event, false), true)

function noteLoad({ target }, hasFailed) {
  if (!(target instanceof Element)) return
  const { currentSrc, src, href, data } = unshadowed(target)
  const address = [currentSrc, src, href?.baseVal ?? href, data].find(Boolean)
  const name = address && (filePath(address) || address)
  if (!name || failedLoads.has(name) === hasFailed) return
  if (hasFailed) failedLoads.add(name)
  else failedLoads.delete(name)
  loads.onChange()
}
