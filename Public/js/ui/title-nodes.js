// The nodes of a title whose code and effect are in Swift.

import { element } from "../core/dom.js"

export function titleNodes(/** @type {TitleParts} */ { words, code, effect }) {
  const parts = [words, code && element("code", {}, code),
    effect && element("code", { class: "effect" }, effect)].filter(Boolean)
  return parts.flatMap((part, index) => index ? [" ", part] : [part])
}
