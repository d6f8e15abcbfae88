// Adds the canvas to the page, with the rendering of the URL's story, before the page's modules have loaded.
// The socket continues from this state. A classic script, which a host inserts into the page.

"use strict"

{
  const root = document.documentElement

  /** The query for the story in the URL; empty where the full page is needed to build it. */
  const queryOfAddress = () => {
    const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?")
    const link = new URLSearchParams(query)
    const room = link.get("room")
    const isNamed = room && room !== "new"
    const story = decodeURIComponent(path)
    let [chosen, environment] = [{}, undefined]
    if (!isNamed) chosen = Object(JSON.parse(localStorage.getItem("storybook: environments")))
    let isChosen = Object.keys(chosen).length > 0
    if (story) isChosen = link.has("environment") && !isNamed
    if (link.has("props") || isChosen || story.startsWith("~")) return ""
    if (Object.hasOwn(chosen, story)) environment = JSON.stringify(chosen[story])
    const token = new URLSearchParams(location.search).get("token")
    const parameters = Object.entries({ room, environment, token }).filter(([, value]) => value)
    return `?${new URLSearchParams([["story", story], ...parameters])}`
  }

  /** Returns an empty canvas for URLs and settings that cannot be read. */
  const canvasAddress = () => {
    try {
      return `canvas.html${queryOfAddress()}`
    } catch {
      return "canvas.html"
    }
  }

  const frame = document.createElement("iframe")

  /** Returns whether the parser has reached the canvas's place. A frame inserted with its URL loads once. */
  const addCanvas = () => {
    const place = document.querySelector("#preview .viewport")
    place?.append(frame)
    return place !== null
  }

  const onMessage = ({ source, data }) => {
    if (!source || source !== frame.contentWindow) return
    if (data?.type === "ready" && data.initial)
      frame.parentElement.dataset.scheme = data.initial.environment.colorScheme
    if (data?.type === "shown" && data.isSettled) root.dataset.settled = String(Number(data.revision))
  }

  Object.assign(frame, { title: "The screen", sandbox: "allow-scripts allow-forms", src: canvasAddress() })
  addEventListener("message", onMessage)
  new MutationObserver((_, observer) => addCanvas() && observer.disconnect())
  .observe(root, { childList: true, subtree: true })
}
