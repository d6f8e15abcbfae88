// What is done with a story: history, environment, company, and taking it away.

import { offer } from "./actions.js"
import { toast } from "./banner.js"
import { button, download, element, option } from "./dom.js"

/** What devices are listed under; those of a kind that is not known come last. */
const kinds = [["responsive", ""], ["phone", "Phones"], ["tablet", "Tablets"], ["desktop", "Desktop"], ["email", "E-mail"], ["terminal", "Terminals"], [undefined, "Others"]]

export class Toolbar {
  #store
  #undo
  #redo
  #device
  #people
  #save

  constructor(target, store, save, look) {
    this.#store = store
    this.#save = save
    this.#device = element("select", { "aria-label": "Device", onchange: ({ target }) => look.set({ device: target.value }) })
    this.#undo = button("Undo", () => store.step("undo"), { icon: "undo", hidesLabel: true, disabled: true })
    this.#redo = button("Redo", () => store.step("redo"), { icon: "redo", hidesLabel: true, disabled: true })
    this.#people = element("div", { class: "people", role: "list", "aria-label": "Here now" })
    target.append(this.#historyGroup(), this.#look(look), element("span", { class: "spacer" }), this.#people, this.#actions())
    offer(
      { id: "undo", title: "Undo", group: "Edit", key: "mod+z", leavesFields: true, run: () => store.step("undo") },
      { id: "redo", title: "Redo", group: "Edit", key: "mod+shift+z", leavesFields: true, run: () => store.step("redo") })
  }

  changed(state, { before }) {
    if (state.devices !== before.devices) {
      this.#device.replaceChildren(...listed(state.devices))
    }
    const { room } = state
    if (!room || room === before.room) return
    this.#undo.disabled = !room.history.undo
    this.#redo.disabled = !room.history.redo
    this.#device.value = room.environment.device
    if (room.participants !== before.room?.participants) this.#showPeople(room)
  }

  #historyGroup() {
    return element("div", { class: "buttons", role: "group", "aria-label": "History" }, this.#undo, this.#redo,
      button("Reset to the story", () => this.#store.step("reset"), { icon: "reset", hidesLabel: true }))
  }

  #look({ buttons: { turn, dark, adjust, tools, compare, grid, full } }) {
    return element("div", { class: "buttons look", role: "group", "aria-label": "Look" }, this.#device, turn, dark, adjust, tools, compare, grid, full)
  }

  #actions() {
    const menu = element("details", { class: "menu" },
      element("summary", { class: "primary" }, "Save"),
      element("div", { class: "menu-body" },
        button("Save fixture…", () => this.#save.show(), { class: "item" }),
        button("Download JSON", () => this.#download(), { class: "item" }),
        button("Copy JSON", () => this.#copy("json"), { class: "item" }),
        button("Copy Swift", () => this.#copy("swift"), { class: "item" })))
    menu.addEventListener("click", ({ target }) => target.closest(".item") && (menu.open = false))
    closeOutside(menu)
    return element("div", { class: "buttons" }, button("Copy link", () => this.#share(), { icon: "share", hidesLabel: true }), menu)
  }

  async #share() {
    await this.#toClipboard(location.href, "The link is copied. Who opens it is in this room.")
  }

  async #download() {
    const { content } = await this.#store.ask({ type: "export", kind: "json" })
    download(`${this.#store.state.room.story.split("/").at(-1)}.json`, content)
  }

  async #copy(kind) {
    try {
      const { content } = await this.#store.ask({ type: "export", kind })
      await this.#toClipboard(content, kind === "json" ? "The JSON is copied." : "The Swift expression is copied.")
    } catch (error) {
      toast(error.message)
    }
  }

  async #toClipboard(text, sentence) {
    try {
      await navigator.clipboard.writeText(text)
      toast(sentence)
    } catch {
      toast("The browser does not let this page copy.")
    }
  }

  #showPeople({ participants, participant }) {
    this.#people.replaceChildren(...participants.map(({ id, name, focus }) => element("span", {
      class: "person", role: "listitem", data: { color: hue(id) },
      title: `${name}${id === participant ? " (you)" : ""}${focus ? `, at ${focus}` : ""}`
    }, name.split(" ").map(word => word[0]).join(""), element("span", { class: "visually-hidden" }, id === participant ? " you" : ` ${name}`))))
  }
}

function listed(devices) {
  return kinds.flatMap(([kind, label]) => {
    const options = devices.filter(device => device.kind === kind).map(({ id, title }) => option(id, title))
    return label && options.length && kind ? [element("optgroup", { label }, ...options)] : options
  })
}

function hue(id) {
  return String([...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 6)
}

function closeOutside(menu) {
  document.addEventListener("click", ({ target }) => menu.contains(target) || (menu.open = false))
  menu.addEventListener("keydown", event => {
    if (event.key !== "Escape") return
    menu.open = false
    menu.querySelector("summary").focus()
  })
}
