// Why the rendering ignores globals of its environment. No DOM.

import { pointerTokens } from "../core/json-patch.js"
import { globalLabel } from "./global-values.js"

/** A sentence for each ignored global; empty if there is none. */
export function ignoredText({ rendering, catalog }) {
  return (rendering?.globals ?? [])
    .map(({ path, reason }) => `${place(path, catalog)}: ${reason}`).join(" ")
}

/** Whether the rendering ignores a global. */
export function isIgnored({ rendering }, name) {
  return (rendering?.globals ?? []).some(({ path }) => pointerTokens(path)[1] === name)
}

function place(path, { globals = {} }) {
  const [, name = "", ...inner] = pointerTokens(path)
  return [globalLabel(globals, name), ...inner].join(", ")
}
