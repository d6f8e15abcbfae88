// The gallery: stories or environments side by side, all of them live.

import { batched } from "../core/batched.js"
import { button, element, option } from "../core/dom.js"
import { groupBy } from "../core/group-by.js"
import { plural } from "../core/plural.js"
import { stored } from "../core/stored.js"
import { pathLabel } from "../schema/path-label.js"
import { equal } from "../core/json-patch.js"
import {
  cellBox, fittingHeight, galleryCells, galleryModes, growth, ignoredSentence
} from "./gallery-modes.js"
import { CellFrames } from "./cell-frames.js"
import { GalleryCell } from "./gallery-cell.js"
import { PreviewQueue } from "./preview-queue.js"

/** The heights of cells that a person has set, by mode. */
const storedHeights = stored("beside-heights", {}, { isOfTab: true })
const storedMode = stored("beside", "stories", { isOfTab: true })

export class Gallery {
  /** @type {ViewToolbar} */ #toolbar
  /** @type {Store} */ #store
  #previews
  #cells = new Map()
  #mode = element("select", { "aria-label": "Gallery contents", onchange: () => this.#onChoice() })
  /** The catalog whose modes are listed, and the mode to show once it is among them. */
  #listed
  #wanted
  #tall = element("input",
    { type: "range", min: 140, max: 720, step: 20, "aria-label": "Cell height",
      oninput: () => this.#measure(), onchange: () => storedHeights.set(
        { ...storedHeights.get(), [this.#mode.value]: Number(this.#tall.value) }) })
  #count = element("span", { class: "note", role: "status" })
  #list = element("div", { class: "cells" })
  #groupTitles = new Map()
  #box
  #frames = new CellFrames(this.#list, () => this.#requestPreview())
  #isOn = false
  /** Measures once for all cells whose content has changed. */
  #scheduleMeasure = batched(() => this.#isOn && this.#measure())

  constructor(toolbar) {
    this.#toolbar = toolbar
    this.#store = toolbar.store
    this.#previews = new PreviewQueue(message => this.#store.request(message))
    this.#choose(storedMode.get())
    this.#box = element("section", { class: "gallery", "aria-label": "Side by side", hidden: true },
      element("header", {}, this.#mode, this.#count, element("span", { class: "spacer" }),
        element("label", { class: "tall", title: "Cell height" }, this.#tall),
        button("Close", () => this.toggle(),
          { icon: "close", hidesLabel: true, class: "quiet", title: "Close (G)" })), this.#list)
    this.#box.addEventListener("keydown", event => this.#key(event))
    new ResizeObserver(() => this.#isOn && this.#measure()).observe(this.#list)
    toolbar.view.append(this.#box)
  }

  /** Restores the mode from the address, or its previous state. */
  restore(wanted) {
    this.#choose(wanted)
    if (this.#isOn) this.#rebuild(true)
    else this.toggle()
  }

  #onChoice() {
    this.#wanted = this.#mode.value
    this.#rebuild(true)
  }

  #choose(wanted) {
    this.#wanted = wanted
    this.#listModes()
    this.#showWanted()
  }

  /** Lists the modes of a catalog: the schema of its globals may follow later. */
  #listModes() {
    const { catalog } = this.#store.state
    if (catalog === this.#listed) return
    this.#listed = catalog
    this.#mode.replaceChildren(...galleryModes(catalog).map(([value, title]) => option(value, title)))
    this.#showWanted()
  }

  /** Ignores an unknown mode. */
  #showWanted() {
    if ([...this.#mode.options].some(({ value }) => value === this.#wanted)) this.#mode.value = this.#wanted
  }

  close() {
    if (this.#isOn) this.toggle()
  }

  toggle() {
    this.#isOn = !this.#isOn
    this.#toolbar.press("grid", this.#isOn)
    this.#toolbar.remember("grid", this.#isOn)
    this.#toolbar.view.toggleAttribute("data-gallery", this.#isOn)
    this.#box.hidden = !this.#isOn
    if (this.#isOn) this.#rebuild(true)
    else this.#clear()
    if (!this.#isOn) this.#store.updateURL({ grid: undefined })
    if (this.#isOn) (this.#list.querySelector("[aria-current=true]") ?? this.#mode).focus()
    else if (!document.activeElement || document.activeElement === document.body) this.#toolbar.focus("grid")
  }

  changed(/** @type {State} */ state, /** @type {ChangeDetail} */ { before }) {
    const { room, catalog, devices, assets, build } = state
    if (!this.#isOn || !room) return
    if (room.story !== before.room?.story || room.environment !== before.room.environment
      || catalog !== before.catalog || devices !== before.devices) return this.#rebuild(false)
    const isRebuilt = assets !== before.assets || (before.build && !build)
    if (room.props !== before.room.props || isRebuilt) this.#stale(cell => isRebuilt || cell.item.isLive)
  }

  /** Rebuilds the cells; those that remain keep their place. */
  #rebuild(isOther) {
    const { state } = this.#store
    if (!state.room) return
    this.#listModes()
    storedMode.set(this.#mode.value)
    this.#store.updateURL({ grid: this.#mode.value })
    const wanted = galleryCells(this.#mode.value, state)
    const keys = new Set(wanted.map(({ key }) => key))
    for (const [key, cell] of this.#cells) if (!keys.has(key)) this.#drop(key, cell)
    for (const item of wanted) this.#put(item)
    this.#arrange(wanted)
    this.#showCount()
    if (isOther) this.#tall.value = storedHeights.get()[this.#mode.value]
      ?? fittingHeight([...this.#cells.values()].map(cell => cell.pixels(state.devices)), this.#room)
    this.#measure()
    this.#requestPreview()
  }

  /** Says how many there are, and that all are equal where the screen does not read what differs. */
  #showCount() {
    const cells = [...this.#cells.values()]
    const sentence = ignoredSentence(this.#mode.value, cells.map(({ body }) => body))
    const text = [counted(cells.length, this.#mode.value), sentence].filter(Boolean).join(" · ")
    if (this.#count.textContent !== text) this.#count.textContent = text
  }

  /** Cells in the order of their items, each group below its title; a frame that moves would load again. */
  #arrange(items) {
    const groups = [...groupBy(items, ({ group }) => group)]
    const elements = groups.flatMap(([title, items]) =>
      [title && this.#groupTitle(title), ...items.map(({ key }) => this.#cells.get(key).element)])
      .filter(Boolean)
    for (const old of this.#list.querySelectorAll(".cell-group")) if (!elements.includes(old)) old.remove()
    this.#list.append(...elements.filter((element, index) => this.#list.children[index] !== element))
  }

  #groupTitle(title) {
    if (!this.#groupTitles.has(title))
      this.#groupTitles.set(title, element("h3", { class: "cell-group" }, title))
    return this.#groupTitles.get(title)
  }

  #put(item) {
    const cell = this.#cells.get(item.key)
    if (cell) cell.update(item)
    else {
      const made = new GalleryCell(item, item => this.#open(item), () => this.#scheduleMeasure())
      this.#cells.set(item.key, made)
      this.#list.append(made.element)
      this.#frames.watch(made)
    }
    this.#cells.get(item.key).mark(isShown(item, this.#store.state.room))
  }

  #drop(key, cell) {
    this.#frames.drop(cell)
    this.#previews.cancel(key)
    cell.element.remove()
    this.#cells.delete(key)
  }

  #clear() {
    for (const [key, cell] of this.#cells) this.#drop(key, cell)
  }

  #measure() {
    const { devices } = this.#store.state
    const { width } = this.#room
    const cells = [...this.#cells.values()].map(cell => ({ cell, pixels: cell.pixels(devices) }))
    const boxes = tall => cells.map(({ pixels }) => cellBox(pixels, tall, width, cells.length))
    const tall = Number(this.#tall.value)
    // Groups have rows of their own, with one height for all.
    const isGrouped = cells.some(({ cell }) => cell.item.group)
    const factor = isGrouped ? 1 : growth(boxes(tall).map(({ outer }) => outer.width), width)
    const grown = boxes(tall * factor)
    cells.forEach(({ cell }, index) => cell.size(grown[index]))
  }

  get #room() {
    return { width: Math.max(120, this.#list.clientWidth - 32), height: this.#list.clientHeight - 32 }
  }

  #stale(isStale) {
    for (const cell of this.#cells.values()) if (isStale(cell)) cell.isStale = true
    this.#requestPreview()
  }

  /**
   * Requests previews of visible cells only, and of all languages, which are few, to see whether they
   * differ.
   */
  #requestPreview() {
    const { room } = this.#store.state
    const asksAll = this.#mode.value === "locales"
    for (const [key, cell] of this.#cells) {
      if (!cell.isStale || !(cell.isSeen || asksAll)) continue
      cell.isStale = false
      const { story, environment, isLive } = cell.item
      const message = { type: "preview", story, environment, ...isLive && { props: room.props } }
      this.#previews.request(key, message,
        (error, answer) => {
          if (this.#cells.get(key) !== cell) return
          cell.show(error && this.#problemText(error), answer, this.#store.state.assets)
          this.#showCount()
        })
    }
  }

  /** The host names the place of a mismatch by its pointer. */
  #problemText({ message }) {
    const { room } = this.#store.state
    return message.replace(/^(\/\S*): /, (_, path) => `${pathLabel(path, room?.schema)}: `)
  }

  #open({ story, changes }) {
    this.toggle()
    if (changes) this.#toolbar.set(changes)
    else if (story !== this.#store.state.room.story) this.#store.open(story)
  }

  #key(event) {
    const titles = [...this.#list.querySelectorAll(".cell-title")]
    const at = titles.indexOf(document.activeElement)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: titles.length - 1 }[event.key]
    if (event.key === "Escape") this.toggle()
    else if (at < 0 || next === undefined || !titles[next]) return
    else titles[next].focus()
    event.preventDefault()
  }
}

function counted(count, mode) {
  if (mode === "stories") return plural(count, "1 story", "stories")
  return plural(count, "1 preview", "previews")
}

/** Whether the canvas shows what a cell does. */
function isShown({ changes, story }, room) {
  if (!changes) return story === room.story
  return Object.entries(changes).every(([key, value]) => equal(room.environment[key], value))
}
