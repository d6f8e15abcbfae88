// What is done with fields beside editing their values: menus, copying, pasting, finding, marks. Fetched when somebody comes near them.

import { style } from "../dom.js"
import { Field } from "../field.js"
import { Clipboard } from "./clipboard.js"
import { Marks, resetting } from "./marks.js"
import { Past } from "./past.js"
import { fetched, once } from "../fetched.js"

export class Desk {
  #editor
  #clipboard
  #past = new Past()
  #menu = once(async () => new (await fetched(() => import("./menu.js"))).Menu(this.#editor, this.#clipboard, this.#past))
  #find = once(async () => new (await fetched(() => import("./find.js"))).Find(this.#editor))
  #coverage = once(async () => new (await fetched(() => import("../know/coverage.js"))).Coverage(this.#editor))

  constructor(editor) {
    this.#editor = editor
    this.#clipboard = new Clipboard(editor)
    new Marks(editor)
    style("editing").catch(() => undefined)
    this.#past.keep(editor.store.state.room?.own)
    this.#past.keep(editor.store.state.room?.props)
    editor.addEventListener("changed", ({ detail }) => this.#changed(detail))
    editor.form.addEventListener("keydown", event => this.#key(event))
    editor.form.addEventListener("contextmenu", event => this.#context(event))
    editor.form.addEventListener("pointerdown", event => this.#press(event))
    // What is typed right after its key is for it.
    setTimeout(() => this.#find().catch(() => undefined), 500)
  }

  /** The dot or the menu of a field was pressed. */
  touched(field, target) {
    if (target.closest(".mark")) return this.#reset(field)
    this.#show(field, target.closest(".more"))
  }

  /** The menu of the props as a whole. */
  async showAll(anchor) {
    await this.#show(this.#whole, anchor)
  }

  async pasteAll() {
    const { showJSON } = await fetched(() => import("./paste.js"))
    showJSON(this.#editor, this.#whole, "")
  }

  async several() {
    const { showBulk } = await fetched(() => import("./bulk.js"))
    showBulk(this.#editor.store)
  }

  /** All props, as if they were a field. */
  get #whole() {
    const { root } = this.#editor
    return { name: "All props", path: "", place: { schema: root, raw: root, path: "", parent: null }, isRoot: true }
  }

  async find() {
    return (await this.#find()).open()
  }

  /** Shows, or hides, what stories and fixtures reach. */
  async coverage() {
    return (await this.#coverage()).toggle()
  }

  async #show(field, anchor) {
    (await this.#menu()).show(field, anchor)
  }

  /** The dot goes, and the focus with it: the field has it then. */
  #reset(field) {
    this.#editor.edit(resetting(field.path, this.#editor.store.state.room))
    if (document.activeElement === document.body) field.head.focus({ preventScroll: true })
  }

  #changed(before) {
    const { room, pending } = this.#editor.store.state
    if (room.id !== before.room?.id) this.#past.clear()
    if (room.id !== before.room?.id) this.#past.keep(room.own)
    const last = pending.at(-1)
    this.#past.keep(room.props, last?.merge ? last.patch[0]?.path : last ? `${last.seq}` : null)
  }

  #key(event) {
    const field = Field.around(event.target)
    if (!field) return
    const isAsked = (event.key === "." && (event.ctrlKey || event.metaKey)) || (event.key === "F10" && event.shiftKey && !isText(event.target))
    if (!isAsked) return
    event.preventDefault()
    this.#show(field, field.element.querySelector(".more"))
  }

  /** Where the browser's own menu has nothing to say. */
  #context(event) {
    const field = Field.around(event.target)
    if (!field || isText(event.target) || !event.target.closest("summary, .field-head, .fold-tools") || event.shiftKey) return
    event.preventDefault()
    this.#show(field, field.element.querySelector(".more"))
  }

  /** The name of a number is dragged for more or less of it, the handle of a row for another place. */
  async #press(event) {
    const field = Field.around(event.target)
    const name = event.target.closest("label.name")
    if (event.button !== 0 || !field || !name) return
    const input = document.getElementById(name.htmlFor)
    if (input?.closest(".number")) (await fetched(() => import("./scrub.js"))).scrub(event, name, input)
  }
}

function isText(target) {
  return target.matches("textarea, input:not([type=checkbox], [type=radio], [type=range], [type=color])")
}
