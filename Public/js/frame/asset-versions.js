// Runs in the canvas: reloads changed files of the catalog by appending a change count to their URLs. The
// rendering to morph to is versioned too, so that nothing else is touched.

import { attempt } from "../core/attempt.js"
import { dom } from "./dom-members.js"

const anyAddress = /()(\S(?:.*\S)?)/s
const eachCandidate = /()(\/\S*[^\s,]|[^\s,]+)/g
export const eachStyleAddress = /(url\(\s*["']?|@import\s*["']|["'](?=\/assets\/))([^\s"')]+)/gi
const filePlaces = {
  src: anyAddress, href: anyAddress, poster: anyAddress, data: anyAddress, "xlink:href": anyAddress,
  srcset: eachCandidate, imagesrcset: eachCandidate, style: eachStyleAddress
}

/** The storybook's base path behind a proxy; screens refer to it as "/". */
export const basePath = new URL(".", location.href).pathname

/** Replaces the addresses of files in a rendering. */
function replaceAddresses(page, replace) {
  for (const [name, pattern] of Object.entries(filePlaces)) {
    for (const node of page[dom.querySelectorAll](`[${CSS.escape(name)}]`)) {
      const value = node[dom.getAttribute](name)
      const changed = value.replace(pattern, (_, before, address) => before + replace(address, node))
      if (changed !== value) node[dom.setAttribute](name, changed)
    }
  }
  for (const style of page[dom.querySelectorAll]("style")) {
    const { textContent } = style
    const changed = textContent.replace(eachStyleAddress, (_, before, address) => before + replace(address))
    if (changed !== textContent) style.textContent = changed
  }
}

const leadsElsewhere = node => ["a", "area", "base"].includes(node?.[dom.localName])

/** Of links, those to assets lead to files; others are the app's routes. */
function withBasePath(address, node) {
  const isRooted = /^\/(?!\/)/.test(address)
  const isFile = isRooted && (!leadsElsewhere(node) || address.startsWith("/assets/"))
  if (!isFile) return address
  return basePath + address.slice(1)
}

/** The path of a file of the catalog, such as "/css/site.css"; empty for any other address. */
export function filePath(address) {
  const { protocol, host, pathname } = attempt(() => new URL(address, location.href)) ?? {}
  const isOwn = protocol === location.protocol && host === location.host && pathname.startsWith(basePath)
  if (!isOwn) return ""
  return `/${pathname.slice(basePath.length)}`
}

/** A change of any file reloads all style sheets, which may refer to it. */
function changeCount(path, counts) {
  if (path.endsWith(".css")) return Object.values(counts).reduce((sum, count) => sum + count, 0)
  return counts[path] ?? counts[attempt(() => decodeURIComponent(path))]
}

function versioned(address, counts) {
  const count = changeCount(filePath(address), counts)
  if (!count) return address
  const [, path, query, fragment] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(address)
  return `${path}?v=${count}${query && `&${query}`}${fragment}`
}

export function versionAssets(page, counts) {
  if (basePath !== "/") replaceAddresses(page, withBasePath)
  if (Object.keys(counts).length) replaceAddresses(page, address => versioned(address, counts))
}
