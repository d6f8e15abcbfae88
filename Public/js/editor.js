// The editor of a room's props: a control for every place, made from the schema.

import { fetchControls, makeControl } from "./controls/index.js"
import { button, element } from "./dom.js"
import { Field } from "./field.js"
import { folds, keepingPlace } from "./keeping.js"
import { Place } from "./place.js"
import { showProblems, showRules } from "./signs.js"
import { get, isWithin } from "./value.js"

/** So many fields are made at once; those in further folds when they come near. */
const most = 150

export class Editor extends EventTarget {
  #head
  #control = null
  #fields = new Set()
  #pieces = new Set()
  #typedPath = null
  #folds = new Map()
  #isBuilding = false
  #desk = null
  #nearby = null
  #isAwaited = false
  /** How many fields were made in one go. */
  #fresh = 0
  #hasCompany = false
  /** What was there when a type came whose controls are on their way. */
  #since = null
  root = {}

  constructor(form, head, store) {
    super()
    this.form = form
    this.store = store
    this.#head = head
    form.addEventListener("submit", event => event.preventDefault())
    form.addEventListener("focusin", ({ target }) => this.#focused(target))
    form.addEventListener("focusout", () => this.#left())
    for (const kind of ["focusin", "pointerover"]) form.addEventListener(kind, () => this.desk(), { once: true })
    form.addEventListener("click", ({ target }) => target.closest(".more, .mark") && this.#atHand(target))
    this.#drawEmpty()
  }

  changed({ room, errors, inspected }, { before: last }) {
    if (!room) return
    const before = this.#since ?? last
    if (room.schema !== before.room?.schema && this.#waits(room.schema, before)) return
    if (room.id !== before.room?.id || room.schema !== before.room.schema) this.#build(room, before.room)
    else if (room.props !== before.room.props) this.#control.update(room.props)
    const isRebuilt = room.schema !== before.room?.schema
    if (isRebuilt || errors !== before.errors) showProblems(this.live(), this, errors)
    if (isRebuilt || inspected?.broken !== before.inspected?.broken) showRules(this.live(), this, inspected?.broken)
    if (isRebuilt || room.participants !== before.room?.participants) this.#showCompany(room)
    if (room.props !== room.own) this.desk()
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
  set(path, value, isTyped = false) {
    const exists = path === "" || get(this.store.state.room.props, path) !== undefined
    const goesOn = isTyped && path === this.#typedPath
    this.store.edit([{ op: exists ? "replace" : "add", path, value }], goesOn)
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

  /** True while what was typed there was not accepted: it stays to be corrected. */
  hasProblem(path) {
    if (this.#isBuilding) return false
    const { errors, drafts } = this.store.state
    return drafts.includes(path) || Object.keys(errors).some(at => isWithin(at, path))
  }

  /** A field that problems and company can be shown at. */
  register(field) {
    this.#fields.add(field)
    this.#fresh++
    if (this.#isBuilding || this.#isAwaited) return
    this.#isAwaited = true
    queueMicrotask(() => this.#arrived())
  }

  /** Something whose rows are made when they come near: `{path, element, reach(key)}`. */
  registerPieces(pieces) {
    this.#pieces.add(pieces)
  }

  /** True for a group that was open before the editor was made anew; undefined for one that is new. */
  wasOpen(path) {
    return this.#folds.get(path)
  }

  /** Fills an open fold: at once, or where there is much already when it comes near; then it goes when it is far.
   *  True when it was at once. */
  soon(body, fill, later = () => import("./editing/nearby.js").then(({ hold }) => hold(this, body, fill), fill)) {
    const isNow = this.#fresh < most
    if (isNow) fill()
    else later()
    return isNow
  }

  /** Calls `come` when the element is nearly in sight, and `go` when it is no more. */
  near(element, come, go) {
    this.#nearby ??= import("./editing/nearby.js").then(({ Nearby }) => new Nearby(this.form))
    this.#nearby.then(nearby => nearby.watch(element, come, go), come)
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
    this.#fields.clear()
    this.#pieces.clear()
    this.#isBuilding = true
    const place = new Place(this, { ...room.schema, $defs: undefined })
    this.#control = makeControl(place, room.props, { isRoot: true })
    this.#isBuilding = false
    this.#fresh = 0
    this.form.replaceChildren(...this.#guessed(room.schema["x-guessed"]), this.#control.element)
    this.#head.replaceChildren(element("h2", {}, this.#screenTitle(room)), ...this.#tools())
  }

  #tools() {
    return [button("Find in props", () => this.find(), { icon: "find", hidesLabel: true, class: "quiet small", "aria-keyshortcuts": "Control+F" }),
      button("More for all props", async ({ currentTarget }) => (await this.desk()).showAll(currentTarget), { icon: "more", hidesLabel: true, class: "quiet small", "aria-haspopup": "menu" })]
  }

  #guessed(reason) {
    if (!reason) return []
    return [element("div", { class: "notice", role: "note" }, element("strong", {}, "This editor is a guess"),
      element("p", {}, "The type could not be probed, so its metadata alone says what to edit here. It may be wrong."), element("p", { class: "reason" }, reason))]
  }

  #screenTitle({ screen }) {
    return this.store.state.catalog.screens.find(({ id }) => id === screen)?.title ?? screen
  }

  #drawEmpty() {
    this.form.replaceChildren(element("p", { class: "hint" }, "Pick a story: what it is made of is edited here."))
  }

  // What the tools around the fields ask for.

  /** The field at the path, or that of its closest parent. */
  nearest(path) {
    const above = this.live().filter(({ path: at }) => isWithin(path, at))
    return above.sort((left, right) => right.path.length - left.path.length)[0]
  }

  /** Makes the rows that lead to the path. */
  reach(path) {
    for (const pieces of this.#pieces) if (pieces.element.isConnected && isWithin(path, pieces.path)) pieces.reach(path)
  }

  #showCompany({ participants, participant }) {
    const others = participants.filter(({ id, focus }) => id !== participant && focus !== undefined)
    if (others.length || this.#hasCompany) import("./share/fields.js").then(({ showCompany }) => showCompany(this.live(), others))
    this.#hasCompany = others.length > 0
  }

  live() {
    const live = [...this.#fields].filter(({ element }) => element.isConnected)
    this.#fields = new Set(live)
    return live
  }

  /** What is seldom done with fields; there once somebody comes near them. */
  desk() {
    this.#desk ??= import("./editing/desk.js").then(({ Desk }) => new Desk(this))
    return this.#desk
  }

  async find() {
    return (await this.desk()).find()
  }

  async #atHand(target) {
    const field = Field.around(target)
    if (field) (await this.desk()).touched(field, target)
  }

  /** Fields that came later are told what those that were there know. */
  #arrived() {
    this.#isAwaited = false
    this.#fresh = 0
    const { room, errors, inspected } = this.store.state
    showProblems(this.live(), this, errors)
    showRules(this.live(), this, inspected?.broken)
    this.#showCompany(room)
    this.#tell("arrived")
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }))
  }

  #focused(target) {
    const field = Field.around(target)
    if (field) this.store.focus(field.path)
  }

  #left() {
    this.#typedPath = null
    this.store.focus(undefined)
  }
}
