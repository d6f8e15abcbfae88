// The rendering of a room, followed from message to message: in the page, and on its way to the canvas. No DOM, no socket.

import "../text/splices.js"

/** The rendering after a message `rendered`: the same one after an older message, nothing where it cannot be applied. */
export function nextRendering(shown, { revision, mediaType, body, splice, splices, base = splice?.base, encoding, timing, settled, commands, transition }) {
  if (shown && revision < shown.revision) return shown
  const changes = splices ?? (splice && [[splice.at, splice.delete, splice.insert]])
  if (changes && shown?.revision !== base) return undefined
  const text = changes ? globalThis.splices.applied(shown.body, changes) : body
  return text === undefined ? undefined : { revision, mediaType, body: text, encoding, timing, settled, commands, transition }
}

/** A room that was made anew from older props counts anew; nothing can be based on what is shown then. */
export function renderingAfterReopen(rendering, revision) {
  return rendering?.revision > revision ? { ...rendering, revision: -1 } : rendering
}

/** How often each file was changed, with some that were once more. */
export function nextAssetVersions(assets, paths) {
  return { ...assets, ...Object.fromEntries(paths.map(path => [path, (assets[path] ?? 0) + 1])) }
}
