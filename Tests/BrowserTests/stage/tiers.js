// In the canvas, alone: renderings put in place of each other in each of its ways, beside what a parser makes of them.

import { applyRendering, insertDocument } from "/js/frame/apply-rendering.js"
import * as distantTexts from "/js/frame/distant-texts.js"
import { dom } from "/js/frame/dom-members.js"
import { commandsSettled } from "/js/frame/field-updates.js"
import { rewrittenFields, room } from "/js/frame/form-state.js"
import { isWholeDocument } from "/js/frame/root-attributes.js"
import * as texts from "/js/frame/text-patch.js"
import { load, tools, useTool } from "/js/frame/tool-loader.js"
import { receiveTool, whenUpdatable } from "/js/frame/update-loader.js"
import { applied, difference as textDifference } from "/js/text/splices.js"

globalThis.canvas = { commandsSettled, distantTexts, dom, load, receiveTool, rewrittenFields, room, texts, tools,
  useTool, whenUpdatable }
globalThis.tiers = (() => {
  const show = (body, more = {}) => applyRendering(rendering(body, more))
  const rendering = (body, more) =>
    ({ body, attributes: { lang: "en", "data-color-scheme": "light" }, fontSize: "100%", isText: false, isSettled: true, revision: 1, keys: [], assets: {}, highlights: false, ...more })

  /** In which way a body comes: `texts` with its map at hand, `splices` too, `morph` without one, `new` as that of another story, `first` in an empty document. */
  const ways = {
    texts: (before, after) => (texts.index(before), show(after)),
    splices: (before, after) => (texts.index(before), show(after, { base: before, splices: splicesOf(before, after) })),
    morph: (_, after) => (texts.forget(), show(after)),
    new: (_, after) => show(after, { isNew: true }),
    first: (_, after) => (empty(), insertDocument(rendering(after)))
  }

  /** Makes the document what it is before the first rendering. */
  function empty() {
    for (const node of [...document.head.childNodes]) if (node.nodeName !== "SCRIPT") node.remove()
    for (const attribute of [...document.body.attributes]) document.body.removeAttributeNode(attribute)
    document.body.replaceChildren()
  }

  /** What differs in each tag and text, as the host says it, while both have as many. */
  function splicesOf(before, after) {
    const [old, now] = [before, after].map(body => body.match(/<[^>]*>|[^<]+/g) ?? [])
    if (old.length !== now.length) return textDifference(before, after)
    const found = []
    let skipped = 0
    for (const [index, text] of old.entries()) {
      const [change] = textDifference(text, now[index])
      if (change) found.push([skipped + change[0], change[1], change[2]])
      skipped = change ? text.length - change[0] - change[1] : skipped + text.length
    }
    if (applied(before, found) !== after) throw new Error(`These splices lead elsewhere: ${JSON.stringify(found)}`)
    return found
  }

  /** What of a body and its head is not what a parser makes of it; nothing when all is. */
  function difference(body) {
    const page = new DOMParser().parseFromString(isWholeDocument(body) ? body : `<body>${body}`, "text/html")
    for (const node of page.querySelectorAll("noscript")) node.textContent = node.innerHTML
    const head = document.createElement("head")
    for (let node = document.head.querySelector("style[data-own]").nextSibling; node; node = node.nextSibling) head.append(node.cloneNode(true))
    return [[head, page.head], [document.body, page.body]].filter(([is, wanted]) => !is.isEqualNode(wanted))
      .map(([is, wanted]) => `${is.outerHTML}\n  not\n${wanted.outerHTML}`).join("\n")
  }

  /** The pairs that are wrong in a way; for the texts also those where the way was not taken as it should be, if that is said. */
  function checkPairs(pairs) {
    const wrong = []
    for (const [before, after, isInPlace] of pairs) {
      for (const [way, put] of Object.entries(ways)) {
        show(before, { isNew: true })
        const parses = countParses(() => put(before, after))
        const problem = difference(after) || (["texts", "splices"].includes(way) && isInPlace !== null && (parses === 0) !== isInPlace && `parsed ${parses} times`)
        if (problem) wrong.push({ way, before, after, problem })
      }
    }
    return wrong
  }

  function countParses(run) {
    const own = DOMParser.prototype.parseFromString
    let count = 0
    DOMParser.prototype.parseFromString = function (...rest) {
      count++
      return own.apply(this, rest)
    }
    run()
    DOMParser.prototype.parseFromString = own
    return count
  }

  /** Random trees, each edited a few times, one way after another on the same document. */
  function checkRandom(seed, trees, edits) {
    const wrong = []
    let inPlace = 0
    const { number, whole, edited } = random(seed)
    for (let at = 0; at < trees; at++) {
      let root = whole()
      let before = markup(root)
      show(before, { isNew: true })
      for (let edit = 0; edit < edits; edit++) {
        root = edited(root)
        const after = markup(root)
        focusOne(number)
        const way = ["texts", "splices", "morph"][number(3)]
        inPlace += countParses(() => ways[way](before, after)) === 0
        const problem = difference(after)
        if (problem) wrong.push({ way, before, after, problem })
        before = after
      }
    }
    return { wrong, inPlace }
  }

  /** A person may be anywhere. */
  function focusOne(number) {
    const places = document.querySelectorAll("input, textarea, select, button, a, summary")
    if (number(2) && places.length) places[number(places.length)].focus()
    else document.activeElement?.blur()
  }

  function random(seed) {
    const number = below => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
      return Math.floor(seed / 2 ** 32 * below)
    }
    const one = list => list[number(list.length)]
    const words = ["a", "word", "two words", " ", "\n  ", "x &amp; y", "&lt;b&gt;", "1 &gt; 0", "&nbsp;", "&eacute;t&eacute;", "“q”", "A & B", "&#x1F600;", "é"]
    const plain = ["div", "span", "section", "em", "h1", "input", "br", "pre"]
    const wild = [...plain, "p", "ul", "li", "b", "button", "a", "table", "tr", "td", "label", "textarea", "select", "option", "details", "svg", "style"]
    let names = plain
    const attributes = () => Object.fromEntries(Array.from({ length: number(3) }, () => one([
      ["class", one(["a", "b", "a b"])], ["title", one(["t", "a > b", "&quot;q&quot;", ""])], ["data-key", `k${number(8)}`], ["id", `i${number(8)}`],
      ["hidden", ""], ["open", ""], ["style", "color: red"], ["@click", one(["x", "y"])], ["value", one(["1", "2"])], ["checked", ""], ["selected", ""]])))
    const tree = depth => {
      const kind = number(10)
      if (kind < 3 || depth === 0) return { text: one(words) }
      if (kind === 3) return { comment: one([" c ", "d"]) }
      const name = one(names)
      const isLeaf = ["input", "br"].includes(name)
      return { name, attributes: attributes(), children: isLeaf ? [] : Array.from({ length: number(6) }, () => tree(depth - 1)) }
    }
    const change = node => {
      if (node.text !== undefined) return { text: one(words) }
      if (!node.name) return node
      const children = [...node.children]
      const at = number(children.length + 1)
      const steps = [
        () => ({ ...node, attributes: attributes() }),
        () => (children.splice(at, 0, tree(2)), { ...node, children }),
        () => (children.splice(at, 1), { ...node, children }),
        () => (children.splice(number(children.length + 1), 0, ...children.splice(at, 1 + number(2))), { ...node, children }),
        () => ({ ...node, children: children.reverse() })
      ]
      return steps[number(steps.length)]()
    }
    /** Mostly texts, now and then the tree. */
    const edited = node => {
      const isTextual = number(3) > 0
      const walk = node => {
        if (node.children) node = { ...node, children: node.children.map(walk) }
        return number(6) === 0 && (node.text !== undefined) === isTextual ? change(node) : node
      }
      return walk(node)
    }
    const whole = () => {
      names = one([plain, wild])
      return { name: "main", attributes: {}, children: Array.from({ length: 5 }, () => tree(4)) }
    }
    return { number, whole, edited }
  }

  function markup(node) {
    if (node.text !== undefined) return node.text
    if (node.comment !== undefined) return `<!--${node.comment}-->`
    const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}${value ? `="${value}"` : ""}`).join("")
    return `<${node.name}${attributes}>${["input", "br"].includes(node.name) ? "" : `${node.children.map(markup).join("")}</${node.name}>`}`
  }

  /** What a person does on a screen, and how it is seen later. */
  const find = selector => document.querySelector(selector)
  const doings = {
    types: [() => (find("#name").value = "typed"), () => find("#name").value],
    "types below": [() => (find("textarea").value = "typed"), () => find("textarea").value],
    ticks: [() => (find("[type=checkbox]").checked = true), () => find("[type=checkbox]").checked],
    chooses: [() => (find("select").value = "b"), () => find("select").value],
    opens: [() => (find("details").open = true), () => find("details").open],
    closes: [() => find("dialog").close(), () => find("dialog").open],
    selects: [() => select("#name"), () => selected("#name")],
    "selects in a row": [() => select("[data-key=b] input"), () => selected("[data-key=b] input")],
    "scrolls the list": [() => scrolled(() => (find(".list").scrollTop = 30)), () => find(".list").scrollTop],
    plays: [() => (find("video").isTheSame = true), () => find("video").isTheSame === true]
  }

  function select(selector) {
    const field = find(selector)
    field.value = "typed"
    field.focus()
    field.setSelectionRange(1, 3)
  }

  function selected(selector) {
    const field = find(selector)
    return [field.value, document.activeElement === field, field.selectionStart, field.selectionEnd]
  }

  function scrolled(act) {
    const seen = new Promise(done => document.addEventListener("scroll", done, { capture: true, once: true }))
    act()
    return seen
  }

  const row = key => `<p data-key=${key}>${key} <input></p>`
  const screenOf = ({ line = "", title = "Title", mark = "", rows = row("a") + row("b"), head = "" } = {}) => `${head}<h1${mark}>${title}</h1>
${line}<label>Name</label> <input id=name> ${line}<label>About</label> <textarea></textarea> ${line}<label><input type=checkbox> Yes</label>
${line}<select><option>a</option><option>b</option></select> ${line}<details><summary>More</summary>text</details> <dialog open>d</dialog>
<div class=list style="height: 40px; overflow: auto"><div style="height: 200px">${rows}</div></div> ${line}<video></video>`

  const line = "<p>Wrong name.</p>\n"
  const changes = {
    texts: [{}, { title: "Another" }],
    attributes: [{}, { mark: " class=big" }],
    "lines come": [{}, { line }],
    "lines go": [{ line }, {}],
    "rows move": [{}, { rows: row("b") + row("a") }],
    "rows come": [{}, { rows: row("c") + row("a") + row("d") + row("b") }],
    "rows go": [{ rows: row("c") + row("a") + row("d") + row("b") }, {}],
    "another head": [{}, { head: "<style>h1 { color: red }</style>" }],
    "a class of the body": [{}, { head: "<body class=a>" }]
  }

  /** What was not kept. */
  async function checkKept() {
    const wrong = []
    for (const [change, screens] of Object.entries(changes)) {
      const [before, after] = screens.map(screenOf)
      for (const way of ["texts", "morph"]) {
        for (const [doing, [act, look]] of Object.entries(doings)) {
          show(before, { isNew: true })
          await act()
          const wanted = look()
          ways[way](before, after)
          if (JSON.stringify(look()) !== JSON.stringify(wanted)) wrong.push([change, way, doing, wanted, look()])
        }
      }
    }
    return wrong
  }

  /** What of another story is as it was left. */
  async function checkNew() {
    const wrong = []
    for (const [doing, [act, look]] of Object.entries(doings)) {
      show(screenOf(), { isNew: true })
      const wanted = look()
      await act()
      show(screenOf({ title: "Another" }), { isNew: true })
      if (JSON.stringify(look()) !== JSON.stringify(wanted)) wrong.push([doing, wanted, look()])
    }
    return wrong
  }

  /** As a person edits what is no field. */
  function editText(selector, text) {
    find(selector).focus()
    getSelection().selectAllChildren(find(selector))
    return document.execCommand("insertText", false, text)
  }

  /** What a script asks of a page that has to be laid out for the answer, while something runs. */
  function countLayouts(run) {
    const asked = []
    const undo = []
    const watch = (owner, name) => {
      for (const key of [name, dom[name]].filter(key => Object.hasOwn(owner, key))) {
        const own = Object.getOwnPropertyDescriptor(owner, key)
        const way = own.get ? "get" : "value"
        Object.defineProperty(owner, key, { ...own, [way]: function (...rest) {
          asked.push(name)
          return own[way].apply(this, rest)
        } })
        undo.push(() => Object.defineProperty(owner, key, own))
      }
    }
    for (const name of ["getBoundingClientRect", "getClientRects", "scrollTop", "scrollLeft", "clientHeight", "clientWidth", "scrollHeight", "scrollIntoView"]) watch(Element.prototype, name)
    for (const name of ["offsetHeight", "offsetTop", "innerText", "focus"]) watch(HTMLElement.prototype, name)
    for (const name of ["getComputedStyle", "scrollTo", "innerHeight", "scrollY"]) watch(window, name)
    run()
    for (const restore of undo) restore()
    return asked
  }

  return { show, ways, splicesOf, difference, checkPairs, checkRandom, checkKept, checkNew, editText, countLayouts }
})()
