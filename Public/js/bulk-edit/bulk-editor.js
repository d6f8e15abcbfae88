// Edits several stories of one screen at once; fields with differing values are locked.

import { toast } from "../ui/banner.js"
import { fetchControls } from "../controls/control-registry.js"
import { button, element, setText } from "../core/dom.js"
import { plural } from "../core/plural.js"
import { BulkFields } from "./bulk-fields.js"
import { CurrentRoom, DetachedRoom } from "../connection/detached-room.js"
import { saveAll, savedFileText } from "./save-stories.js"

let openEditor = null

/** Shows the bulk editor. A previous session is kept if it belongs to the same screen and room. */
export async function showBulkEditor(store) {
  const { screen } = store.state.room
  if (openEditor?.screen !== screen || openEditor.room !== store.state.room.id) {
    openEditor?.end()
    openEditor = new BulkEditor(store)
  }
  await fetchControls(store.state.room.schema)
  openEditor.show()
}

class BulkEditor {
  #store
  #rooms = new Map()
  #chosen = new Set()
  #steps = []
  #list = element("fieldset", { class: "bulk-stories" })
  #fields
  #sum = element("p", { class: "sum", role: "status" })
  #undo = button("Undo", () => this.#back(), { disabled: true })
  #save = button("Save as fixtures…", () => this.#confirmSave(), { class: "primary", disabled: true })
  #foot
  #dialog

  constructor(store) {
    this.#store = store
    this.screen = store.state.room.screen
    this.room = store.state.room.id
    this.#fields = new BulkFields(store.state.room.schema, make => this.#edit(make))
    this.#foot = element("div", { class: "dialog-buttons" }, this.#undo,
      button("Close", () => this.#dialog.close()), this.#save)
    this.#dialog = element("dialog",
      { class: "dialog bulk", "aria-label": "Edit several stories", onclose: () => this.#closed() },
      element("h2", {}, "Edit several stories"),
      element("div", { class: "bulk-parts" }, this.#list, this.#fields.element), this.#sum, this.#foot)
    document.body.append(this.#dialog)
    this.#choose(store.state.room.story, true)
  }

  show() {
    this.#draw()
    this.#dialog.showModal()
  }

  end() {
    for (const room of this.#rooms.values()) room.close()
    this.#dialog.remove()
  }

  get #stories() {
    return this.#store.state.catalog.screens.find(({ id }) => id === this.screen)?.stories ?? []
  }

  /** The selected rooms that are open. */
  get #open() {
    return [...this.#chosen].map(id => this.#rooms.get(id)).filter(room => room?.isOpen)
  }

  #choose(id, isChosen) {
    if (isChosen) this.#chosen.add(id)
    else this.#chosen.delete(id)
    if (!isChosen || this.#rooms.has(id)) return this.#refresh()
    const story = this.#stories.find(story => story.id === id)
    const refreshAfter =
      reason => ["opened", "changed", "rejected", "edited"].includes(reason) && this.#refresh()
    const isCurrent = id === this.#store.state.room.story
    if (isCurrent) this.#rooms.set(id, new CurrentRoom(story, this.#store, refreshAfter))
    else this.#rooms.set(id, new DetachedRoom(story, refreshAfter))
    this.#refresh()
  }

  /** Edits every selected room that is open; `make` returns the patch for a room's props. */
  #edit(make) {
    const rooms = this.#open
    this.#steps.push(rooms)
    for (const room of rooms) room.edit(make(room.props))
    this.#refresh()
  }

  #back() {
    for (const room of this.#steps.pop() ?? []) room.step("undo")
    this.#refresh()
  }

  #refresh() {
    if (!this.#dialog?.open) return
    const rooms = this.#open
    this.#fields.show(rooms.map(({ props }) => props), rooms.map(({ story }) => story.title))
    this.#undo.disabled = !this.#steps.length
    const changed = rooms.filter(({ isChanged }) => isChanged)
    this.#save.disabled = !changed.length
    setText(this.#sum, selectionText(rooms, changed))
    for (const [id, note] of this.#notes) this.#note(note, this.#rooms.get(id))
  }

  #notes = new Map()

  #note(note, room) {
    note.classList.toggle("problem", Boolean(room?.problem))
    if (room?.problem) setText(note, `Rejected: ${room.problem}`)
    else if (room?.isChanged) setText(note, "changed")
    else setText(note, "")
  }

  #draw() {
    const all = button("All",
      () => { for (const box of this.#list.querySelectorAll("input:not(:checked)")) box.click() },
      { class: "quiet small" })
    const rows = this.#stories.map(({ id, title, kind }) => {
      const note = element("span", { class: "note" })
      this.#notes.set(id, note)
      const box = element("input",
        { type: "checkbox", checked: this.#chosen.has(id),
          onchange: ({ target }) => this.#choose(id, target.checked) })
      return element("label", {}, box, element("span", {}, title),
        kind === "fixture" && element("span", { class: "note" }, "fixture"), note)
    })
    this.#list.replaceChildren(element("legend", {}, "Stories"), all, ...rows)
    setTimeout(() => this.#refresh())
  }

  /** Lists the files to be written and asks for confirmation. */
  #confirmSave() {
    const rooms = this.#open.filter(({ isChanged }) => isChanged)
    const list = element("ul", { class: "changes" },
      ...rooms.map(room => element("li", {}, savedFileText(room.story))))
    const back = () => { list.remove(); question.replaceWith(this.#foot); this.#save.focus() }
    const question = element("div", { class: "dialog-buttons" }, button("Back", back),
      button("Save", async () => {
      back()
      toast(...await saveAll(rooms))
      this.#refresh()
    }, { class: "primary" }))
    this.#foot.before(list)
    this.#foot.replaceWith(question)
    question.lastChild.focus()
  }

  #closed() {
    const kept = this.#open.filter(({ isChanged, story }) =>
      isChanged && story.id !== this.#store.state.room?.story)
    if (kept.length) toast(
      `Edits in ${plural(kept.length, "1 other story", "other stories")} are not saved.`,
      { label: "Continue", run: () => this.show() })
  }
}

function selectionText({ length }, changed) {
  if (length < 2) return "Select two or more stories."
  if (!changed.length) return `${length} stories are selected, none is changed.`
  return `${length} stories are selected, ${plural(changed.length, "1 is", "are")} changed.`
}
