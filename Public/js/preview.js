// The frame that a screen is shown in. It has an origin of its own, and is told what to show.

import { html as ansi, escaped } from "./ansi.js"
import { button, element } from "./dom.js"

const sizes = { xSmall: 0.75, small: 0.875, medium: 1, large: 1.125, xLarge: 1.25, xxLarge: 1.5, xxxLarge: 1.75 }

// How a body becomes markup, by media type; the longest start that fits.
const shows = {
  "text/html": ({ body }) => body,
  "text/plain": ({ body }) => `<pre class="terminal">${ansi(body)}</pre>`,
  "image/": rendering => `<img alt="" src="${escaped(dataURL(rendering))}">`,
  "": rendering => `<p><a download href="${escaped(dataURL(rendering))}">${escaped(rendering.mediaType)}</a></p>`
}

export class Preview {
  #frame
  #viewport
  #card
  #store
  #save
  #isReady = false

  constructor(target, store, save) {
    this.#store = store
    this.#save = save
    this.#frame = element("iframe", { title: "The screen", src: "/canvas.html", sandbox: "allow-scripts allow-forms" })
    this.#viewport = element("div", { class: "viewport" }, this.#frame)
    this.#card = element("section", { class: "crash", role: "alert", hidden: true })
    target.append(this.#viewport, this.#card)
    addEventListener("message", event => this.#heard(event))
  }

  changed(state, { before }) {
    const isElsewhere = state.room?.id !== before.room?.id
    if (isElsewhere || state.room?.environment.device !== before.room?.environment.device) this.#size(state)
    if (state.room) this.#viewport.dataset.scheme = state.room.environment.colorScheme
    if (state.rendering !== before.rendering) this.#show(state, isElsewhere)
    if (state.crash !== before.crash) this.#showCrash(state.crash)
  }

  #heard({ source, data }) {
    if (source !== this.#frame.contentWindow) return
    if (data?.type === "ready") {
      this.#isReady = true
      this.#show(this.#store.state, true)
    }
    if (data?.type === "settled") document.documentElement.dataset.settled = data.revision
  }

  #show({ rendering, room }, isNew) {
    if (!this.#isReady || !room) return
    const environment = room.environment
    this.#frame.contentWindow.postMessage({
      type: "show", isNew, revision: rendering?.revision ?? -1, body: rendering ? markup(rendering) : "",
      isText: rendering?.mediaType === "text/plain",
      attributes: {
        lang: environment.locale.replaceAll("_", "-"), dir: environment.direction === "rightToLeft" ? "rtl" : "ltr",
        "data-color-scheme": environment.colorScheme
      },
      fontSize: `${(sizes[environment.textSize] ?? 1) * 100}%`
    }, "*")
  }

  #size({ room, devices }) {
    const device = devices.find(({ id }) => id === room?.environment.device) ?? {}
    this.#viewport.dataset.fits = device.width ? "device" : "all"
    this.#viewport.style.width = device.width ? `${device.width}px` : ""
    this.#viewport.style.height = device.height ? `${device.height}px` : ""
  }

  #showCrash(crash) {
    this.#card.hidden = !crash
    if (!crash) return
    const titles = { trap: "The screen crashed", timeout: "The screen did not finish", memory: "The screen used too much memory", error: "The screen threw an error" }
    this.#card.replaceChildren(...[
      element("h2", {}, titles[crash.kind] ?? "The screen failed"),
      element("pre", {}, crash.message),
      crash.stack && element("details", {}, element("summary", {}, "Stack"), element("pre", {}, crash.stack)),
      element("p", {}, "What you see is the last rendering that worked. The next edit is answered by a fresh process."),
      element("div", { class: "buttons" }, button("Undo", () => this.#store.step("undo")),
        button("Save as fixture…", () => this.#save.show()), button("Dismiss", () => (this.#card.hidden = true), { class: "quiet" }))
    ].filter(Boolean))
  }
}

function markup(rendering) {
  const [, show] = Object.entries(shows).find(([start]) => rendering.mediaType.startsWith(start))
  return show(rendering)
}

function dataURL({ mediaType, body, encoding }) {
  return `data:${mediaType};${encoding === "base64" ? `base64,${body}` : `charset=utf-8,${encodeURIComponent(body)}`}`
}
