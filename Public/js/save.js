// Asks for a name, and says where the fixture went.

import { toast } from "./banner.js"
import { button, element } from "./dom.js"
import { download } from "./download.js"

export class SaveDialog {
  #store
  #dialog
  #name
  #problem
  #replace
  #place
  #source

  constructor(store) {
    this.#store = store
    this.#name = element("input", { id: "fixture-name", maxLength: 80, required: true, pattern: "[A-Za-z0-9 _\\-]{1,80}", autocomplete: "off", oninput: () => this.#clear() })
    this.#problem = element("p", { class: "problem", role: "alert", hidden: true })
    this.#replace = button("Replace it", () => this.#save(true), { hidden: true })
    this.#place = element("p", { class: "hint" })
    const form = element("form", { method: "dialog", onsubmit: event => this.#submit(event) },
      element("h2", {}, "Save a fixture"), this.#place,
      element("label", { for: "fixture-name" }, "Name"), this.#name, this.#problem,
      element("div", { class: "dialog-buttons" },
        button("Cancel", () => this.#dialog.close()), this.#replace, element("button", { class: "primary" }, "Save")))
    this.#dialog = element("dialog", { class: "dialog", "aria-label": "Save a fixture" }, form)
    document.body.append(this.#dialog)
  }

  /** `source` is "crash" for the props that the last crash was with. */
  show({ source } = {}) {
    this.#source = source
    this.#clear()
    const props = source === "crash" ? "The props of the crash" : "The props as they are now"
    this.#place.textContent = this.#store.state.readOnly
      ? "This host writes no files: the fixture is downloaded instead."
      : `${props} become a JSON file beside the screen, and a story in the sidebar. A test reads it with a plain JSONDecoder.`
    this.#dialog.showModal()
    this.#name.select()
  }

  #submit(event) {
    event.preventDefault()
    this.#save(false)
  }

  async #save(overwrite) {
    try {
      const saved = await this.#store.ask({ type: "save", kind: "fixture", name: this.#name.value, overwrite: overwrite || undefined, source: this.#source })
      this.#dialog.close()
      if (!saved.written) download(`${saved.name}.json`, saved.content)
      toast(saved.written ? `Saved as ${saved.file}` : "Downloaded; this host writes no files.")
    } catch (error) {
      this.#problem.textContent = error.message
      this.#problem.hidden = false
      this.#replace.hidden = error.code !== "exists"
    }
  }

  #clear() {
    this.#problem.hidden = true
    this.#replace.hidden = true
  }
}
