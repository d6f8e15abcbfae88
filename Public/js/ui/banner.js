// Banners for problems over the canvas, and toasts in the corner.

import { button, element } from "../core/dom.js"

export class Banner {
  #element
  /** @type {Store} */ #store

  constructor(target, store) {
    this.#element = target
    this.#store = store
  }

  connection({ isConnected, wasConnected, fault }) {
    if (isConnected) return this.#restore("lost")
    let words = "The host is unreachable. Reconnecting…"
    if (wasConnected) words = "Connection lost. Your changes are kept, and sent after reconnecting."
    if (fault) words = `The host closes the connection again and again: ${fault} Reconnecting…`
    this.#show("lost", element("p", {}, words))
  }

  changed(/** @type {State} */ state, /** @type {ChangeDetail} */ { reason }) {
    if (reason === "opened") this.#restore("unknown")
    if (reason === "sharing") this.#restore("alone")
  }

  failed({ code, message, action }) {
    if (code === "diverged") this.#offer(message, action)
    else if (code === "unknown-story")
      this.#show("unknown", element("p", {}, `${message} Select a story from the list.`))
    else if (this.#store.state.unopened?.message !== message) toast(message)
  }

  /** Stays until it is answered. */
  #offer(message, { label, run }) {
    const answer = action => () => { this.#element.hidden = true; action?.() }
    this.#show("diverged", element("p", {}, message), button(label, answer(run)), button("Dismiss", answer()))
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

/** Runs what asks the host; why it refuses is shown as a toast. */
export async function orToast(run) {
  try {
    await run()
  } catch ({ message }) {
    toast(message)
  }
}

/** Shows a message for 6 seconds, with actions for 12, and longer while it is used. Two are shown at most. */
export function toast(sentence, ...actions) {
  const toasts = document.getElementById("toasts")
  const offered = actions.filter(Boolean)
  if (!offered.length && [...toasts.children].some(({ textContent }) => textContent === sentence)) return
  const made = element("p", { class: "toast" }, sentence,
    ...offered.map(({ label, run }) => button(label, run, { class: "quiet" })))
  const expire = () => {
    if (made.matches(":hover, :focus-within")) setTimeout(expire, 3000)
    else made.remove()
  }
  if (toasts.children.length > 1) toasts.firstChild.remove()
  toasts.append(made)
  setTimeout(expire, offered.length ? 12_000 : 6000)
}
