// Runs in the canvas: reports the files that the screen names, and those that could not be loaded; after the
// first report, also each file that fails or loads later. The host finds the same names (`FileReferences`).

import { attempt } from "../../core/attempt.js"
import { withoutComments } from "../../core/without-comments.js"
import { areShadowsUsed, basePath, dom, eachStyleAddress, failedLoads, filePath, loads, postToolMessage,
  runAfterRendering, scriptFolder, shadowRoots, tools } from "../canvas.js"

const most = 300
/** Attributes with an address, and the elements that load it. */
const loaded = [["src", ":not(iframe, frame, [data-own])"], ["poster", "video"], ["data", "object"],
  ["href", "link, image, use, feImage"], ["xlink:href", "image, use, feImage"]]
const relations = ["stylesheet", "icon", "apple-touch-icon", "mask-icon", "manifest", "preload",
  "modulepreload", "prefetch"]
const fileName = new RegExp(String.raw`\.(?:avif|bmp|css|docx|epub|gif|gz|ico|jpe?g|m?js|mov|mp[34]|ogg|otf`
  + String.raw`|pdf|png|pptx|svg|ttf|wasm|wav|web[mp]|woff2?|xlsx|zip)$`, "i")

tools.loads = () => {
  loads.onChange = report
  runAfterRendering(report)
}

function report() {
  const names = trees(document).flatMap(addresses).filter(isNamed)
    .map(address => filePath(address) || new URL(address, location.href).href)
  postToolMessage("loads",
    { names: [...new Set(names)].slice(0, most), failed: [...failedLoads].slice(0, most), base: basePath })
}

/** A tree, and the shadow trees in it. */
function trees(root) {
  if (!areShadowsUsed) return [root]
  const shadows = Array.from(root[dom.querySelectorAll]("*"), node => shadowRoots.get(node)?.root)
  return [root, ...shadows.filter(Boolean).flatMap(trees)]
}

function addresses(tree) {
  return [
    ...loaded.flatMap(([name, elements]) => attributes(tree, name, elements, isLoaded)),
    ...["srcset", "imagesrcset"].flatMap(name => attributes(tree, name, "*")).flatMap(candidates),
    ...attributes(tree, "href", "a, area").filter(address => fileName.test(address.replace(/[?#][^]*$/, ""))),
    ...attributes(tree, "style", "*").flatMap(styleAddresses),
    ...Array.from(tree[dom.querySelectorAll]("style:not([data-own])"), node => node[dom.textContent])
      .flatMap(styleAddresses)
  ]
}

function attributes(tree, name, elements, isCounted = _ => true) {
  const local = name.replace(/^.*:/, "")
  const nodes = Array.from(tree[dom.querySelectorAll](`:is(${elements})[*|${local}]`))
  return nodes.filter(node => node[dom.hasAttribute](name) && isCounted(node))
    .map(node => node[dom.getAttribute](name))
}

/** Other links of a document, such as the canonical one, load nothing. */
function isLoaded(node) {
  if (node[dom.localName] !== "link") return true
  return node[dom.getAttribute]("rel")?.toLowerCase().split(/\s+/).some(word => relations.includes(word))
}

/** The addresses of a `srcset`, without their descriptors (HTML, 4.8.4.3.2). */
function candidates(text) {
  const found = []
  let isDescriptor = false
  for (const part of text.split(/\s+/)) {
    const start = part.indexOf(",") + 1
    if (isDescriptor && !start) continue
    const address = withoutCommas(isDescriptor ? part.slice(start) : part)
    isDescriptor = address !== "" && !part.endsWith(",")
    if (address) found.push(address)
  }
  return found
}

/** The text without commas at its start and end. */
function withoutCommas(text) {
  let [start, end] = [0, text.length]
  while (text[start] === ",") start++
  while (end > start && text[end - 1] === ",") end--
  return text.slice(start, end)
}

function styleAddresses(styles) {
  return Array.from(withoutComments(styles).matchAll(eachStyleAddress), ([, , address]) => address)
}

/** Not data, a place in the document, or a script of the canvas. */
function isNamed(address) {
  const { protocol, href } = attempt(() => new URL(address, location.href)) ?? {}
  return /^https?:$/.test(protocol) && !/^\s*(?:[?#]|$)/.test(address) && !href.startsWith(scriptFolder)
}
