// Renders the URL's story before the page's modules have loaded: fetches the rendering and posts it to the
// canvas. The socket continues from this state. A classic script, and also imported by the modules in case
// these load first; a static site has no host to request it from.

"use strict"

if (!globalThis.initialRendering && !document.documentElement.hasAttribute("data-site")) {
  const canvas = () => document.querySelector("#preview iframe")?.contentWindow
  let response = null
  let isReady = false
  let isTaken = false
  let settle
  const settled = new Promise(resolve => (settle = resolve))

  /** The query for the host; null where the full page is needed to build it. */
  function queryOfAddress() {
    const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?")
    const link = new URLSearchParams(query)
    const room = link.get("room")
    const isNamed = room && room !== "new"
    const story = decodeURIComponent(path)
    const chosen = isNamed ? {} : Object(JSON.parse(localStorage.getItem("environments")))
    const isChosen = story ? link.has("environment") && !isNamed : Object.keys(chosen).length > 0
    if (link.has("props") || isChosen) return null
    const environment = Object.hasOwn(chosen, story) ? JSON.stringify(chosen[story]) : undefined
    const token = new URLSearchParams(location.search).get("token")
    const parameters = Object.entries({ story, room, environment, token })
    return new URLSearchParams(parameters.filter(([, value]) => value))
  }

  async function request() {
    const query = queryOfAddress()
    const answer = query && await fetch(`rendering.json?${query}`)
    if (answer?.status !== 200) return
    response = await answer.json()
    show()
  }

  function show() {
    if (!response || !isReady || isTaken || initialRendering.shown) return
    const { rendered, environment } = response
    document.querySelector("#preview .viewport").dataset.scheme = environment.colorScheme
    const shown = globalThis.showMessage.create(rendered, environment)
    canvas().postMessage({ ...shown, isNew: true, isInitial: true, assets: {} }, "*")
    initialRendering.shown = response
    settle()
  }

  function onMessage({ source, data }) {
    if (!source || source !== canvas()) return
    if (data?.type === "ready") {
      isReady = true
      show()
    }
    const { dataset } = document.documentElement
    if (data?.type === "shown" && data.isSettled) dataset.settled = Number(data.revision)
  }

  const initialRendering = {
    /** The state that the canvas was sent: `{story, room?, environment, rendered}`. */
    shown: null,
    /** Resolves once the canvas was sent a rendering, or when it will not be. */
    settled,
    /** Returns what the canvas shows; from then on the page controls it. */
    take() {
      isTaken = true
      removeEventListener("message", onMessage)
      return this.shown
    }
  }

  globalThis.initialRendering = initialRendering
  addEventListener("message", onMessage)
  request().catch(() => {}).finally(() => response || settle())
}
