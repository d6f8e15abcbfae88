// The Snapshot tab: compares the screen with its snapshot next to the sources, and accepts differences.

import { orToast, toast } from "../ui/banner.js"
import { button, element, setText, showText } from "../core/dom.js"
import { renderingForm } from "../core/rendering-form.js"
import { replaceChildren } from "../core/replace-children.js"
import { formatOf, groupedHunks, hunkElements, isInLayout, snapshotWord, verdict } from "./snapshot-diff.js"
import { snapshotHints } from "./snapshot-hints.js"
import { relativePath } from "../source-code/source-location.js"
import { segments } from "../ui/form-rows.js"
import { Picture } from "./picture.js"
import { stored } from "../core/stored.js"

const formats = [["markup", "Markup"], ["outline", "Outline"], ["picture", "Picture"]]
const storedFormat = stored("snapshot-format", "markup",
  { parse: value => formats.some(([id]) => id === value) ? value : "markup" })

export class SnapshotPanel {
  /** @type {Store} */ #store
  #panel
  #format = storedFormat.get()
  #formats = segments("Compare", formats, format => this.#choose(format))
  #status = element("p", { class: "snapshot-status", role: "status" }, "Comparing…")
  #file = element("p", { class: "snapshot-file" })
  #header = element("header", {}, this.#status, this.#file)
  #picture
  #note = element("p", { class: "hint", hidden: true })
  #save = button("Save as fixture and record", () => this.#panel.save.show({ records: this.#format }),
    { class: "primary" })
  #tools
  #accept
  #marks = element("input", { type: "checkbox", checked: true, onchange: () => this.#point() })
  #meaning = element("ul", { class: "snapshot-meaning", "aria-label": "Meaning", hidden: true })
  #hunks = element("ol", { class: "snapshot-hunks", "aria-label": "Differences" })
  #hints = element("div", { class: "empty" })
  #snapshot = null
  /** The pinned hunks, by their ids. */
  #pinned = null

  constructor(target, store, panel) {
    this.#store = store
    this.#panel = panel
    this.#accept = button("Accept all", () => this.#acceptHunks("all"), { class: "primary" })
    this.#tools = element("div", { class: "snapshot-tools" }, this.#save, this.#accept,
      element("label", { class: "check" }, this.#marks, element("span", {}, "Show in the canvas")))
    this.#picture = new Picture(store)
    target.append(element("div",
      { class: "panel-scroll snapshot",
        onkeydown: ({ key }) => key === "Escape" && this.#pin(null) },
      this.#formats.element, this.#picture.element, this.#header, this.#note, this.#tools,
      this.#meaning, this.#hunks, this.#hints))
    this.#showFormat()
    panel.addEventListener("shown", () => this.#watch())
    store.addEventListener("change",
      ({ detail }) => detail.reason === "opened" && this.#isShown && this.#watch())
    addEventListener("focus", () => this.#isShown && this.#watch())
    this.#watch()
  }

  get #isShown() {
    return this.#panel.shown === "snapshot"
  }

  /** Compares in another format. */
  #choose(format) {
    if (format === this.#format) return
    this.#format = format
    storedFormat.set(format)
    this.#snapshot = null
    this.#wait()
    this.#showFormat()
    this.#watch()
  }

  get #isPicture() {
    return this.#format === "picture"
  }

  #showFormat() {
    this.#formats.show(this.#format)
    this.#header.hidden = this.#isPicture
    this.#picture.show(this.#isPicture && this.#isShown)
  }

  /** Makes the host compare while the panel is shown; files may have changed in the meantime. */
  #watch() {
    if (!this.#store.state.room || !this.#store.isConnected) return
    this.#picture.show(this.#isPicture && this.#isShown)
    if (this.#isPicture) this.#store.send({ type: "snapshot", on: false })
    else this.#store.send({ type: "snapshot", on: this.#isShown, format: this.#format })
    if (this.#isShown) this.#point()
    else this.#panel.preview.send("overlay", { places: [] })
  }

  changed(/** @type {State} */ state, /** @type {ChangeDetail} */ { before }) {
    this.#picture.changed(state, before)
    if (!this.#isPicture) this.#compared(state, before)
  }

  #compared({ snapshot, readOnly, room, command }, before) {
    if (snapshot === before.snapshot && room?.id === before.room?.id) return
    // What was asked for in another format may arrive later.
    if (snapshot && formatOf(snapshot) !== this.#format) return
    this.#snapshot = snapshot
    if (!snapshot) return this.#wait()
    setText(this.#status, verdict(snapshot, this.#store.state))
    this.#status.dataset.state = snapshot.state
    this.#file.replaceChildren(element("code", {}, relativePath(snapshot.file, this.#store.state.root)))
    this.#explain(snapshot, readOnly)
    this.#showActions(snapshot, readOnly)
    this.#list(snapshot, readOnly)
    this.#hints.replaceChildren(...snapshotHints(snapshot, { readOnly, command }))
    this.#point()
  }

  #wait() {
    setText(this.#status, "Comparing…")
    delete this.#status.dataset.state
    for (const part of [this.#file, this.#hunks, this.#hints]) part.replaceChildren()
    this.#note.hidden = this.#tools.hidden = this.#meaning.hidden = true
  }

  #explain(snapshot, readOnly) {
    showText(this.#note, acceptanceNote(snapshot, readOnly))
  }

  #showActions(snapshot, readOnly) {
    const { state } = snapshot
    const record = `Record ${snapshotWord(snapshot)}`
    const label = { changed: "Accept all", missing: record, none: record, damaged: "Record again" }[state]
    const isOther = isOtherEnvironment(snapshot)
    this.#save.hidden = !(snapshot.edited || isOther) || state === "failed" || readOnly
    this.#accept.hidden = !label || snapshot.edited || readOnly
    this.#accept.classList.toggle("primary", !isOther)
    if (label) this.#accept.lastChild.textContent = isOther ? "Record this variant" : label
    this.#marks.closest("label").hidden = state !== "changed" || !this.#isPlaced
    this.#tools.hidden = this.#accept.hidden && this.#save.hidden && this.#marks.closest("label").hidden
  }

  get #isHTML() {
    return Boolean(this.#snapshot) && renderingForm(this.#snapshot) === "html"
  }

  /** Whether the canvas has the elements where the snapshot has them. */
  get #isPlaced() {
    return this.#isHTML && !isInLayout(this.#store.state.rendering)
  }

  #list({ hunks = [], count = 0, edited, meaning = [] }, readOnly) {
    this.#pinned = null
    this.#meaning.hidden = !meaning.length
    this.#meaning.replaceChildren(...meaning.map(sentence => element("li", {}, sentence)))
    this.#hunks.hidden = !hunks.length
    const rows = groupedHunks(hunks).map(group => this.#group(group, readOnly || edited))
    if (count > hunks.length) rows.push(element("li", { class: "hint" }, `And ${count - hunks.length} more.`))
    replaceChildren(this.#hunks, rows, this.#accept)
  }

  #group({ path, place, hunks }, isFixed) {
    return element("li",
      { class: "boxed", onmouseenter: () => this.#point(hunks), onmouseleave: () => this.#point() },
      path && this.#elementName(path, place, hunks),
      element("ul", {}, ...hunks.map(hunk => this.#hunk(hunk, isFixed))))
  }

  /** The path of an element, as a button if the canvas shows the element. */
  #elementName(path, place, hunks) {
    if (!place || !this.#isPlaced) return element("code", { class: "snapshot-path" }, ...pathParts(path))
    const isPinned = () => made.getAttribute("aria-pressed") === "true"
    const made = button("", () => this.#pin(isPinned() ? null : made, hunks),
      { class: "snapshot-path", "aria-pressed": "false", title: "Show in the canvas" })
    made.replaceChildren(element("code", {}, ...pathParts(path)))
    return made
  }

  #hunk({ id, title, rows, path }, isFixed) {
    const name = [title, path].filter(Boolean).join(" at ")
    return element("li", {},
      element("div", { class: "hunk-head" }, element("h3", {}, title),
        !isFixed && button("Accept", () => this.#acceptHunks([id]),
          { class: "small", "aria-label": `Accept ${name}` })),
      element("pre", {}, ...rows.map(diffRow)))
  }

  #pin(pointer, hunks = null) {
    for (const other of this.#hunks.querySelectorAll("[aria-pressed=true]"))
      other.setAttribute("aria-pressed", "false")
    pointer?.setAttribute("aria-pressed", "true")
    this.#pinned = pointer && hunks
    this.#point(undefined, true)
  }

  /** Highlights the differences in the canvas, and emphasizes the chosen hunks. */
  #point(hunks = this.#pinned, scrolls = false) {
    const isWanted = this.#isShown && this.#marks.checked && this.#isPlaced
      && this.#snapshot.state === "changed"
    let places = []
    if (isWanted) places = hunkElements(this.#snapshot.hunks)
    this.#panel.preview.send("overlay", { places, chosen: hunks?.map(({ id }) => id) ?? [], scrolls })
  }

  #acceptHunks(hunks) {
    const { number, state } = this.#snapshot
    const format = this.#format
    orToast(async () => {
      await this.#store.request({ type: "accept", number, hunks, format })
      toast(acceptedText({ state, format }, hunks),
        { label: "Undo", run: () => this.#undo({ number, format }) })
    })
  }

  #undo(comparison) {
    this.#choose(comparison.format)
    orToast(async () => {
      await this.#store.request({ type: "accept", ...comparison, hunks: "former" })
      toast(`${capitalized(snapshotWord(comparison))} restored.`)
    })
  }
}

/** The path with the element itself as the heading, which the elements around it follow. */
function pathParts(path) {
  const [around, name] = /^(.* > )?(.*)$/.exec(path).slice(1)
  return [around && element("span", {}, around), element("strong", {}, name)].filter(Boolean)
}

/** Why a difference cannot be accepted. */
function acceptanceNote(snapshot, readOnly) {
  if (snapshot.edited) {
    const note = "This room has edited props, and the snapshot belongs to the story: nothing to accept."
    if (readOnly) return note
    return `${note} You can save the current props as a fixture with its own snapshots.`
  }
  if (!isOtherEnvironment(snapshot)) return ""
  return "This is not the story’s own environment, and it has no snapshot: nothing to accept."
}

function acceptedText(snapshot, hunks) {
  const word = capitalized(snapshotWord(snapshot))
  if (snapshot.state !== "changed") return `${word} recorded.`
  if (hunks === "all") return `${word} updated.`
  return "Difference accepted."
}

function capitalized(word) {
  return word[0].toUpperCase() + word.slice(1)
}

/** Whether the story has no snapshot in this environment, which is not its own. */
function isOtherEnvironment({ environment, state }) {
  return Boolean(environment) && ["missing", "none"].includes(state)
}

/** A row that is removed or added as a whole has its sign in the gutter; in others, words are marked. */
function diffRow(row) {
  const [{ sign: first }] = row
  let sign = "="
  if (row.every(piece => piece.sign === first)) sign = first
  return element("span", { class: "hunk-row", data: { sign } }, ...row.map(diffPiece), "\n")
}

function diffPiece({ sign, text }) {
  if (sign === "=") return element("span", {}, text)
  const [name, words] = { "-": ["del", " removed: "], "+": ["ins", " added: "] }[sign]
  return element(name, {}, element("span", { class: "visually-hidden" }, words), text)
}
