// Saves a recording, whole or trimmed, as a file next to the screen or as a download.

import { toast } from "../ui/banner.js"
import { copyText } from "../ui/copy-text.js"
import { button, element, option } from "../core/dom.js"
import { download } from "../core/download.js"
import { nameProblem, normalizedName } from "../fixtures/fixture-name.js"
import { savedText } from "../source-code/source-location.js"
import { formatTime } from "./timeline.js"

export class SaveRecordingForm {
  #store
  #name
  #from
  #to
  #replace
  #problem = element("p", { class: "problem", role: "alert", hidden: true })
  #code = element("pre", { class: "test-code", tabIndex: 0, "aria-label": "The recording as a test",
    hidden: true })

  constructor(store) {
    this.#store = store
    this.#name = element("input",
      { type: "text", autocomplete: "off", spellcheck: false, oninput: () => this.#clear() })
    this.#from = element("select",
      { "aria-label": "From step", onchange: () => this.#order(this.#from, this.#to) })
    this.#to = element("select",
      { "aria-label": "To step", onchange: () => this.#order(this.#to, this.#from) })
    this.#replace = button("Replace", () => this.#save(true), { class: "small", hidden: true })
    this.element = element("details", { class: "keep" }, element("summary", {}, "Save this recording"),
      element("form", { onsubmit: event => this.#submit(event) },
        element("div", { class: "trim" }, labelled("From", this.#from), labelled("To", this.#to)),
        labelled("Name", this.#name), this.#problem,
        element("div", { class: "buttons" }, element("button", { class: "primary small" }, "Save"),
          this.#replace, button("Download", () => this.#download(), { class: "small" }),
          button("Copy as test", () => this.#copyTest(), { class: "small" })),
        this.#code))
  }

  show(steps, name) {
    const options = () =>
      steps.map(({ at, title }, index) => option(String(index), `${index} · ${formatTime(at)} · ${title}`))
    this.#from.replaceChildren(...options())
    this.#to.replaceChildren(...options())
    this.#from.value = "0"
    this.#to.value = String(steps.length - 1)
    this.#name.value = name ?? ""
    this.#code.hidden = true
    this.#clear()
  }

  get #part() {
    return { kind: "recording", source: "replay", from: Number(this.#from.value), to: Number(this.#to.value) }
  }

  /** Keeps the range in order: the end chosen last applies, and the other one follows. */
  #order(chosen, other) {
    if (Number(this.#from.value) > Number(this.#to.value)) other.value = chosen.value
    this.#clear()
  }

  #submit(event) {
    event.preventDefault()
    const problem = nameProblem(normalizedName(this.#name.value))
    if (problem) this.#refuse(problem)
    else this.#save(false)
  }

  #refuse(message) {
    this.#problem.textContent = message
    this.#problem.hidden = false
    this.#name.setAttribute("aria-invalid", "true")
    this.#name.focus()
  }

  async #save(overwrite) {
    try {
      const saved = await this.#store.request(
        { type: "save", ...this.#part, name: normalizedName(this.#name.value),
          overwrite: overwrite || undefined })
      if (!saved.written) download(`${saved.name}.jsonl`, saved.content)
      toast(savedText(saved, this.#store.state.root))
      this.#clear()
    } catch (error) {
      this.#refuse(error.message)
      this.#replace.hidden = error.code !== "exists"
    }
  }

  async #download() {
    try {
      const { content } = await this.#store.request({ type: "export", ...this.#part })
      download(`${this.#name.value || "recording"}.jsonl`, content)
    } catch (error) {
      toast(error.message)
    }
  }

  /** Shows and copies the steps as the source of an interaction test, to follow the story. */
  async #copyTest() {
    try {
      const name = this.#name.value.trim() || "does what was recorded"
      const { content } = await this.#store.request({ type: "export", ...this.#part, kind: "test", name })
      this.#code.textContent = content
      this.#code.hidden = false
      copyText(content, "The test is copied. Paste it after its story.")
    } catch (error) {
      toast(error.message)
    }
  }

  #clear() {
    this.#problem.hidden = true
    this.#name.removeAttribute("aria-invalid")
    this.#replace.hidden = true
  }
}

function labelled(name, control) {
  return element("label", {}, element("span", {}, name), control)
}
