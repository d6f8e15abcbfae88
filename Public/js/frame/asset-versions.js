// Runs in the canvas: reloads changed files below /assets/ by appending a change count to their URLs. The
// rendering to morph to is versioned too, so that nothing else is touched.

"use strict"

const oneAsset = /(?<![^/])assets\/([^?#]+)(\?)?/
const someAssets = /(?<![^/\s"'(,])assets\/([^\s"'()?#,]+)(\?)?/g
const assetPlaces = {
  src: oneAsset, href: oneAsset, poster: oneAsset, data: oneAsset, "xlink:href": oneAsset,
  srcset: someAssets, imagesrcset: someAssets, style: someAssets
}

/** The storybook's base path behind a proxy; screens refer to it as "/". */
const basePath = new URL(".", location.href).pathname
const rootedAssets = /(?<![^\s"'(,])\/assets\//g

function addBasePath(page) {
  for (const name of Object.keys(assetPlaces)) {
    for (const node of page[dom.querySelectorAll](`[${CSS.escape(name)}]`))
      node[dom.setAttribute](name, node[dom.getAttribute](name).replace(rootedAssets, `${basePath}assets/`))
  }
  for (const style of page[dom.querySelectorAll]("style"))
    style.textContent = style.textContent.replace(rootedAssets, `${basePath}assets/`)
}

function versionAssets(page, counts) {
  if (basePath !== "/") addBasePath(page)
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (!all) return
  const countOf = path => counts[path] ?? counts[attempt(() => decodeURIComponent(path))]
  const counted = (found, path, query) => {
    const count = path.endsWith(".css") ? all : countOf(path)
    if (count) return `assets/${path}?v=${count}${query ? "&" : ""}`
    return found
  }
  for (const [name, pattern] of Object.entries(assetPlaces)) {
    for (const node of page[dom.querySelectorAll](`[${CSS.escape(name)}]`)) {
      const value = node[dom.getAttribute](name)
      if (value.includes("assets/")) node[dom.setAttribute](name, value.replace(pattern, counted))
    }
  }
  for (const style of page[dom.querySelectorAll]("style"))
    style.textContent = style.textContent.replace(someAssets, counted)
}
