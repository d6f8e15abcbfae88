// The files that markup and style sheets name.

import { decoded } from "../router/story-url.js"
import { withoutComments } from "../core/without-comments.js"

const styleAddress = /(?:url\(\s*["']?|@import\s*["']|["'](?=\/assets\/))([^\s"'();&]+)/gi
/** What a rendering that names files contains; most name none. */
const anyFile = /\b(?:src|srcset|imagesrcset|href|poster|data)\s*=|url\(|@import/i

export function mayNameFiles(markup) {
  return anyFile.test(markup)
}

/**
 * The paths in a style sheet, relative to its own; none of other hosts. `base` is the folder that the host
 * has moved paths to.
 */
export function sheetPaths(styles, sheet, base = "/") {
  return [...withoutComments(styles).matchAll(styleAddress)]
    .map(([, address]) => pathOf(withoutBase(address, base), sheet))
    .filter(Boolean)
}

function withoutBase(address, base) {
  if (base !== "/" && address.startsWith(base)) return address.slice(base.length - 1)
  return address
}

/** The path of an address without query and fragment; undefined if it has none on this host. */
export function pathOf(address, document) {
  if (/^(?:\/\/|[a-z][a-z0-9+.-]*:)/i.test(address)) return undefined
  const written = address.trim().replace(/[?#][^]*$/, "")
  if (!written) return undefined
  const { pathname } = new URL(written.replace(/\/{2,}/g, "/"), `http://host${encodeURI(document)}`)
  return decoded(pathname)
}
