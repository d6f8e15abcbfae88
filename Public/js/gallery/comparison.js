// Compares the screen with its story's own props, its recorded snapshot or another story: by slider, or side
// by side, with a box around each change.

import { button, element, option } from "../core/dom.js"
import { stored } from "../core/stored.js"
import { trackPointer } from "../core/track-pointer.js"
import { screenOf } from "../state/state.js"
import { segments } from "../ui/form-rows.js"
import { StoryFrame } from "../canvas/story-frame.js"
import { PreviewQueue } from "./preview-queue.js"
import { readComparison, recorded, reviewed, writeComparison } from "../router/gallery-params.js"
import { renderingForm } from "../core/rendering-form.js"
import { isInLayout } from "../snapshot/snapshot-diff.js"
import { changeCount, changedMarkup } from "./changed-places.js"
import { differenceSentence } from "./difference-sentence.js"

const storedWay = stored("compare", "slider", { isOfTab: true, parse: way => readComparison(way).way })
const storedBoxes = stored("compare-boxes", true)

export class Comparison {
  /** @type {ViewToolbar} */ #toolbar
  /** @type {Store} */ #store
  #previews
  #frame = null
  #holder = element("div", { class: "before", inert: true })
  #source = element("select",
    { "aria-label": "Compare with", onchange: () => (this.#requestPreview(), this.#updateURL()) })
  #way = segments("Comparison mode",
    [["slider", "Slider"], ["beside", "Beside"]], way => (this.#setMode(way), this.#updateURL()))
  #range = element("input",
    { type: "range", min: 0, max: 100, value: 50, "aria-label": "Position of the slider",
      oninput: () => this.#cut(), onchange: () => this.#updateURL() })
  #edge = element("div", { class: "edge", "aria-hidden": "true", onpointerdown: event => this.#drag(event) })
  #boxes = element("input", { type: "checkbox", checked: storedBoxes.get(), onchange: () => {
    storedBoxes.set(this.#boxes.checked)
    this.#showChanges()
  } })
  #status = element("span", { class: "note", role: "status" })
  #sides = [element("span", { class: "side" }, "Before"), element("span", { class: "side now" }, "Now")]
  #bar
  #before = null
  #isOn = false

  constructor(toolbar) {
    this.#toolbar = toolbar
    this.#store = toolbar.store
    this.#previews = new PreviewQueue(message => this.#store.request(message))
    this.#bar = element("div",
      { class: "compare-bar", role: "group", "aria-label": "Before and after", hidden: true },
      element("label", { class: "compare-with" }, element("span", {}, "Before"), this.#source),
      this.#way.element, this.#range,
      element("label", { class: "compare-boxes" }, this.#boxes, element("span", {}, "Box changes")),
      this.#status, element("span", { class: "spacer" }),
      button("Close", () => this.toggle(),
        { icon: "close", hidesLabel: true, class: "quiet", title: "Close (B)" }))
    this.#bar.addEventListener("keydown", ({ key }) => key === "Escape" && this.toggle())
    toolbar.view.prepend(this.#bar)
    toolbar.preview.listen("scroll", scroll => this.#isOn && this.#frame.send("scroll", { to: scroll }))
    toolbar.viewport.addEventListener("drawn", () => this.#isOn && this.#place())
  }

  /** Restores the comparison from the address, or its previous state. */
  restore(text) {
    const { way, cut, story } = readComparison(text ?? "")
    if (way) storedWay.set(way)
    // An address is followed from elsewhere: the focus stays there.
    const { activeElement } = document
    if (!this.#isOn) this.toggle()
    else if (way) this.#setMode(way)
    this.#range.value = cut
    this.#cut()
    if (story && [...this.#source.options].some(({ value }) => value === story)) this.#source.value = story
    this.#requestPreview()
    this.#updateURL()
    if (text && this.#source === document.activeElement) /** @type {HTMLElement} */ (activeElement)?.focus()
  }

  close() {
    if (this.#isOn) this.toggle()
  }

  toggle() {
    this.#isOn = !this.#isOn
    this.#toolbar.press("compare", this.#isOn)
    this.#toolbar.remember("compare", this.#isOn)
    this.#bar.hidden = !this.#isOn
    if (this.#isOn) this.#start()
    else this.#stop()
    this.#updateURL()
  }

  #updateURL() {
    const { room } = this.#store.state
    const comparison = { way: this.#toolbar.view.dataset.compare, cut: Number(this.#range.value),
      story: this.#source.value }
    if (room) this.#store.updateURL(
      { compare: this.#isOn ? writeComparison(comparison, room.story) : undefined })
  }

  changed(/** @type {State} */ state, /** @type {ChangeDetail} */ { before }) {
    const { room, catalog, rendering } = state
    // Without a story there are no sides.
    this.#bar.hidden = !this.#isOn || !room
    if (this.#bar.hidden) return
    if (room.story !== before.room?.story || catalog !== before.catalog || state.review !== before.review)
      this.#list(room.story !== before.room?.story)
    if (room.id !== before.room?.id) this.#updateURL()
    if (room.story !== before.room?.story || room.environment !== before.room.environment
      || catalog !== before.catalog) this.#requestPreview()
    else if (rendering !== before.rendering) this.#showChanges()
    if (state.snapshot !== before.snapshot && this.#source.value === recorded) this.#requestPreview()
    if (state.review !== before.review && this.#source.value === reviewed) this.#requestPreview()
  }

  #start() {
    this.#frame = new StoryFrame("Before")
    this.#holder.replaceChildren(this.#frame.element)
    this.#toolbar.viewport.sheet.append(this.#holder, this.#edge, ...this.#sides)
    this.#frame.placed()
    this.#toolbar.preview.send("scroll", { watch: true })
    this.#list(true)
    this.#setMode(storedWay.get())
    this.#requestPreview()
    this.#source.focus()
  }

  #stop() {
    this.#previews.cancel("before")
    this.#toolbar.preview.send("overlay", { places: [] })
    this.#frame.remove()
    this.#holder.remove()
    this.#edge.remove()
    for (const side of this.#sides) side.remove()
    delete this.#toolbar.view.dataset.compare
    this.#toolbar.viewport.setScreenCount(1)
    this.#toolbar.focus("compare")
  }

  /** Lists the story's own props and snapshot first, then the other stories of its screen. */
  #list(isOther) {
    const { room } = this.#store.state
    const chosen = this.#source.value
    const stories = screenOf(this.#store.state)?.stories ?? []
    const of = kind => stories.filter(story => story.kind === kind && story.id !== room.story)
      .map(({ id, title }) => option(id, title))
    this.#source.replaceChildren(option(room.story, "The story's own props"),
      ...this.#store.state.site ? [] : [option(recorded, "The recorded snapshot")],
      ...this.#listsReview ? [option(reviewed, `This story in ${this.#store.state.review.against}`)] : [],
      ...[["Fixtures", of("fixture")], ["Stories", of("story")]].filter(([, options]) => options.length)
        .map(([label, options]) => element("optgroup", { label }, ...options)))
    this.#source.value = room.story
    const isReviewed = chosen === reviewed && this.#listsReview
    if (chosen === recorded || isReviewed || !isOther && stories.some(({ id }) => id === chosen))
      this.#source.value = chosen
  }

  get #listsReview() {
    return ["ready", "running"].includes(this.#store.state.review?.state)
  }

  #setMode(way) {
    storedWay.set(way)
    this.#toolbar.view.dataset.compare = way
    this.#way.show(way)
    this.#toolbar.viewport.setScreenCount(way === "beside" ? 2 : 1)
    this.#range.hidden = way !== "slider"
    this.#cut()
    this.#place()
  }

  #showBefore() {
    const { room, assets } = this.#store.state
    if (!this.#before || !room) return
    this.#holder.dataset.scheme = room.environment.colorScheme
    this.#frame.show(this.#before, room.environment, assets)
  }

  #cut() {
    this.#toolbar.viewport.sheet.style.setProperty("--cut", `${this.#range.value}%`)
    this.#range.setAttribute("aria-valuetext", `${this.#range.value} % before`)
  }

  #drag(event) {
    event.preventDefault()
    const { left, width } = this.#toolbar.viewport.sheet.getBoundingClientRect()
    trackPointer(event, this.#edge, {
      move: ({ clientX }) => {
        this.#range.value = (clientX - left) / width * 100
        this.#cut()
      },
      end: () => this.#updateURL()
    })
  }

  /** Gives the holder the viewport's size and transform: it covers the viewport, or is left of it. */
  #place() {
    const { width, height, transform } = this.#toolbar.viewport.element.style
    Object.assign(this.#holder.style, { width, height, transform })
  }

  #requestPreview() {
    const { story, environment } = this.#store.state.room
    const flag = { [recorded]: "recorded", [reviewed]: "before" }[this.#source.value]
    const message = { type: "preview", story: flag ? story : this.#source.value, environment,
      ...flag && { [flag]: true } }
    this.#previews.request("before", message, (error, answer) => {
      if (!this.#isOn) return
      this.#before = answer ?? null
      this.#holder.classList.toggle("empty", !answer)
      this.#showBefore()
      this.#status.textContent = error?.message ?? ""
      this.#showChanges()
    })
  }

  /** Says whether the sides differ, and boxes where. Of a page around the screen, a snapshot has none. */
  #showChanges() {
    const { rendering } = this.#store.state
    let found = { before: [], now: [] }
    if (this.#before && rendering) {
      const isPart = this.#source.value === recorded
      const [before, now] = [this.#before, rendering].map(side => isPart ? screenPart(side) : side.body)
      const isMarkup = [this.#before, rendering].every(side => renderingForm(side) === "html")
      if (isMarkup) found = changedMarkup(before, now)
      const canBox = isMarkup && !(isPart && isInLayout(rendering))
      const count = isMarkup ? changeCount(found) : undefined
      this.#status.textContent = differenceSentence(
        { isEqual: before.trim() === now.trim(), count, areBoxed: canBox && this.#boxes.checked })
      if (!canBox) found = { before: [], now: [] }
    }
    this.#box(found)
  }

  #box({ before, now }) {
    const shown = places => ({ places: this.#boxes.checked ? places.map((one, id) => ({ ...one, id })) : [] })
    this.#frame.send("overlay", shown(before))
    this.#toolbar.preview.send("overlay", shown(now))
  }
}

/** The part of a rendering that its screen made, without the page around it. */
function screenPart({ body, fragment }) {
  if (fragment) return body.slice(...fragment)
  return body
}
