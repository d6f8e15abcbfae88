// The editor of a room's props: a control for every place, made from the schema.

import { named } from "./actions.js"
import { fetchControls, makeControl } from "./controls/index.js"
import { button, element } from "./dom.js"
import { guessed } from "./editing/guessed.js"
import { offerEditing } from "./editing/offers.js"
import { Field } from "./field.js"
import { Fields } from "./fields.js"
import { folds, keepingPlace } from "./keeping.js"
import { Place } from "./place.js"
import { splices } from "./texts.js"
import { get, isWithin } from "./value.js"
import { fetched, once } from "./fetched.js"

export class Editor extends Fields {
  #control = null
  #typedPath = null
  #folds = new Map()
  #desk = once(async () => new (await fetched(() => import("./editing/desk.js"))).Desk(this))
  #hasCompany = false
  /** Where the focus is, or was last. */
  #near = null
  #hasNotes = false
  /** What was there when a type came whose controls are on their way. */
  #since = null
  root = {}

  constructor(form, head, store) {
    super()
    this.form = form
    this.store = store
    this.head = head
    form.addEventListener("submit", event => event.preventDefault())
    form.addEventListener("focusin", ({ target }) => this.#focused(target))
    form.addEventListener("focusout", () => this.#left())
    for (const kind of ["focusin", "pointerenter"]) form.addEventListener(kind, () => this.#prepare())
    form.addEventListener("click", ({ target }) => target.closest(".more, .mark") && this.#atHand(target))
    const around = form.closest("aside") ?? form
    around.addEventListener("keydown", event => this.#key(event))
    this.#drawEmpty()
    offerEditing(this)
  }

  changed({ room, errors, inspected }, { before: last }) {
    if (!room) return last.room && this.#drawEmpty()
    const before = this.#since ?? last
    if (room.schema !== before.room?.schema && this.#waits(room.schema, before)) return
    if (room.id !== before.room?.id || room.schema !== before.room.schema) this.#build(room, before.room)
    else if (room.props !== before.room.props) this.#control.update(room.props)
    const isRebuilt = room.schema !== before.room?.schema
    if (isRebuilt || errors !== before.errors || inspected?.broken !== before.inspected?.broken || inspected?.altered !== before.inspected?.altered) this.#showNotes()
    if (isRebuilt || room.participants !== before.room?.participants) this.#showCompany(room)
    if (room.props !== room.own) this.#prepare()
    this.#tell("changed", before)
  }

  #waits(schema, before) {
    const controls = fetchControls(schema)
    this.#since = controls ? before : null
    controls?.then(() => this.#since && this.changed(this.store.state, { before: this.#since }))
    return Boolean(controls)
  }

  // What controls ask for.

  /** What is typed in one field without leaving it is one step of the history. */
  set(path, value, isTyped = false, steps = []) {
    const exists = path === "" || get(this.store.state.room.props, path) !== undefined
    const goesOn = isTyped && path === this.#typedPath
    const typed = exists ? splices(steps).map(splice => ({ op: "splice", path, ...splice })) : []
    this.store.edit(typed.length ? typed : [{ op: exists ? "replace" : "add", path, value }], goesOn)
    this.#typedPath = isTyped ? path : null
  }

  edit(patch) {
    this.#typedPath = null
    this.store.edit(patch, false)
  }

  /** Runs a command that is in the props. */
  perform(path, value) {
    this.#typedPath = null
    this.store.perform(path, value)
  }

  /** How others just changed a text, as splices do. */
  moves(path) {
    return this.store?.state.moves.filter(move => move.path === path).map(({ steps }) => steps) ?? []
  }

  /** True while what was typed there was not accepted: it stays to be corrected. */
  hasProblem(path) {
    if (this.isBuilding) return false
    const { errors, drafts } = this.store.state
    return drafts.includes(path) || Object.keys(errors).some(at => isWithin(at, path))
  }

  /** True for a group that was open before the editor was made anew; undefined for one that is new. */
  wasOpen(path) {
    return this.#folds.get(path)
  }

  #build(room, before) {
    const isSameRoom = room.id === before?.id && room.story === before.story
    if (this.#control && isSameRoom && JSON.stringify(room.schema) === JSON.stringify(before.schema)) return this.#control.update(room.props)
    if (!isSameRoom) return this.#make(room)
    this.#folds = folds(this.live())
    const typedPath = this.#typedPath
    keepingPlace(this.form, () => this.live(), path => this.hasProblem(path), () => this.#make(room))
    this.#typedPath = typedPath
    this.#folds = new Map()
  }

  #make(room) {
    this.root = room.schema
    this.rebuild(() => (this.#control = makeControl(new Place(this, { ...room.schema, $defs: undefined }), room.props, { isRoot: true })))
    const content = [...guessed(room.schema["x-guessed"]), this.#control.element]
    this.form.replaceChildren(...this.store.state.site ? [element("fieldset", { class: "read-only", disabled: true }, ...content)] : content)
    this.head.replaceChildren(element("h2", {}, this.#screenTitle(room)), ...this.#tools())
  }

  #tools() {
    return [button("Find in props", () => this.find(), { icon: "find", hidesLabel: true, class: "quiet small", "aria-keyshortcuts": "Control+F" }),
      button("Coverage", async () => (await this.desk()).coverage(), { icon: "bars", hidesLabel: true, class: "quiet small", id: "coverage-toggle", "aria-pressed": "false" }),
      button("⋯", async ({ currentTarget }) => (await this.desk()).showAll(currentTarget), { class: "quiet small", title: "More", "aria-label": "More for all props", "aria-haspopup": "menu" })]
  }

  #screenTitle({ screen }) {
    return this.store.state.catalog.screens.find(({ id }) => id === screen)?.title ?? screen
  }

  #drawEmpty() {
    this.head.replaceChildren()
    this.form.replaceChildren(element("p", { class: "hint" }, "Pick a story: what it is made of is edited here."))
  }

  // What the tools around the fields ask for.

  /** Mostly there is nothing wrong. */
  #showNotes() {
    const { errors, inspected } = this.store.state
    const isDue = Object.keys(errors).length > 0 || inspected?.broken?.length > 0 || inspected?.altered?.length > 0
    if (isDue || this.#hasNotes) fetched(() => import("./editing/notes.js")).then(({ showNotes }) => showNotes(this, this.store.state))
    this.#hasNotes = isDue
  }

  #showCompany({ participants, participant }) {
    const others = participants.filter(({ id, focus }) => id !== participant && focus !== undefined)
    if (others.length || this.#hasCompany) fetched(() => import("./company/fields.js")).then(({ showCompany }) => showCompany(this.live(), others))
    this.#hasCompany = others.length > 0
  }

  /** What is seldom done with fields; there once somebody comes near them. What does not come is tried again. */
  desk() {
    return this.#desk()
  }

  #prepare() {
    this.desk().catch(() => undefined)
  }

  async find() {
    return (await this.desk()).find()
  }

  #key(event) {
    if (named(event) !== "mod+f" || !this.form.checkVisibility()) return
    event.preventDefault()
    this.find()
  }

  async #atHand(target) {
    const field = Field.around(target)
    if (field) (await this.desk()).touched(field, target)
  }

  /** Fields that came later are told what those that were there know. */
  arrived() {
    this.#showNotes()
    this.#showCompany(this.store.state.room)
    this.#tell("arrived")
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }))
  }

  #focused(target) {
    const field = Field.around(target)
    if (!field) return
    this.store.focus(field.path)
    if (field === this.#near) return
    if (this.#near) this.#near.isAtHand = false
    this.#near = field
    field.isAtHand = true
  }

  #left() {
    this.#typedPath = null
    this.store.focus(undefined)
  }
}
