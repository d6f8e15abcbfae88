// A classic script for other pages: embeds a live story as a custom element, such as
// `<swift-story src="http://localhost:6006/" story="login/empty" height="auto"></swift-story>`.
// `src` defaults to the host that serves this script; `state` is the query of a story link, after its `?`.

{
  const script = document.currentScript?.src
  const home = script && new URL("..", script).href

  class SwiftStory extends HTMLElement {
    static observedAttributes = ["src", "story", "state", "height", "title"]
    #frame = null
    #onMessage = event => this.#resize(event)

    connectedCallback() {
      addEventListener("message", this.#onMessage)
      this.style.display ||= "block"
      this.#frame = document.createElement("iframe")
      this.#frame.loading = "lazy"
      Object.assign(this.#frame.style,
        { width: "100%", border: "0", display: "block", colorScheme: "normal" })
      this.#point()
      this.replaceChildren(this.#frame)
    }

    disconnectedCallback() {
      removeEventListener("message", this.#onMessage)
      this.#frame?.remove()
      this.#frame = null
    }

    attributeChangedCallback() {
      if (this.#frame) this.#point()
    }

    get #isAuto() {
      return (this.getAttribute("height") ?? "auto") === "auto"
    }

    #point() {
      const base = this.getAttribute("src") ?? home
      if (!base || !this.getAttribute("story")) return
      const address = new URL("embed.html", new URL(base, location.href))
      address.search = new URL(base, location.href).search
      const path = this.getAttribute("story").split("/")
        .map(part => encodeURIComponent(decodeURIComponent(part))).join("/")
      const state = this.getAttribute("state")
      address.hash = [`/${path}`, state].filter(Boolean).join("?")
      if (this.#frame.src !== address.href) this.#frame.src = address.href
      this.#frame.title = this.getAttribute("title") ?? `Story ${this.getAttribute("story")}`
      const height = this.getAttribute("height")
      if (this.#isAuto) this.#frame.style.height ||= "12rem"
      else if (/^\d+$/.test(height)) this.#frame.style.height = `${height}px`
      else this.#frame.style.height = height
    }

    /** Accepts a height only from the element's own frame. */
    #resize({ source, data }) {
      if (source !== this.#frame?.contentWindow || data?.type !== "swift-story" || !this.#isAuto) return
      const height = Number(data.height)
      if (height > 0 && height < 20_000) this.#frame.style.height = `${Math.ceil(height)}px`
    }
  }

  if (!customElements.get("swift-story")) customElements.define("swift-story", SwiftStory)
}
