// Pictures in the Snapshot tab: taken on request, since a browser has to start, and compared.

import { toast } from "../ui/banner.js"
import { withToken } from "../core/access-token.js"
import { button, element, setText } from "../core/dom.js"
import { verdict } from "./snapshot-diff.js"
import { snapshotHints } from "./snapshot-hints.js"
import { relativePath } from "../source-code/source-location.js"

const captions = { recorded: "Recorded", taken: "Now", difference: "Changed pixels" }

export class Picture {
  /** @type {Store} */ #store
  #status = element("p", { class: "picture-status", role: "status" })
  #file = element("p", { class: "picture-file" })
  #note = element("p", { class: "hint", hidden: true })
  #take = button("Take a picture", () => this.#request("take"), { class: "primary" })
  #cancel = button("Cancel", () => this.cancel(), { hidden: true })
  #accept = button("Accept", () => this.#acceptPicture(), { class: "primary", hidden: true })
  #images = element("div", { class: "snapshot-pictures", hidden: true })
  #hints = element("div", { class: "empty" })
  #taken = null
  /** The number of the request for the picture that is being taken. */
  #running = null

  constructor(store) {
    this.#store = store
    this.element = element("div", { class: "snapshot-picture", hidden: true },
      element("header", {}, this.#status, this.#file), this.#note,
      element("div", { class: "snapshot-tools" }, this.#accept, this.#take, this.#cancel),
      this.#images, this.#hints)
  }

  show(isShown) {
    this.element.hidden = !isShown
    if (isShown) this.#render()
    else this.cancel()
  }

  changed(/** @type {State} */ { room, rendering }, /** @type {State} */ before) {
    if (room?.id !== before.room?.id) {
      this.cancel()
      this.#taken = null
    } else if (rendering === before.rendering && room?.environment === before.room?.environment) return
    if (!this.element.hidden) this.#render()
  }

  cancel() {
    if (this.#running !== null) this.#store.send({ type: "cancel", request: this.#running })
  }

  async #request(action, picture = this.#taken?.picture) {
    const room = this.#store.state.room?.id
    const answer = this.#store.request({ type: "picture", action, picture })
    if (action === "take") this.#running = answer.seq
    this.#render()
    try {
      const taken = await answer
      const isNew = action === "take" && this.#store.state.room?.id === room
      if (isNew || taken.picture === this.#taken?.picture) this.#taken = taken
      return true
    } catch ({ message, code }) {
      if (code !== "cancelled") toast(message)
      return false
    } finally {
      if (action === "take") this.#running = null
      this.#render()
    }
  }

  async #acceptPicture() {
    const { state, picture } = this.#taken
    if (!await this.#request("accept")) return
    const done = { changed: "Picture updated." }[state] ?? "Picture recorded."
    toast(done, { label: "Undo", run: () => this.#undo(picture) })
  }

  async #undo(picture) {
    if (await this.#request("undo", picture)) toast("Picture restored.")
  }

  #render() {
    const { readOnly, command, room, root } = this.#store.state
    const taken = this.#taken
    const isRunning = this.#running !== null
    this.#showStatus(isRunning)
    this.#file.replaceChildren(...taken ? [element("code", {}, relativePath(taken.file, root))] : [])
    const note = pictureNote(taken, room)
    setText(this.#note, note)
    this.#note.hidden = !note
    this.#take.hidden = readOnly || isRunning
    this.#take.lastChild.textContent = taken ? "Take it again" : "Take a picture"
    this.#take.classList.toggle("primary", !taken)
    this.#cancel.hidden = !isRunning
    this.#showAcceptance(taken, isRunning)
    this.#showImages(taken)
    const state = taken?.state ?? "none"
    this.#hints.replaceChildren(...taken && state !== "missing" ? []
      : snapshotHints({ state, story: room?.story, format: "picture" }, { readOnly, command }))
  }

  #showStatus(isRunning) {
    const sentence = () => {
      if (isRunning) return "Chromium takes a picture…"
      if (this.#taken) return verdict({ ...this.#taken, format: "picture" }, this.#store.state)
      return "No picture was taken yet."
    }
    setText(this.#status, sentence())
    if (this.#taken && !isRunning) this.#status.dataset.state = this.#taken.state
    else delete this.#status.dataset.state
  }

  #showAcceptance(taken, isRunning) {
    const label = { changed: "Accept", missing: "Record picture", damaged: "Record again" }[taken?.state]
    this.#accept.hidden = !label || taken.edited || isRunning
    if (label) this.#accept.lastChild.textContent = label
  }

  #showImages(taken) {
    const images = shownImages(taken)
      .map(image => ({ ...image, address: withToken(image.address) }))
    this.#images.hidden = !images.length
    const shown = [...this.#images.querySelectorAll("img")].map(image => image.getAttribute("src"))
    if (shown.join() === images.map(({ address }) => address).join()) return
    this.#images.replaceChildren(...images.map(({ caption, address }) =>
      element("figure", {}, element("figcaption", {}, caption),
        element("a", { href: address, target: "_blank", title: "Open in full size" },
          element("img", { src: address, alt: `${caption}: a picture of the story` })))))
  }
}

/** The images to show, with captions: one is enough if it is as recorded. */
export function shownImages(taken) {
  if (!taken) return []
  const names = taken.state === "equal" ? ["taken"] : Object.keys(captions)
  return names.filter(name => taken.images[name])
    .map(name => ({ caption: captions[name], address: taken.images[name] }))
}

/** Why a picture cannot be accepted, or no longer shows what the canvas shows. */
export function pictureNote(taken, room) {
  if (!taken || !room) return ""
  if (taken.revision !== room.revision || taken.device !== room.environment.device
    || taken.colorScheme !== room.environment.colorScheme)
    return "The screen has changed since this picture was taken."
  if (taken.edited && taken.state !== "equal")
    return "This room has edited props, and the picture belongs to the story: nothing to accept."
  return ""
}
