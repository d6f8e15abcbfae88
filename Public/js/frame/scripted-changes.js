// Runs in the canvas: what scripts of the catalog did to the document stays where the markup did not change.

import { appliedAssets, appliedBody, areShadowsUsed, dom, keepAttributes, parsedMarkup } from "./canvas.js"

const fields = "input, textarea, select, details, dialog"

/** Adds to the body of a new rendering what scripts did to that of the previous one. */
export function keepScripted(wanted) {
  const { page } = parsedMarkup(appliedBody, JSON.parse(appliedAssets ?? "{}"))
  keepBelow(document[dom.body], page[dom.body], wanted)
}

/** Elements are compared in pairs, up to the first that a script or the rendering put between them. */
function keepBelow(live, before, wanted) {
  const isSame = before[dom.isEqualNode](wanted)
  keepAttributes(live, before, wanted)
  // What a person changes, and declared shadow trees, are the rendering's to write.
  if (isSame && !areShadowsUsed && !wanted[dom.querySelector](fields)) {
    const copies = Array.from(live[dom.childNodes], node => node[dom.cloneNode](true))
    return wanted[dom.replaceChildren](...copies)
  }
  const [shown, was, comes] = [live, before, wanted].map(parent => parent[dom.children])
  for (let index = 0; index < was.length && index < comes.length && index < shown.length; index++) {
    const names = [shown, was, comes].map(list => list[index][dom.nodeName])
    if (new Set(names).size > 1) return
    keepBelow(shown[index], was[index], comes[index])
  }
}
