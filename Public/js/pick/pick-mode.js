// The Pick mode: a click on a part of the canvas leads to the field of the prop that makes it.

import { announce } from "../core/announce.js"
import { Field } from "../editor/field.js"
import { scrollToField } from "../editor/scroll-to-field.js"
import { pathLabel } from "../schema/path-label.js"
import { toast } from "../ui/banner.js"
import { Menu, menuBox, menuItem } from "../ui/menu.js"
import { Origins } from "./origins.js"

/** The width of the point that the menu of props opens at, so that it begins near the pointer. */
const pointWidth = 160
/** Milliseconds without another rendering before its origins are requested. */
const patience = 250

export class PickMode {
  /** @type {ViewToolbar} */ #toolbar
  #origins = null
  #timer
  #number = 0
  /** The part that was reached, or clicked, before its origins were known. */
  #pending = null
  #controller = null
  #candidates = menuBox("Props that make this")
  #menu = new Menu(this.#candidates)

  constructor(toolbar) {
    this.#toolbar = toolbar
    document.body.append(this.#candidates)
    toolbar.preview.listen("pick", message => this.#controller && this.#receive(message))
  }

  toggle() {
    if (this.#controller) this.#leave()
    else this.#enter()
  }

  changed(/** @type {State} */ { rendering, room }, /** @type {ChangeDetail} */ { before }) {
    if (!this.#controller || rendering === before.rendering && room?.story === before.room?.story) return
    this.#origins = this.#pending = null
    clearTimeout(this.#timer)
    if (!room) this.#leave()
    else this.#timer = setTimeout(() => this.#load(), patience)
  }

  #enter() {
    const { editor, preview } = this.#toolbar
    this.#controller = new AbortController()
    const { signal } = this.#controller
    const outline = ({ target }) => this.#outline(Field.around(target))
    for (const type of ["pointerover", "focusin"]) editor.form.addEventListener(type, outline, { signal })
    editor.form.addEventListener("pointerleave", () => this.#outline(), { signal })
    addEventListener("keydown", event => {
      if (event.key !== "Escape" || document.querySelector("[popover]:popover-open, dialog:modal")) return
      event.preventDefault()
      this.#leave()
    }, { signal })
    this.#toolbar.press("pick", true)
    preview.send("pick", { isOn: true })
    preview.frame.focus()
    announce("Pick: click a part of the canvas, or use Tab and Enter, to edit it. Escape leaves.")
    this.#load()
  }

  #leave() {
    const { preview } = this.#toolbar
    this.#controller.abort()
    this.#controller = this.#origins = this.#pending = null
    clearTimeout(this.#timer)
    this.#toolbar.press("pick", false)
    preview.send("pick", { isOn: false })
    if (document.activeElement === preview.frame) this.#toolbar.focus("pick")
    announce("Pick is off.")
  }

  async #load() {
    const number = ++this.#number
    const { rendering } = this.#toolbar.store.state
    if (!rendering) return
    try {
      const answer = await this.#toolbar.store.request({ type: "origins" })
      if (number !== this.#number || !this.#controller || answer.revision !== rendering.revision) return
      this.#origins = new Origins(answer, rendering)
      if (this.#pending) this.#receive(this.#pending)
    } catch ({ message }) {
      if (number === this.#number && this.#pending) toast(message)
    }
  }

  /** Treats messages of the canvas as untrusted: they name a part, never a prop. */
  #receive(message) {
    if (message.isOff) return this.#leave()
    const part = partOf(message)
    if (!part) return
    const isKnown = this.#origins !== null && part.revision === this.#toolbar.store.state.rendering?.revision
    if (!isKnown) {
      if (part.isPick || !this.#pending?.isPick) this.#pending = message
      return this.#describe(part, "Finding what makes this…")
    }
    this.#pending = null
    const found = this.#origins.at(part)
    if (part.isPick) this.#pick(part, found)
    else this.#describe(part, this.#sentence(found))
  }

  #describe({ number, isKey, text }, sentence) {
    this.#toolbar.preview.send("pick", { label: sentence, number })
    if (isKey) announce(`${text}: ${sentence}`)
  }

  #sentence({ paths, isFixed }) {
    if (!paths.length) return "No prop makes this"
    const labels = paths.slice(0, 3).map(path => this.#label(path)).join(", ")
    if (isFixed) return `Fixed; shown by ${labels}`
    if (paths.length > 3) return `${labels} and ${paths.length - 3} more`
    return labels
  }

  #label(path) {
    const { schema, props } = this.#toolbar.store.state.room
    return pathLabel(path, schema, { props })
  }

  #pick(part, { paths, isFixed }) {
    if (!paths.length || isFixed) return this.#explainFixed(part, paths[0])
    if (paths.length === 1) return this.#show(paths[0])
    this.#candidates.replaceChildren(
      ...paths.map(path => menuItem({ title: this.#label(path), run: () => this.#show(path) })))
    this.#menu.show({ getBoundingClientRect: () => this.#pointOf(part) }, this.#toolbar.preview.frame)
  }

  #explainFixed({ text }, path) {
    let sentence = `No prop makes ${text}. The screen has it in its code, or from its environment.`
    if (path !== undefined)
      sentence = `${text} is written in the screen. ${this.#label(path)} decides whether it is shown.`
    toast(sentence, path !== undefined && { label: "Go there", run: () => this.#show(path) })
    announce(sentence)
  }

  async #show(path) {
    this.#toolbar.showTab("props")
    const field = await scrollToField(this.#toolbar.editor, path)
    field?.element.animate({ backgroundColor: ["var(--accent-wash)", "transparent"],
      outline: ["2px solid var(--accent)", "2px solid transparent"] }, { duration: 1600, easing: "ease-in" })
    this.#outline(field)
  }

  #outline(field) {
    let outlined = []
    if (field && !field.isRoot) outlined = this.#origins?.ranges(field.path) ?? []
    this.#toolbar.preview.send("pick", { outlined })
  }

  /** The place of a part of the canvas in the page. */
  #pointOf({ x, y }) {
    const { frame } = this.#toolbar.preview
    const box = frame.getBoundingClientRect()
    const scale = box.width / (frame.clientWidth || 1)
    return new DOMRect(box.left + x * scale, box.top + y * scale, pointWidth, 0)
  }
}

/** A message of the canvas as a part; undefined if it is malformed. */
function partOf({ own, inside, caret, text, x, y, number, revision, isPick, isKey }) {
  const isRange = range => Array.isArray(range) && range.length === 2 && range.every(Number.isInteger)
  if (!isRange(own) || inside && !isRange(inside)) return undefined
  return { own, inside, caret, text: `“${String(text).slice(0, 40)}”`, x: Number(x), y: Number(y), number,
    revision, isPick: isPick === true, isKey: isKey === true }
}
