// Finds the files of the shown rendering that cannot be loaded: those that the host does not have, and those
// that the canvas failed to load.

import { batched } from "../core/batched.js"
import { decoded } from "../router/story-url.js"
import { mayNameFiles, sheetPaths } from "./file-addresses.js"
import { renderingForm } from "../core/rendering-form.js"
import { withToken } from "../core/access-token.js"

/** Milliseconds between two checks: not each rendering while typing is checked. */
const pause = 200
/** The maximum number of files of a rendering that are checked. */
const mostFiles = 300

export class MissingFiles {
  /** @type {Store} */ #store
  #preview
  /** The paths that each file of the host names, by its path; undefined for a missing file. */
  #known = new Map()
  #assets = null
  #rendering = null
  /** What the canvas names, and what it failed to load: paths, and addresses of other hosts. */
  #canvas = { names: [], failed: [], base: "/" }
  #ask = batched(() => this.#preview.ask("loads", {}), run => setTimeout(run, pause))

  constructor(store, preview) {
    this.#store = store
    this.#preview = preview
    preview.listen("loads", ({ names, failed, base }) => {
      this.#canvas =
        { names: names.map(name => decoded(`${name}`)), failed: failed.map(name => decoded(`${name}`)), base }
      this.#update()
    })
  }

  changed(/** @type {State} */ { rendering, assets }) {
    if (rendering === this.#rendering && assets === this.#assets) return
    if (assets !== this.#assets) this.#known.clear()
    this.#rendering = rendering
    this.#assets = assets
    if (namesFiles(rendering)) this.#ask()
    else this.#store.setMissingFiles([])
  }

  async #update() {
    const canvas = this.#canvas
    const rendering = this.#rendering
    if (!namesFiles(rendering)) return
    const missing = await this.#missingFiles(canvas)
    if (canvas === this.#canvas && rendering === this.#rendering) this.#store.setMissingFiles(missing)
  }

  /** `{path, sheet?}` of each missing file; `sheet` is the style sheet that names it. */
  async #missingFiles({ names, failed }) {
    const found = new Map(names.map(path => [path, { path }]))
    const missing = new Set()
    // A map visits what is added meanwhile.
    for (const [path, file] of found) {
      const parts = await this.#load(path)
      if (!parts || failed.includes(path)) missing.add(file)
      for (const part of parts ?? [])
        if (!found.has(part) && found.size < mostFiles) found.set(part, { path: part, sheet: path })
    }
    return [...missing]
  }

  #load(path) {
    if (!path.startsWith("/")) return []
    if (!this.#known.has(path)) this.#known.set(path, this.#request(path))
    return this.#known.get(path)
  }

  async #request(path) {
    const isSheet = path.endsWith(".css")
    const address = new URL(encodeURI(path).replace(/[?#]/g, encodeURIComponent).slice(1),
      new URL(".", location.href))
    let method = "HEAD"
    if (isSheet) method = "GET"
    const answer = await fetch(withToken(address.href), { method }).catch(() => null)
    if ([404, 410].includes(answer?.status)) return undefined
    // Without an answer, nothing is known.
    if (!isSheet || !answer?.ok) return []
    return sheetPaths(await answer.text(), path, this.#canvas.base)
  }
}

function namesFiles(rendering) {
  return Boolean(rendering) && renderingForm(rendering) === "html" && mayNameFiles(rendering.body)
}
