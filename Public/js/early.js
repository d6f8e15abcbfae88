// Shows the story of the address before the modules of the page are there: asks for its rendering, and hands it
// to the canvas. What the socket says then goes on from it. A script of its own, and a part of the modules should
// these be there first; a static site has no host to ask.

"use strict"

if (!globalThis.early && !document.documentElement.hasAttribute("data-site")) {
  const canvas = () => document.querySelector("#preview iframe")?.contentWindow
  let found = null
  let isReady = false
  let isOver = false
  let end
  const ended = new Promise(resolve => (end = resolve))

  /** What the host needs to know; nothing where it takes the page to know it. */
  function question() {
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
    const said = Object.entries({ story, room, environment, token })
    return new URLSearchParams(said.filter(([, value]) => value))
  }

  async function ask() {
    const query = question()
    const answer = query && await fetch(`rendering.json?${query}`)
    if (answer?.status !== 200) return
    found = await answer.json()
    show()
  }

  function show() {
    if (!found || !isReady || isOver || early.shown) return
    const { rendered, environment } = found
    document.querySelector("#preview .viewport").dataset.scheme = environment.colorScheme
    const shown = globalThis.dressing.showing(rendered, environment)
    canvas().postMessage({ ...shown, isNew: true, isEarly: true, assets: {} }, "*")
    early.shown = found
    end()
  }

  function hear({ source, data }) {
    if (!source || source !== canvas()) return
    if (data?.type === "ready") {
      isReady = true
      show()
    }
    const { dataset } = document.documentElement
    if (data?.type === "shown" && data.isSettled) dataset.settled = Number(data.revision)
  }

  const early = {
    /** What the canvas was given: `{story, room?, environment, rendered}`. */
    shown: null,
    /** Resolved once it was given something, or never will be. */
    ended,
    /** Gives what was shown; from then on the canvas is the page's. */
    take() {
      isOver = true
      removeEventListener("message", hear)
      return this.shown
    }
  }

  globalThis.early = early
  addEventListener("message", hear)
  ask().catch(() => {}).finally(() => found || end())
}
