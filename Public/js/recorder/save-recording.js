// Saves a recording as a file next to the screen, as a download or as a test.

import { orToast, toast } from "../ui/banner.js"
import { copyText } from "../ui/copy-text.js"
import { button, element, showText } from "../core/dom.js"
import { download } from "../core/download.js"
import { nameProblem, normalizedName } from "../fixtures/fixture-name.js"
import { savedText } from "../source-code/source-location.js"

/** The recording that the room replays. */
const loaded = { kind: "recording", source: "replay" }

export class SaveRecordingForm {
  /** @type {Store} */ #store
  #name
  #replace
  #problem = element("p", { class: "problem", role: "alert", hidden: true })
  #code = element("pre", { class: "test-code", tabIndex: 0, "aria-label": "The recording as a test",
    hidden: true })
  #form
  /** Shows the form, or hides it. */
  toggle = button("Save…", () => this.#show(this.#form.hidden),
    { class: "small", "aria-expanded": "false" })

  constructor(store) {
    this.#store = store
    this.#name = element("input",
      { type: "text", autocomplete: "off", spellcheck: false, oninput: () => this.#clear() })
    this.#replace = button("Replace", () => this.#save(true), { class: "small", hidden: true })
    this.#form = element("form",
      { class: "keep", hidden: true, onsubmit: event => this.#submit(event),
        onkeydown: event => event.key === "Escape" && this.#show(false) },
      element("label", {}, element("span", {}, "Name"), this.#name), this.#problem,
      element("div", { class: "buttons" }, element("button", { class: "small" }, "Save"), this.#replace))
    this.elements = [this.#form, this.#code]
  }

  #show(isShown) {
    if (!isShown && this.#form.contains(document.activeElement)) this.toggle.focus()
    this.#form.hidden = !isShown
    this.toggle.setAttribute("aria-expanded", isShown)
    if (isShown) this.#name.select()
  }

  show(name) {
    this.#name.value = name ?? ""
    this.#show(false)
    this.#code.hidden = true
    this.#clear()
  }

  #submit(event) {
    event.preventDefault()
    const problem = nameProblem(normalizedName(this.#name.value))
    if (problem) this.#refuse(problem)
    else this.#save(false)
  }

  #refuse(message) {
    showText(this.#problem, message)
    this.#name.setAttribute("aria-invalid", "true")
    this.#name.focus()
  }

  async #save(overwrite) {
    try {
      const saved = await this.#store.request(
        { type: "save", ...loaded, name: normalizedName(this.#name.value),
          overwrite: overwrite || undefined })
      if (!saved.written) download(`${saved.name}.jsonl`, saved.content)
      toast(savedText(saved, this.#store.state.root))
      this.#clear()
      this.#show(false)
    } catch (error) {
      this.#refuse(error.message)
      this.#replace.hidden = error.code !== "exists"
    }
  }

  download() {
    orToast(async () => {
      const { content } = await this.#store.request({ type: "export", ...loaded })
      download(`${this.#name.value || "recording"}.jsonl`, content)
    })
  }

  /** Shows and copies the steps as the source of an interaction test, to follow the story. */
  copyTest() {
    orToast(async () => {
      const name = this.#name.value.trim() || "does what was recorded"
      const { content } = await this.#store.request({ type: "export", ...loaded, kind: "test", name })
      showText(this.#code, content)
      copyText(content, "The test is copied. Paste it after its story.")
    })
  }

  #clear() {
    this.#problem.hidden = true
    this.#name.removeAttribute("aria-invalid")
    this.#replace.hidden = true
  }
}
