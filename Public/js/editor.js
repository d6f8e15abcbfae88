// The editor of a room's props: a control for every place, made from the schema.

import { fetchControls, makeControl } from "./controls/index.js"
import { element } from "./dom.js"
import { folds, keepingPlace } from "./keeping.js"
import { Place } from "./place.js"
import { get, isWithin } from "./value.js"

export class Editor {
  #form
  #head
  #store
  #control = null
  #fields = new Set()
  #typedPath = null
  #folds = new Map()
  #isBuilding = false
  #hasCompany = false
  /** What was there when a type came whose controls are on their way. */
  #since = null
  root = {}

  constructor(form, head, store) {
    this.#form = form
    this.#head = head
    this.#store = store
    form.addEventListener("submit", event => event.preventDefault())
    form.addEventListener("focusin", ({ target }) => this.#focused(target))
    form.addEventListener("focusout", () => this.#left())
    this.#drawEmpty()
  }

  changed({ room, errors, inspected }, { before: last }) {
    if (!room) return
    const before = this.#since ?? last
    if (room.schema !== before.room?.schema && this.#waits(room.schema, before)) return
    if (room.id !== before.room?.id || room.schema !== before.room.schema) this.#build(room, before.room)
    else if (room.props !== before.room.props) this.#control.update(room.props)
    const isRebuilt = room.schema !== before.room?.schema
    if (isRebuilt || errors !== before.errors) this.#showProblems(errors)
    if (isRebuilt || inspected?.broken !== before.inspected?.broken) this.#showRules(inspected?.broken ?? [])
    if (isRebuilt || room.participants !== before.room?.participants) this.#showCompany(room)
  }

  #waits(schema, before) {
    const controls = fetchControls(schema)
    this.#since = controls ? before : null
    controls?.then(() => this.#since && this.changed(this.#store.state, { before: this.#since }))
    return Boolean(controls)
  }

  // What controls ask for.

  /** What is typed in one field without leaving it is one step of the history. */
  set(path, value, isTyped = false) {
    const exists = path === "" || get(this.#store.state.room.props, path) !== undefined
    const goesOn = isTyped && path === this.#typedPath
    this.#store.edit([{ op: exists ? "replace" : "add", path, value }], goesOn)
    this.#typedPath = isTyped ? path : null
  }

  edit(patch) {
    this.#typedPath = null
    this.#store.edit(patch, false)
  }

  /** Runs a command that is in the props. */
  perform(path, value) {
    this.#typedPath = null
    this.#store.perform(path, value)
  }

  /** True while what was typed there was not accepted: it stays to be corrected. */
  hasProblem(path) {
    if (this.#isBuilding) return false
    const { errors, drafts } = this.#store.state
    return drafts.includes(path) || Object.keys(errors).some(at => isWithin(at, path))
  }

  /** A field that problems and company can be shown at. */
  register(field) {
    this.#fields.add(field)
  }

  /** True for a group that was open before the editor was made anew; undefined for one that is new. */
  wasOpen(path) {
    return this.#folds.get(path)
  }

  #build(room, before) {
    const isSameRoom = room.id === before?.id && room.story === before.story
    if (this.#control && isSameRoom && JSON.stringify(room.schema) === JSON.stringify(before.schema)) return this.#control.update(room.props)
    if (!isSameRoom) return this.#make(room)
    this.#folds = folds(this.#live())
    const typedPath = this.#typedPath
    keepingPlace(this.#form, () => this.#live(), path => this.hasProblem(path), () => this.#make(room))
    this.#typedPath = typedPath
    this.#folds = new Map()
  }

  #make(room) {
    this.root = room.schema
    this.#fields.clear()
    this.#isBuilding = true
    const place = new Place(this, { ...room.schema, $defs: undefined })
    this.#control = makeControl(place, room.props, { isRoot: true })
    this.#isBuilding = false
    this.#form.replaceChildren(...this.#guessed(room.schema["x-guessed"]), this.#control.element)
    this.#head.replaceChildren(element("h2", {}, this.#screenTitle(room)))
  }

  #guessed(reason) {
    if (!reason) return []
    return [element("div", { class: "notice", role: "note" }, element("strong", {}, "This editor is a guess"),
      element("p", {}, "The type could not be probed, so its metadata alone says what to edit here. It may be wrong."), element("p", { class: "reason" }, reason))]
  }

  #screenTitle({ screen }) {
    return this.#store.state.catalog.screens.find(({ id }) => id === screen)?.title ?? screen
  }

  #drawEmpty() {
    this.#form.replaceChildren(element("p", { class: "hint" }, "Pick a story: what it is made of is edited here."))
  }

  #showProblems(errors) {
    for (const field of this.#live()) field.showProblem(undefined)
    for (const [path, reason] of Object.entries(errors)) this.nearest(path)?.showProblem(reason)
  }

  /** Where several rules are broken at one field all are told. */
  #showRules(broken) {
    const told = new Map(this.#live().map(field => [field, []]))
    for (const { name, paths = [], message } of broken.filter(({ of }) => of !== "view")) {
      for (const field of new Set(paths.map(path => this.nearest(path)))) told.get(field)?.push(message ? `${name}: ${message}` : name)
    }
    for (const [field, rules] of told) field.showRule(rules.join("\n"))
  }

  /** The field at the path, or that of its closest parent. */
  nearest(path) {
    const above = this.#live().filter(({ path: at }) => isWithin(path, at))
    return above.sort((left, right) => right.path.length - left.path.length)[0]
  }

  #showCompany({ participants, participant }) {
    const others = participants.filter(({ id, focus }) => id !== participant && focus !== undefined)
    if (others.length || this.#hasCompany) import("./share/fields.js").then(({ showCompany }) => showCompany(this.#live(), others))
    this.#hasCompany = others.length > 0
  }

  #live() {
    const live = [...this.#fields].filter(({ element }) => element.isConnected)
    this.#fields = new Set(live)
    return live
  }

  #focused(target) {
    const field = this.#live().filter(({ element }) => element.contains(target)).sort((left, right) => right.path.length - left.path.length)[0]
    if (field) this.#store.focus(field.path)
  }

  #left() {
    this.#typedPath = null
    this.#store.focus(undefined)
  }
}
