// Renderings in a canvas beside fresh documents of the same markup, as the browser computes both.

"use strict"

globalThis.freshDocument = (() => {
  const names = ["display", "position", "color", "background-color", "background-image", "color-scheme", "font-family", "font-size", "font-style", "font-weight", "line-height",
    "direction", "quotes", "visibility", "opacity", "margin-top", "margin-right", "margin-bottom", "margin-left", "padding-top", "padding-right", "padding-bottom", "padding-left",
    "border-top-width", "border-top-style", "border-top-color", "width", "height", "min-height", "box-sizing", "overflow-x", "overflow-y", "text-align", "text-transform", "white-space-collapse",
    "list-style-type", "vertical-align", "counter-increment", "counter-reset", "grid-template-columns", "container-type", "scroll-behavior", "transition-duration", "animation-name", "fill", "stroke-width", "--fg", "--accent"]

  /** Each element, text and shadow tree of a document, with what the browser makes of it. */
  function described(view) {
    const found = []
    for (const animation of view.document.getAnimations()) animation.finish()
    const walk = (node, depth) => {
      found.push(node.nodeType === 1 ? line(view, node, depth) : `${depth}${node.nodeType === 11 ? "shadow" : JSON.stringify(node.data)}`)
      for (const child of [node.shadowRoot instanceof view.ShadowRoot ? node.shadowRoot : [], ...children.call(node)].flat()) walk(child, `${depth}.`)
    }
    const { documentElement, body } = view.document
    return [line(view, documentElement, ""), ...(walk(body, "."), found)]
  }

  const { get: children } = Object.getOwnPropertyDescriptor(Node.prototype, "childNodes")
  const { get: attributesOf } = Object.getOwnPropertyDescriptor(Element.prototype, "attributes")

  function line(view, node, depth) {
    const isRoot = node instanceof view.HTMLHtmlElement
    const attributes = Array.from(attributesOf.call(node), ({ name, value }) => `${name}=${value}`).filter(text => !text.startsWith("data-storybook-") && text !== "data-color-scheme=light").sort()
    const state = node instanceof view.HTMLFormElement ? [] : ["value", "checked", "open", "selectedIndex", "disabled"].map(name => String(node[name]))
    const styles = [null, "::before"].map(part => {
      const style = view.getComputedStyle(node, part)
      return names.map(name => `${name}:${style.getPropertyValue(name)}`).join(";")
    })
    return [depth, isRoot ? "HTML" : node.localName ?? "FORM", ...attributes, ...state, ...styles].join(" ")
  }
  const environment = { attributes: { lang: "en", dir: "ltr", "data-color-scheme": "light" }, fontSize: "100%", isText: false, isSettled: true, revision: 1, keys: [], assets: {}, highlights: false }

  /** A fragment in the document that a host sends around it. */
  const whole = body => /^\s*(<!--.*?-->\s*)?<(!doctype|html)/i.test(body) ? body
    : `<!doctype html><html lang="en" dir="ltr" data-color-scheme="light"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>T</title></head><body>${body}`

  const frame = async address => {
    const element = Object.assign(document.createElement("iframe"), address)
    const isLoaded = new Promise(done => (element.onload = done))
    document.body.append(element)
    await isLoaded
    return element
  }

  /** What differs between the canvas and a fresh document, after each page has followed another in several orders. */
  async function check(pages) {
    const fresh = []
    for (const body of pages) {
      const element = await frame({ srcdoc: whole(body) })
      fresh.push(described(element.contentWindow))
      element.remove()
    }
    const { contentWindow: view } = await frame({ src: "/canvas.html" })
    const [{ applyRendering }, { whenUpdatable }] =
      await Promise.all(["apply-rendering", "update-loader"].map(name => view.eval(`import("/js/frame/${name}.js")`)))
    await new Promise(whenUpdatable)
    const wrong = []
    let before = null
    const show = (index, isNew) => {
      applyRendering({ ...environment, body: pages[index], isNew })
      const found = described(view)
      const at = fresh[index].findIndex((line, at) => line !== found[at])
      if (at >= 0 || found.length !== fresh[index].length) wrong.push({ before, page: pages[index], isNew, wanted: fresh[index][at], found: found[at] })
      before = pages[index]
    }
    const count = pages.length
    for (let at = 0; at < count; at++) show(at, false)
    for (let at = count; at--;) show(at, false)
    for (let at = 0; at < count; at++) show((at * 37) % count, at % 3 === 0)
    return { wrong, count }
  }

  return { check }
})()
