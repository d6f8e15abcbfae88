// Runs in the canvas: keeps markup from fetching what no policy forbids: hints such as prefetch and preload,
// and style sheets of other hosts that a style imports.

import { attempt } from "../core/attempt.js"
import { dom } from "./dom-members.js"

const hints = new Set(["dns-prefetch", "modulepreload", "preconnect", "prefetch", "preload", "prerender"])
// A comment with an @ may hide another rule. No text fits in two ways, so that none is read again.
const gap = String.raw`\s*(?:/\*[^*@]*\*+(?:[^/*@][^*@]*\*+)*/\s*)*`
const escape = String.raw`\\(?:[0-9a-f]{1,6}\s?|[^\n\r\f])`
const atKeyword = new RegExp(String.raw`@((?:[-\w\u0080-\uffff]|${escape})+)`, "gi")
const quoted = String.raw`"([^"\\]*)"|'([^'\\]*)'`
const importedAddress =
  new RegExp(String.raw`^${gap}(?:url\(\s*(?:${quoted}|([^"'()\\\s]+))\s*\)|${quoted})`, "i")

function unescaped(name) {
  return name.replace(/\\([0-9a-f]{1,6})\s?|\\([^])/gi, (_, digits, letter) =>
    letter ?? String.fromCodePoint(Math.min(parseInt(digits, 16), 0x10ffff)))
}

/** Whether the address is certainly one of this host. */
function isOwn(address) {
  const { protocol, host } = attempt(() => new URL(address, document[dom.baseURI])) ?? {}
  return protocol === location.protocol && host === location.host
}

/** Renames the rules that import from another host, or from an address that is not plain to read. */
export function withoutForeignImports(styles) {
  return styles.replace(atKeyword, (rule, name, at) => {
    if (unescaped(name).toLowerCase() !== "import") return rule
    const address = importedAddress.exec(styles.slice(at + rule.length))?.slice(1)
      .find(part => part !== undefined)
    if (address !== undefined && isOwn(address)) return rule
    return "@blocked-import"
  })
}

export function withoutHints(rel) {
  return rel.split(/\s+/).filter(word => !hints.has(word.toLowerCase())).join(" ")
}

export function removeForeignFetches(page) {
  for (const link of page[dom.querySelectorAll]("link[rel]")) {
    const rel = withoutHints(link[dom.getAttribute]("rel"))
    if (rel !== link[dom.getAttribute]("rel")) link[dom.setAttribute]("rel", rel)
  }
  for (const style of page[dom.querySelectorAll]("style")) {
    const styles = withoutForeignImports(style.textContent)
    if (styles !== style.textContent) style.textContent = styles
  }
  for (const { content } of page[dom.querySelectorAll]("template"))
    if (content) removeForeignFetches(content)
}
