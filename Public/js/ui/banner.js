// Notices of the connection and the room over the canvas, and toasts over its corner.

import { button, element } from "../core/dom.js"
import { keepClear } from "./keep-clear.js"
import { stripWords } from "./note-strip.js"
import { setStrip } from "./strips.js"

export class Banner {
  #lost
  /** @type {Store} */ #store
  #notices = new Map()

  constructor(target, store) {
    this.#lost = target
    this.#store = store
  }

  connection({ isConnected, wasConnected, fault }) {
    let words = "The host is unreachable. Reconnecting…"
    if (wasConnected) words = "Connection lost. Your changes are kept, and sent after reconnecting."
    if (fault) words = `The host closes the connection again and again: ${fault} Reconnecting…`
    this.#lost.hidden = isConnected
    if (!isConnected) this.#lost.replaceChildren(stripWords(words))
    setStrip(this.#lost, isConnected ? undefined : "lost")
  }

  changed(/** @type {State} */ { sharingFault }, /** @type {ChangeDetail} */ { before, reason }) {
    if (reason === "opened") this.#show("unknown")
    if (sharingFault !== before.sharingFault) this.#show("alone", sharingFault)
  }

  failed({ code, message, action }) {
    if (code === "diverged") this.#offer(message, action)
    else if (code === "unknown-story") this.#show("unknown", `${message} Select a story from the list.`)
    else if (this.#store.state.failedOpening?.message !== message) toast(message)
  }

  /** Stays until it is answered. */
  #offer(message, { label, run }) {
    const answer = action => () => (this.#show("diverged"), action?.())
    this.#show("diverged", message, button(label, answer(run)), button("Dismiss", answer()))
  }

  /** Shows a notice in place of the last one of its kind; without a sentence there is none. */
  #show(kind, sentence, ...buttons) {
    if (!sentence && !this.#notices.has(kind)) return
    const notice = this.#notices.get(kind) ?? element("div", { role: "alert" })
    this.#notices.set(kind, notice)
    notice.replaceChildren(...sentence ? [stripWords(sentence), ...buttons] : [])
    setStrip(notice, sentence ? kind : undefined)
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

/**
 * Shows a message for 6 seconds, with actions for 12, and longer while it is used; an action ends it. Two
 * are shown at most.
 */
export function toast(sentence, ...actions) {
  const toasts = document.getElementById("toasts")
  const offered = actions.filter(Boolean)
  if (!offered.length && [...toasts.children].some(({ textContent }) => textContent === sentence)) return
  const made = element("p", { class: "toast", onkeydown: ({ key }) => key === "Escape" && end() }, sentence,
    ...offered.map(({ label, run }) => button(label, () => (end(), run()), { class: "quiet" })))
  const end = () => {
    const hadFocus = made.contains(document.activeElement)
    made.remove()
    if (hadFocus) document.getElementById("canvas").focus()
  }
  const expire = () => {
    if (made.matches(":hover, :focus-within")) setTimeout(expire, 3000)
    else end()
  }
  if (toasts.children.length > 1) toasts.firstChild.remove()
  toasts.append(made)
  keepClear(toasts)
  setTimeout(expire, offered.length ? 12_000 : 6000)
}
