// Runs in the canvas: changes texts and attributes in place, without a parser, while the tags of a rendering are those
// of the one before. That takes a map from the pieces of the body to the nodes that came of them. It is made in a task
// of its own, and only where every piece is found to be what the parser made of it.

"use strict"

{
  const mostLetters = 1_000_000
  /** A parser cuts longer texts in two. */
  const longestText = 65_535
  const blank = /^[\t\n\f\r ]*$/
  const unsupportedMarkup = /[\0\r]/
  // What this does not match letter by letter as the parser reads it has no map.
  const space = "[\\t\\n\\f\\r ]"
  const value = `(?:"[^"]*"|'[^']*'|[^\\t\\n\\f\\r "'<>=\`]+)`
  const attribute = `${space}+[^\\t\\n\\f\\r "'<>/=]+(?:${space}*=${space}*${value})?`
  const startTag = new RegExp(`<([a-zA-Z][^\\t\\n\\f\\r />]*)((?:${attribute})*)${space}*/?>`, "y")
  const endTag = new RegExp(`</[a-zA-Z][^\\t\\n\\f\\r />]*${space}*>`, "y")
  const comment = /<!--(?!-?>)(?:(?!--)[^])*-->|<!doctype[^>]*>/iy
  const raw = new Set(["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"])
  const fixedTexts = new Set([...raw, "option", "noscript"])
  const fixedElements = new Set([...raw, "select", "option", "optgroup", "font", "meta", "base", "link", "html", "head", "body"])
  const implied = new Set(["tbody", "tr", "colgroup"])
  const references = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&#34;": "\"" }
  const template = document.createElement("template")

  /** Pieces `{text, kind, name?}` of a body in order; nothing where it is not certain how it is read. */
  function pieces(body) {
    const found = []
    if (unsupportedMarkup.test(body)) return null
    for (let at = 0; at < body.length;) {
      const piece = body[at] === "<" ? tagAt(body, at) : { text: textAt(body, at), kind: "text" }
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

  function textAt(body, at) {
    const end = body.indexOf("<", at)
    return body.slice(at, end < 0 ? body.length : end)
  }

  function tagAt(body, at) {
    for (const [kind, pattern] of [["start", startTag], ["end", endTag], ["comment", comment]]) {
      pattern.lastIndex = at
      const found = pattern.exec(body)
      if (found === null) continue
      const name = kind === "start" ? found[1].toLowerCase() : undefined
      return name === "plaintext" || name === "template" ? null : { text: found[0], kind, name }
    }
    return null
  }

  /** Up to the end tag. A script with a comment has rules of its own. */
  function rawAt(body, at, name) {
    const end = new RegExp(`</${name}[\\t\\n\\f\\r />]`, "gi")
    end.lastIndex = at
    const found = end.exec(body)
    const text = found && body.slice(at, found.index)
    return text?.includes("<!--") ? null : text
  }

  /**
   * For each piece the node that may follow it, if any; nothing where the nodes are not those of the pieces. Space has
   * no part in it: where it goes is the parser's business, and it never changes alone.
   */
  function paired(pieces, nodes) {
    const found = new Array(pieces.length).fill(null)
    const seen = nodes.filter(node => node.nodeType !== 3 || !blank.test(node.data))
    let at = 0
    for (const [index, piece] of pieces.entries()) {
      while (piece.kind === "start" && isImplied(seen[at], piece)) at++
      const node = seen[at]
      const isMatched = node !== undefined && matches[piece.kind]?.(piece, node)
      if (isMatched) at++
      else if (!isWithoutNode(piece)) return null
      if (isMatched && isOpen(node)) found[index] = node
    }
    return at === seen.length ? found : null
  }

  const matches = {
    text: ({ text }, node) => node.nodeType === 3 && node.data === decoded(text),
    raw: (_, node) => node.nodeType === 3 && raw.has(node.parentNode.localName),
    start: ({ name }, node) => node.nodeType === 1 && node.localName.toLowerCase() === name,
    comment: ({ text }, node) => node.nodeType === 8 && node.data === text.slice(4, -3)
  }

  function isWithoutNode({ text, kind, name }) {
    const isBlank = kind === "text" && blank.test(text)
    return isBlank || ["end", "raw", "comment"].includes(kind) || ["html", "head", "body"].includes(name)
  }

  function isImplied(node, { name }) {
    return node?.nodeType === 1 && implied.has(node.localName) && node.localName !== name
  }

  /** Whether a piece may change without changing more than the node. */
  function isOpen(node) {
    if (!document.body.contains(node)) return false
    if (node.nodeType === 3) return !fixedTexts.has(node.parentNode.localName)
    return node instanceof HTMLElement && !fixedElements.has(node.localName)
  }

  /** A text without a tag, as the parser reads it. */
  function decoded(text) {
    if (!text.includes("&")) return text
    const plain = text.replace(/&(?:amp|lt|gt|quot|#39|#34);/g, reference => references[reference])
    if (!/&(?!(?:amp|lt|gt|quot|#39|#34);)/.test(text)) return plain
    template.innerHTML = text
    return template.content.textContent
  }

  /** The changes `{piece, text, node, data | source}` that make one body another; nothing where other pieces change. */
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
      found.push(change)
      at += change.text.length
    }
    return at === body.length ? found : null
  }

  function textChange(body, at, piece, node) {
    const text = textAt(body, at)
    const data = decoded(text)
    return isKept(text, node) && isKept(data, node) && node.data === decoded(piece.text) ? { piece, text, node, data } : null
  }

  /**
   * With other keys it would be another element; with other layers, another dialog would be in front. Where an input
   * stands in a table hangs on its type.
   */
  function elementChange(body, at, piece, node, prepared) {
    const found = body[at] === "<" ? tagAt(body, at) : null
    if (found?.name !== piece.name || unsupportedMarkup.test(found.text) || !node.isConnected) return null
    if (/aria-modal|inert/i.test(found.text + piece.text)) return null
    const source = elementOf(found.text, isField(node) ? "input" : "i", prepared)
    const isSame = canvas.morph.keyOf(source) === canvas.morph.keyOf(node)
    return isSame && (!isField(node) || source.type === node.type) ? { piece, text: found.text, node, source } : null
  }

  /** An element with the attributes of a tag, without any meaning of their own but for a field. */
  function elementOf(tag, name, prepared) {
    startTag.lastIndex = 0
    const [, , attributes] = startTag.exec(tag)
    template.innerHTML = `<${name}${attributes}>`
    prepared(template.content)
    return template.content.firstChild
  }

  /** The nodes that come of a body, in their order. */
  function placedNodes() {
    const found = []
    const own = document.head.querySelector("style[data-own]")
    for (const [root, from] of [[document.head, own.nextSibling], [document.body, document.body.firstChild]]) {
      const walker = document.createTreeWalker(root)
      if (from !== null) walker.currentNode = from
      for (let node = from; node !== null; node = walker.nextNode()) found.push(node)
    }
    return found
  }

  const hasIdleTime = "requestIdleCallback" in globalThis
  let map = null
  let indexScheduled

  /** Makes the map of a body that was just put in place, once there is time. */
  function follow(body) {
    forget()
    if (body.length > mostLetters) return
    indexScheduled = hasIdleTime ? requestIdleCallback(() => index(body), { timeout: 200 }) : setTimeout(index, 30, body)
  }

  function index(body) {
    const found = pieces(body)
    const nodes = found && paired(found, placedNodes())
    map = nodes && { body, pieces: found, nodes }
  }

  function forget() {
    map = null
    if (hasIdleTime) cancelIdleCallback(indexScheduled)
    else clearTimeout(indexScheduled)
  }

  /**
   * The same for splices of the body, without a look at what lies between them; nothing where one lies in anything but
   * a text.
   */
  function changesBy(splices, { body, pieces, nodes }) {
    const found = []
    let [index, start] = [0, 0]
    const isFound = globalThis.splices.each(body.length, splices, (from, to, insert) => {
      while (index < pieces.length && isBefore(from, pieces[index], start)) start += pieces[index++].text.length
      const piece = pieces[index]
      if (piece?.kind !== "text" || !nodes[index] || to > start + piece.text.length || insert.includes("<")) return false
      const step = [from - start, to - start, insert]
      if (found.at(-1)?.piece === piece) found.at(-1).steps.push(step)
      else found.push({ piece, node: nodes[index], steps: [step] })
    })
    return isFound && found.every(prepare) ? found : null
  }

  /** What is inserted between a text and a tag belongs to the text. */
  function isBefore(from, { text, kind }, start) {
    const end = start + text.length
    return end < from || (end === from && kind !== "text")
  }

  /** Adds the text that its steps make of a piece, and what is read in it. False where that is not certain. */
  function prepare(change) {
    const { piece, node, steps } = change
    change.text = spliced(piece.text, steps)
    change.data = decoded(change.text)
    const isAsBefore = piece.text.includes("&") ? node.data === decoded(piece.text) : node.length === piece.text.length
    return isAsBefore && isKept(change.text, node) && (change.data === change.text || isKept(change.data, node))
  }

  function spliced(text, steps) {
    let [made, at] = ["", 0]
    for (const [start, end, insert] of steps) {
      made += text.slice(at, start) + insert
      at = end
    }
    return made + text.slice(at)
  }

  /** Whether the parser would keep a text of a node that is in place as it is, in a node of its own. */
  function isKept(text, node) {
    const isCut = text.startsWith("\n") && ["PRE", "LISTING"].includes(node.parentNode?.nodeName)
    return node.isConnected && !isCut && text.length <= longestText && !blank.test(text) && !unsupportedMarkup.test(text)
  }

  /** True once the body is in place; `splices` make it of `base`, where they are known. */
  function place({ body, base, splices, assets }, changes) {
    if (map === null) return false
    if (body === map.body) return true
    const known = splices !== undefined && base === map.body ? changesBy(splices, map) : null
    const found = known ?? changesTo(body, map, content => versionAssets(content, assets))
    if (found === null) return false
    map.body = body
    for (const { piece, text, node, data, source } of found) {
      piece.text = text
      // The browser shapes letters that are replaced alone at once, and whole texts when it lays them out.
      if (source) canvas.morph.runElement(node, source, changes)
      else node.data = data
      if (changes.elements !== null) changes.note(source ? node : node.parentNode)
    }
    return true
  }

  // A person may change what is not a field, too.
  document.addEventListener("input", ({ target }) => isField(target) || forget(), true)

  canvas.texts = { pieces, place, follow, index, forget }
}
