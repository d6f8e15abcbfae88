// The frame that a screen is shown in. It has an origin of its own, and is told what to show.

import { html as ansi, escaped } from "./ansi.js"
import { element } from "./dom.js"

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
  #store
  #isReady = false

  constructor(target, store) {
    this.#store = store
    this.#frame = element("iframe", { title: "The screen", src: "/canvas.html", sandbox: "allow-scripts allow-forms" })
    this.#viewport = element("div", { class: "viewport" }, this.#frame)
    target.append(this.#viewport)
    addEventListener("message", event => this.#heard(event))
  }

  changed(state, { before }) {
    const isElsewhere = state.room?.id !== before.room?.id
    if (isElsewhere || state.room?.environment.device !== before.room?.environment.device) this.#size(state)
    if (state.room) this.#viewport.dataset.scheme = state.room.environment.colorScheme
    if (state.rendering !== before.rendering || state.assets !== before.assets) this.#show(state, isElsewhere)
  }

  #heard({ source, data }) {
    if (source !== this.#frame.contentWindow) return
    if (data?.type === "ready") {
      this.#isReady = true
      this.#show(this.#store.state, true)
    }
    if (data?.type === "settled") document.documentElement.dataset.settled = data.revision
  }

  #show({ rendering, room, assets }, isNew) {
    if (!this.#isReady || !room) return
    const environment = room.environment
    this.#frame.contentWindow.postMessage({
      type: "show", isNew, assets, revision: rendering?.revision ?? -1, body: rendering ? markup(rendering) : "",
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
}

function markup(rendering) {
  const [, show] = Object.entries(shows).find(([start]) => rendering.mediaType.startsWith(start))
  return show(rendering)
}

function dataURL({ mediaType, body, encoding }) {
  return `data:${mediaType};${encoding === "base64" ? `base64,${body}` : `charset=utf-8,${encodeURIComponent(body)}`}`
}
