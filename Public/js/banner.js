// Says what is wrong over the canvas, and what was done in the corner.

import { button, element } from "./dom.js"

export class Banner {
  #element
  #store

  constructor(target, store) {
    this.#element = target
    this.#store = store
  }

  connection({ isConnected, wasConnected }) {
    if (isConnected) return this.#hide("lost")
    const words = wasConnected
      ? "The connection is lost. What you change is kept here, and sent when it is back."
      : "The host does not answer. It is tried again."
    this.#show("lost", element("p", {}, words))
  }

  changed(state, { reason }) {
    if (reason === "opened") this.#hide("unknown")
  }

  failed({ code, message }) {
    if (code === "unknown-story") this.#show("unknown", element("p", {}, `${message} Pick one of the list.`))
    else toast(message)
  }

  #show(kind, ...content) {
    this.#element.dataset.kind = kind
    this.#element.replaceChildren(...content)
    this.#element.hidden = false
  }

  #hide(kind) {
    if (this.#element.dataset.kind === kind) this.#element.hidden = true
  }
}

/** A sentence that goes away by itself, and is read out. */
export function toast(sentence, action) {
  const made = element("p", { class: "toast" }, sentence, action && button(action.label, action.run, { class: "quiet" }))
  document.getElementById("toasts").append(made)
  setTimeout(() => made.remove(), 6000)
}
