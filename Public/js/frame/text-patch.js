// Runs in the canvas: patches texts and attributes in place, without a parser, while a rendering has the same
// tags as the previous one. This needs a map from the pieces of the body to the nodes parsed from them, which
// is built in a separate task, and only if every piece matches what the parser made of it.

import { each } from "../text/splices.js"
import { dom, isField, ownStyle, versionAssets } from "./canvas.js"
import * as distantTexts from "./distant-texts.js"
import { runElement } from "./morph.js"
import { areBesideUse, keyOf } from "./row-matches.js"

const mostLetters = 1_000_000
/** The parser splits longer texts into two nodes. */
const longestText = 65_535
const blank = /^[\t\n\f\r ]*$/
const unsupportedMarkup = /[\0\r]/
// Markup that these patterns do not match exactly as the parser reads it gets no map.
const space = "[\\t\\n\\f\\r ]"
const value = `(?:"[^"]*"|'[^']*'|[^\\t\\n\\f\\r "'<>=\`]+)`
const attribute = `${space}+[^\\t\\n\\f\\r "'<>/=]+(?:${space}*=${space}*${value})?`
const startTag = new RegExp(`<([a-zA-Z][^\\t\\n\\f\\r />]*)((?:${attribute})*)${space}*/?>`, "y")
const endTag = new RegExp(`</[a-zA-Z][^\\t\\n\\f\\r />]*${space}*>`, "y")
const comment = /<!--(?!-?>)(?:(?!--)[^])*-->|<!doctype[^>]*>/iy
const raw = new Set(
  ["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes", "noscript"])
const fixedTexts = new Set([...raw, "option"])
const fixedElements = new Set(
  [...raw, "select", "option", "optgroup", "font", "meta", "base", "link", "html", "head", "body"])
const implied = new Set(["tbody", "tr", "colgroup"])
const references = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&#34;": "\"" }
const template = document[dom.createElement]("template")

/**
 * The pieces `{text, kind, name?, due?}` of a body in order; null if the parser might read it differently.
 * `due` is the data that the node of a text does not have yet.
 */
export function pieces(body) {
  const found = []
  if (unsupportedMarkup.test(body)) return null
  for (let at = 0; at < body.length;) {
    const piece = pieceAt(body, at)
    if (piece === null) return null
    found.push(piece)
    at += piece.text.length
    if (piece.kind !== "start" || !raw.has(piece.name)) continue
    const text = rawAt(body, at, piece.name)
    if (text === null) return null
    if (text) found.push({ text, kind: "raw" })
    at += text.length
  }
  return found
}

function pieceAt(body, at) {
  if (body[at] === "<") return tagAt(body, at)
  return { text: textAt(body, at), kind: "text", due: undefined }
}

function textAt(body, at) {
  const end = body.indexOf("<", at)
  if (end < 0) return body.slice(at)
  return body.slice(at, end)
}

function tagAt(body, at) {
  for (const [kind, pattern] of Object.entries({ start: startTag, end: endTag, comment })) {
    pattern.lastIndex = at
    const found = pattern.exec(body)
    if (found === null) continue
    let name
    if (kind === "start") name = found[1].toLowerCase()
    if (name === "plaintext" || name === "template") return null
    return { text: found[0], kind, name }
  }
  return null
}

/** The raw text up to the end tag; null for a script with a comment, which follows rules of its own. */
function rawAt(body, at, name) {
  const end = new RegExp(`</${name}[\\t\\n\\f\\r />]`, "gi")
  end.lastIndex = at
  const found = end.exec(body)
  const text = found && body.slice(at, found.index)
  if (text?.includes("<!--")) return null
  return text
}

/** For each piece the node that may change with it, if any; null if the nodes do not match the pieces.
 *  White space is ignored: the parser decides where it goes, and it never changes alone. */
export function paired(pieces, nodes, isWanted = isOpen) {
  const found = new Array(pieces.length).fill(null)
  const seen = nodes.filter(node => node[dom.nodeType] !== 3 || !blank.test(node.data))
  let at = 0
  for (const [index, piece] of pieces.entries()) {
    while (piece.kind === "start" && isImplied(seen[at], piece)) at++
    const node = seen[at]
    const isMatched = node !== undefined && matches[piece.kind]?.(piece, node)
    if (isMatched) at++
    else if (!isWithoutNode(piece)) return null
    if (isMatched && isWanted(node)) found[index] = node
  }
  if (at === seen.length) return found
  return null
}

const matches = {
  text: ({ text }, node) => node[dom.nodeType] === 3 && node.data === decoded(text),
  raw: (_, node) => node[dom.nodeType] === 3 && raw.has(node[dom.parentNode][dom.localName]),
  start: ({ name }, node) => node[dom.nodeType] === 1 && node[dom.localName].toLowerCase() === name,
  comment: ({ text }, node) => node[dom.nodeType] === 8 && node.data === text.slice(4, -3)
}

function isWithoutNode({ text, kind, name }) {
  const isBlank = kind === "text" && blank.test(text)
  return isBlank || ["end", "raw", "comment"].includes(kind) || ["html", "head", "body"].includes(name)
}

function isImplied(node, { name }) {
  return node?.[dom.nodeType] === 1 && implied.has(node[dom.localName]) && node[dom.localName] !== name
}

/** Whether changing a piece affects nothing but its node. */
function isOpen(node) {
  if (!document[dom.body][dom.contains](node)) return false
  if (node[dom.nodeType] === 3)
    return !fixedTexts.has(node[dom.parentNode][dom.localName]) && !namesField(node[dom.parentNode])
  return node instanceof HTMLElement && !fixedElements.has(node[dom.localName])
}

/** Whether other words of a label make its field another one. */
function namesField(node) {
  const label = node[dom.closest]("label")
  return label !== null && label[dom.querySelector]("input, select, textarea") !== null
}

/** Decodes a text without tags, as the parser does. */
function decoded(text) {
  if (!text.includes("&")) return text
  const plain = text.replace(/&(?:amp|lt|gt|quot|#39|#34);/g, reference => references[reference])
  if (!/&(?!(?:amp|lt|gt|quot|#39|#34);)/.test(text)) return plain
  template.innerHTML = text
  return template.content.textContent
}

/** The changes `{piece, text, node, data | source}` between two bodies; null if other pieces change. */
function changesTo(body, { pieces, nodes }, prepared) {
  const found = []
  let at = 0
  for (let index = 0; index < pieces.length; index++) {
    const { text, kind } = pieces[index]
    const end = at + text.length
    if (body.startsWith(text, at) && (kind !== "text" || end === body.length || body[end] === "<")) {
      at = end
      continue
    }
    const changeOf = kind === "text" ? textChange : elementChange
    const change = nodes[index] && changeOf(body, at, pieces[index], nodes[index], prepared)
    if (!change) return null
    found.push({ index, ...change })
    at += change.text.length
  }
  if (at === body.length) return found
  return null
}

function textChange(body, at, piece, node) {
  const text = textAt(body, at)
  const data = decoded(text)
  const isAsBefore = (piece.due ?? node.data) === decoded(piece.text)
  if (!isAsBefore || !isKept(text, node) || !isKept(data, node)) return null
  return { piece, text, node, data }
}

/** The change of an element's attributes; null if it needs a morph: a key identifies another element,
 *  layers determine the dialog in front, options their select, and the parser places an input in a table
 *  by its type. */
function elementChange(body, at, piece, node, prepared) {
  if (body[at] !== "<") return null
  const found = tagAt(body, at)
  if (found?.name !== piece.name || unsupportedMarkup.test(found.text)) return null
  if (!node[dom.isConnected] || node[dom.nodeName] === "OPTION") return null
  if (/aria-modal|inert/i.test(found.text + piece.text)) return null
  const source = elementOf(found.text, isField(node) ? "input" : "i", prepared)
  if (keyOf(source) !== keyOf(node)) return null
  if (isField(node) && source.type !== node.type) return null
  return { piece, text: found.text, node, source }
}

/** Parses the attributes of a tag into a neutral element, or into an input for a field. */
function elementOf(tag, name, prepared) {
  startTag.lastIndex = 0
  const [, , attributes] = startTag.exec(tag)
  template.innerHTML = `<${name}${attributes}>`
  prepared(template.content)
  return template.content.firstChild
}

/** The nodes created from a body, in document order. */
export function placedNodes() {
  const found = []
  for (const [root, from] of [[document[dom.head], ownStyle.nextSibling],
    [document[dom.body], document[dom.body][dom.firstChild]]]) {
    const walker = document[dom.createTreeWalker](root)
    if (from !== null) walker.currentNode = from
    for (let node = from; node !== null; node = walker.nextNode()) found.push(node)
  }
  return found
}

let map = null
/** The body that was applied last. */
export let shownBody = null
/** Counts what was forgotten, which is indexed no longer. */
let turn = 0

/** Indexes a body that was just applied, when the browser is idle. */
export function follow(body) {
  forget()
  shownBody = body
  const own = turn
  if (body.length <= mostLetters) distantTexts.whenIdle(() => own === turn && index(body))
}

export function index(body) {
  const found = pieces(body)
  const nodes = found && paired(found, placedNodes())
  map = nodes && { body, pieces: found, nodes }
  if (map) distantTexts.watch(nodes)
}

export function forget() {
  distantTexts.forget()
  map = null
  turn++
}

/** The changes that splices of the body make, without comparing the pieces between them; null if a
 *  splice affects anything but a text. */
function changesBy(splices, { body, pieces, nodes }) {
  const found = []
  let [index, start, last, checked] = [0, 0, null, ""]
  const isFound = each(body.length, splices, (from, to, insert) => {
    while (index < pieces.length
      && isBefore(from, pieces[index], start)) start += pieces[index++].text.length
    const piece = pieces[index]
    if (piece?.kind !== "text" || !nodes[index] || to > start + piece.text.length) return false
    // Often the same text in many places.
    if (insert !== checked && (insert.includes("<") || unsupportedMarkup.test(insert))) return false
    checked = insert
    if (last?.piece !== piece) {
      last = { index, piece, node: nodes[index], text: "", end: 0 }
      found.push(last)
    }
    last.text += piece.text.slice(last.end, from - start) + insert
    last.end = to - start
  })
  if (isFound && found.every(prepare)) return found
  return null
}

/** Text inserted between a text and a tag belongs to the text. */
function isBefore(from, { text, kind }, start) {
  const end = start + text.length
  return end < from || (end === from && kind !== "text")
}

/** Completes a change: the end of the text, the decoded data. Returns false if they are uncertain. */
function prepare(change) {
  const { piece, node } = change
  const text = change.text + piece.text.slice(change.end)
  change.text = text
  change.data = decoded(text)
  const isAsBefore = piece.due !== undefined || isAsWritten(piece.text, node)
  return isAsBefore && isInOneNode(text, node)
    && (change.data === text || isKept(change.data, node))
}

function isAsWritten(text, node) {
  if (text.includes("&")) return node.data === decoded(text)
  return node.length === text.length
}

/** Whether the parser would keep the text of a node unchanged, in a node of its own. */
function isKept(text, node) {
  return isInOneNode(text, node) && !unsupportedMarkup.test(text)
}

function isInOneNode(text, node) {
  const isCut = text.startsWith("\n") && ["PRE", "LISTING"].includes(node[dom.parentNode]?.[dom.nodeName])
  return node[dom.isConnected] && !isCut && text.length <= longestText && !blank.test(text)
}

/** Patches the document and returns whether it could; `splices`, if known, turn `base` into the body. */
export function place({ body, base, splices, assets }, changes) {
  if (map === null) return false
  if (body === map.body) return true
  let found = null
  if (splices !== undefined && base === map.body) found = changesBy(splices, map)
  found ??= changesTo(body, map, content => versionAssets(content, assets))
  if (found === null || areBesideUse(found.map(({ node }) => node))) return false
  map.body = shownBody = body
  // Sets whole texts: the browser shapes partial replacements at once, whole texts during layout.
  for (const { piece, text, node, source } of found) {
    piece.text = text
    if (source) runElement(node, source, changes)
    if (changes.elements !== null && source) changes.note(node)
    else if (changes.elements !== null) changes.note(node[dom.parentNode])
  }
  const texts = found.filter(({ source }) => !source)
  distantTexts.write(texts, texts.length === found.length)
  return true
}

// Editable elements that are not fields change their nodes without a rendering.
document[dom.addEventListener]("input", ({ target }) => isField(target) || forget(), true)
