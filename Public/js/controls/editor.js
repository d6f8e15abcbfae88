// The editor of a room's props: a control for every value, built from the schema.

import { shortcutOf } from "../core/shortcut-of.js"
import { fetchControls, makeControl } from "./control-registry.js"
import { button, element, hint } from "../core/dom.js"
import { Field, isTextField } from "../editor/field.js"
import { undoInFields } from "../editor/field-undo.js"
import { FieldRegistry } from "../editor/field-registry.js"
import { openFolds, preservingFocus } from "../editor/preserve-focus.js"
import { PropNode } from "../editor/prop-node.js"
import { hasCommands } from "../schema/schema.js"
import { placeAfter } from "../rebase/changes.js"
import { spliceOperations } from "../rebase/rebase.js"
import { equal, isWithin, settingOperation, valueAt } from "../core/json-patch.js"
import { loadRest, once } from "../core/load-rest.js"
import { registerCommands } from "../shortcuts/commands.js"

export class Editor extends FieldRegistry {
  #control = null
  #typedPath = null
  #folds = new Map()
  /** The rarely used tools, lazy-loaded on hover or focus. A failed load is retried. */
  tools = once(async () => new (await loadRest()).EditorTools(this))
  /** The changes between the props that are shown and those about to be shown, if they are known. */
  changes
  #hasOthers = false
  /** The field that has the focus, or had it last. */
  #lastFocused = null
  #focusedPath
  #hasMessages = false
  /** The state before a new schema, kept while that waits. */
  #stateBeforeLoading = null
  /** The schema whose controls are there, as far as they could be loaded. */
  #fetched
  root = {}
  /** Commands stand below all props, in a group that is loaded with the tools. */
  gathersCommands = true
  #commandGroup = once(async () => new (await loadRest()).CommandGroup(this))
  #shownCommands = null
  /** Resolves when the composition in a field ends, which another field would not continue. */
  #composition

  constructor(form, head, store) {
    super()
    this.form = form
    this.store = store
    this.head = head
    form.addEventListener("submit", event => event.preventDefault())
    form.addEventListener("focusin", ({ target }) => this.#onFocusIn(target))
    form.addEventListener("focusout", () => this.#onFocusOut())
    for (const kind of ["focusin", "pointerenter"]) form.addEventListener(kind, () => this.#loadToolsAhead())
    form.addEventListener("compositionstart", ({ target }) => this.#onComposition(target))
    undoInFields(form, type => store.step(type))
    form.addEventListener("click",
      ({ target }) => target.closest(".more, .mark") && this.#setFocusedField(target))
    const around = form.closest("aside") ?? form
    around.addEventListener("keydown", event => this.#key(event))
    this.#drawEmpty()
    registerCommands({ id: "find-in-props", title: "Find in props", group: "Find", key: "mod+f",
      leavesCanvas: true, isAvailable: () => Boolean(this.store.state.room) && form.checkVisibility(),
      run: () => this.find() })
  }

  changed(/** @type {State} */ { room, errors, inspected }, /** @type {ChangeDetail} */ { before: last }) {
    if (!room) return last.room && this.#drawEmpty()
    const before = this.#stateBeforeLoading ?? last
    const loading = room.schema !== before.room?.schema && this.#loadControls(room.schema, before)
    if (loading) return loading
    if (room.id !== before.room?.id || room.schema !== before.room.schema) this.#build(room, before.room)
    else if (room.props !== before.room.props) this.#update(room.props, before.room.props)
    const isRebuilt = room.schema !== before.room?.schema
    if (isRebuilt || errors !== before.errors || inspected?.broken !== before.inspected?.broken
      || inspected?.altered !== before.inspected?.altered) this.#showMessages()
    if (isRebuilt || room.participants !== before.room?.participants) this.#showPresence(room)
    if (room.props !== room.own) this.#loadToolsAhead()
    this.#dispatch("changed", before)
  }

  /** Fields, the focus and what is being typed stay with their rows. */
  #update(props, before) {
    const { moves, movedFrom } = this.store.state
    if (movedFrom === before) this.changes = moves
    if (this.#typedPath) this.#typedPath = placeAfter(this.#typedPath, this.changes ?? []) ?? null
    this.#control.update(props)
    this.changes = undefined
    const field = Field.around(document.activeElement)
    if (field && field === this.#lastFocused) this.#tellFocus(field.path)
  }

  /** Waits for what a new type requires: its controls, and the end of a composition in the old ones. */
  #loadControls(schema, before) {
    const fetching = schema === this.#fetched ? undefined : fetchControls(schema)
    const waiting = fetching?.then(() => (this.#fetched = schema)) ?? this.#composition
    this.#stateBeforeLoading = null
    if (waiting) this.#stateBeforeLoading = before
    return waiting?.then(() =>
      this.#stateBeforeLoading && this.changed(this.store.state, { before: this.#stateBeforeLoading }))
  }

  // Interface for controls.

  /**
   * Edits a value, unless that changes nothing. Consecutive typing at one place of a field, without leaving
   * it, is one step of the history.
   */
  set(path, value, isTyped = false, steps = []) {
    if (equal(valueAt(this.store.state.room.props, path), value) && !this.hasProblem(path)) return
    const continues = isTyped && path === this.#typedPath
    this.store.edit(this.#patch(path, value, steps), continues)
    this.#typedPath = null
    if (isTyped) this.#typedPath = path
  }

  endTyping() {
    this.#typedPath = null
  }

  /** Sends a typed edit that the browser is about to make; `set` follows. */
  expect(path, value, steps = []) {
    const patch = this.#patch(path, value, steps)
    if (patch[0].op !== "add") this.store.expect(patch, path === this.#typedPath)
  }

  #patch(path, value, steps) {
    const setting = settingOperation(this.store.state.room.props, path, value)
    const typed = spliceOperations(path, steps)
    if (typed.length && setting.op === "replace") return typed
    return [setting]
  }

  /** `isMade`: the caller reports a rejection, and no field keeps the value. Returns why it was not sent. */
  edit(patch, isMade = false) {
    this.#typedPath = null
    return this.store.edit(patch, false, isMade)
  }

  /** Performs a command of the props. */
  perform(path, value) {
    this.#typedPath = null
    this.store.perform(path, value)
  }

  /** Whether the typed value was not accepted; the field keeps it for correction. */
  hasProblem(path) {
    if (this.isBuilding) return false
    const { errors, drafts } = this.store.state
    return drafts.includes(path) || Object.keys(errors).some(at => isWithin(at, path))
  }

  /** Whether a group was open before the editor was rebuilt; undefined for a new group. */
  wasOpen(path) {
    return this.#folds.get(path)
  }

  #build(room, before) {
    const isSameRoom = room.id === before?.id && room.story === before.story
    if (this.#control && isSameRoom && JSON.stringify(room.schema) === JSON.stringify(before.schema))
      return this.#control.update(room.props)
    if (room.story !== before?.story) return this.#make(room)
    if (isSameRoom) this.#folds = openFolds(this.mountedFields())
    const typedPath = isSameRoom ? this.#typedPath : null
    preservingFocus(this, () => this.#make(room), { keepsRefused: isSameRoom })
    this.#typedPath = typedPath
    this.#folds = new Map()
  }

  #make(room) {
    const hadFocus = this.form.contains(document.activeElement)
    this.root = room.schema
    this.rebuild(() => (this.#control =
      makeControl(new PropNode(this, { ...room.schema, $defs: undefined }), room.props, { isRoot: true })))
    const { element: content } = this.#control
    if (this.store.state.site)
      this.form.replaceChildren(element("div", { class: "read-only" }, content))
    else this.form.replaceChildren(content)
    if (hasCommands(room.schema)) this.#showCommands(content)
    const guess = room.schema["x-guessed"]
    if (guess) loadRest()
      .then(({ guessedNotice }) => content.isConnected && this.head.append(guessedNotice(guess, this.store)))
    this.head.replaceChildren(element("h2", {}, this.#screenTitle(room)), ...this.#tools())
    // The fields of another story are others; the focus stays in their pane.
    if (hadFocus && document.activeElement === document.body) this.form.closest("aside")?.focus()
  }

  /** At once after the first time: the focus may be there. */
  #showCommands(content) {
    if (this.#shownCommands) return this.#shownCommands.show(content)
    this.#commandGroup().then(group => {
      this.#shownCommands = group
      if (content.isConnected) group.show(content)
    }, () => undefined)
  }

  #tools() {
    const find = button("Find in props", () => this.find(),
      { icon: "find", hidesLabel: true, class: "quiet small", "aria-keyshortcuts": "Control+F" })
    const more = button("⋯", async ({ currentTarget }) => (await this.tools()).showAll(currentTarget),
      { class: "quiet small", title: "More", "aria-label": "More for all props", "aria-haspopup": "menu" })
    return [find, more]
  }

  #screenTitle({ screen }) {
    return this.store.state.catalog.screens.find(({ id }) => id === screen)?.title ?? screen
  }

  #drawEmpty() {
    this.head.replaceChildren()
    this.form.replaceChildren(hint("Shown for an open story."))
  }

  // Interface for the tools around the fields.

  /** Shows errors and rules; the module loads only when there are any, which is rare. */
  #showMessages() {
    const { errors, inspected } = this.store.state
    const isDue = Object.keys(errors).length > 0 || inspected?.broken?.length > 0
      || inspected?.altered?.length > 0
    if (isDue || this.#hasMessages)
      loadRest().then(({ showMessages }) => showMessages(this, this.store.state))
    this.#hasMessages = isDue
  }

  #showPresence({ participants, participant }) {
    const others = participants.filter(({ id, focus }) => id !== participant && focus !== undefined)
    if (others.length || this.#hasOthers)
      loadRest().then(({ showFieldPresence }) => showFieldPresence(this.mountedFields(), others))
    this.#hasOthers = others.length > 0
  }

  #loadToolsAhead() {
    this.tools().catch(() => undefined)
  }

  async find() {
    return (await this.tools()).find()
  }

  #key(event) {
    const key = shortcutOf(event)
    const field = Field.around(event.target)
    if (!field || !(key === "mod+." || (key === "shift+F10" && !isTextField(event.target)))) return
    event.preventDefault()
    this.#showMenu(field)
  }

  async #showMenu(field) {
    (await this.tools()).showMenu(field)
  }

  async #setFocusedField(target) {
    const field = Field.around(target)
    if (field) (await this.tools()).onPress(field, target)
  }

  /** Brings newly created fields up to date with messages and presence. */
  arrived() {
    this.#showMessages()
    this.#showPresence(this.store.state.room)
    this.#dispatch("arrived")
  }

  #dispatch(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }))
  }

  #onFocusIn(target) {
    const field = Field.around(target)
    if (!field) return
    this.#tellFocus(field.path)
    if (field === this.#lastFocused) return
    if (this.#lastFocused) this.#lastFocused.isFocused = false
    this.#lastFocused = field
    field.isFocused = true
  }

  #onComposition(target) {
    this.#composition = new Promise(end =>
      target.addEventListener("compositionend", () => setTimeout(end), { once: true }))
      .then(() => (this.#composition = undefined))
  }

  #onFocusOut() {
    this.#typedPath = null
    this.#tellFocus(undefined)
  }

  #tellFocus(path) {
    if (path !== this.#focusedPath) this.store.focus(path)
    this.#focusedPath = path
  }
}
