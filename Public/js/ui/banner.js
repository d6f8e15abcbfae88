// Banners for problems over the canvas, and toasts in the corner.

import { button, element } from "../core/dom.js"

export class Banner {
  #element
  #store

  constructor(target, store) {
    this.#element = target
    this.#store = store
  }

  connection({ isConnected, wasConnected }) {
    if (isConnected) return this.#restore("lost")
    const words = wasConnected
      ? "The connection is lost. What you change is kept here, and sent when it is back."
      : "The host does not answer. It is tried again."
    this.#show("lost", element("p", {}, words))
  }

  changed(state, { reason }) {
    if (reason === "opened") this.#restore("unknown")
    if (reason === "sharing") this.#restore("alone")
  }

  failed({ code, message }) {
    if (code === "unknown-story") this.#show("unknown", element("p", {}, `${message} Pick one of the list.`))
    else if (this.#store.state.unopened?.message !== message) toast(message)
  }

  #show(kind, ...content) {
    this.#element.dataset.kind = kind
    this.#element.replaceChildren(...content)
    this.#element.hidden = false
  }

  /** Replaces a resolved notice with one that still applies; a lost connection takes precedence. */
  #restore(kind) {
    const { dataset, hidden } = this.#element
    if (!hidden && dataset.kind !== kind) return
    const { alone } = this.#store.state
    if (alone) this.#show("alone", element("p", {}, alone))
    else this.#element.hidden = true
  }
}

/** Announces a message that disappears automatically after 6 seconds. */
export function toast(sentence, action) {
  const toasts = document.getElementById("toasts")
  if (!action && [...toasts.children].some(({ textContent }) => textContent === sentence)) return
  const made = element("p", { class: "toast" }, sentence, action && button(action.label, action.run, { class: "quiet" }))
  toasts.append(made)
  setTimeout(() => made.remove(), 6000)
}
