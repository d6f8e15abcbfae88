// The rendering of a room, updated by messages: in the page, and on its way to the canvas. No DOM, no socket.

import { applied } from "./splices.js"

/**
 * Applies a `rendered` message: ignores an older one; returns undefined if it cannot be applied.
 * @param {Rendering | null} shown
 * @param {HostMessages["rendered"]} message
 * @returns {Rendering | undefined}
 */
export function nextRendering(shown, message) {
  const { revision, mediaType, form, body, base, splices, encoding, timing, settled, commands, transition,
    globals, fragment } = message
  if (shown && revision < shown.revision) return shown
  if (splices && shown?.revision !== base) return undefined
  let text = body
  if (splices) text = applied(shown.body, splices)
  if (text === undefined) return undefined
  return { revision, mediaType, form, body: text, encoding, timing, settled, commands, transition,
    globals, fragment }
}

/** A room recreated from older props restarts its revisions: then no splice applies to the rendering. */
export function renderingAfterReopen(rendering, revision) {
  if (!(rendering?.revision > revision)) return rendering
  return { ...rendering, revision: -1 }
}

/** Counts the changes of each file, adding the given paths. */
export function nextAssetVersions(assets, paths) {
  return { ...assets, ...Object.fromEntries(paths.map(path => [path, (assets[path] ?? 0) + 1])) }
}
