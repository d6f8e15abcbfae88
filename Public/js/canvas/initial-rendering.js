// Shows the story of the address before the modules of the page are there: asks for its rendering, and hands it
// to the canvas. What the socket says then goes on from it. A script of its own, and a part of the modules should
// these be there first; a static site has no host to ask.

"use strict"

if (!globalThis.initialRendering && !document.documentElement.hasAttribute("data-site")) {
  const canvas = () => document.querySelector("#preview iframe")?.contentWindow
  let response = null
  let isReady = false
  let isTaken = false
  let settle
  const settled = new Promise(resolve => (settle = resolve))

  /** What the host needs to know; nothing where it takes the page to know it. */
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
    /** What the canvas was given: `{story, room?, environment, rendered}`. */
    shown: null,
    /** Resolved once it was given something, or never will be. */
    settled,
    /** Gives what was shown; from then on the canvas is the page's. */
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
