// Asks for a name, offers the test that belongs to it, and says where the fixture went.

import { toast } from "./banner.js"
import { button, element } from "./dom.js"
import { download } from "./download.js"
import { pretty } from "./json.js"
import { said } from "./look/words.js"
import { objection, tidied } from "./names.js"
import { fromRoot } from "./paths.js"
import { unusual } from "./share/environment.js"
import { copyTest, TestOffer, testOf } from "./testing/offer.js"

export class SaveDialog {
  #store
  #dialog
  #name
  #problem
  #replace
  #place
  #around
  #test
  #source
  #records = false
  #title = element("h2")
  #submitButton = element("button", { class: "primary" })

  constructor(store) {
    this.#store = store
    this.#name = element("input", { id: "fixture-name", autocomplete: "off", "aria-describedby": "fixture-name-problem", oninput: () => this.#typed() })
    this.#around = element("input", { type: "checkbox", id: "fixture-environment" })
    this.#test = new TestOffer(store)
    this.#problem = element("p", { class: "problem", id: "fixture-name-problem", role: "alert", hidden: true })
    this.#replace = button("Replace it", () => this.#save(true), { hidden: true })
    this.#place = element("p", { class: "hint" })
    const form = element("form", { method: "dialog", onsubmit: event => this.#submit(event) },
      this.#title, this.#place,
      element("label", { for: "fixture-name" }, "Name"), this.#name, this.#problem,
      element("label", { class: "check", for: "fixture-environment" }, this.#around, element("span", {})), this.#test.element,
      element("div", { class: "dialog-buttons" },
        button("Cancel", () => this.#dialog.close()), this.#replace, this.#submitButton))
    this.#dialog = element("dialog", { class: "dialog save", "aria-label": "Save a fixture" }, form)
    document.body.append(this.#dialog)
  }

  /** `source` is "crash" for the props that the last crash was with; `records` to record the fixture's snapshots, too. */
  show({ source, records = false } = {}) {
    this.#source = source
    this.#records = records
    this.#title.textContent = records ? "Save a fixture and record its snapshots" : "Save a fixture"
    this.#submitButton.textContent = records ? "Save and record" : "Save"
    this.#clear()
    const props = source === "crash" ? "The props of the crash" : "The props as they are now"
    this.#place.textContent = this.#store.state.readOnly
      ? "This host writes no files: the fixture is downloaded instead."
      : `${props} become a JSON file beside the screen, and a story in the sidebar. A test reads it with a plain JSONDecoder.`
    this.#offerAround()
    this.#test.show(this.#name.value)
    this.#dialog.showModal()
    this.#name.select()
  }

  /** How it is looked at goes along, where that is not as usual. */
  #offerAround() {
    const { room, devices } = this.#store.state
    const others = Object.entries(unusual(room.environment, devices) ?? {}).filter(([key]) => key !== "dependencies")
    const label = this.#around.parentElement
    label.hidden = others.length === 0
    this.#around.checked = others.length > 0
    const device = devices.find(({ id }) => id === room.environment.device)
    const words = others.map(([key, value]) => key === "device" ? device?.title ?? value : said(key, value, room.environment))
    label.querySelector("span").textContent = `Open it as it is looked at now: ${words.join(", ")}`
  }

  #submit(event) {
    event.preventDefault()
    const problem = objection(tidied(this.#name.value))
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
      const saved = await this.#store.ask({ type: "save", kind: "fixture", name: tidied(this.#name.value), overwrite: overwrite || undefined, source: this.#source, environment: this.#around.checked, snapshots: this.#records || undefined })
      this.#dialog.close()
      this.#deliver(saved)
    } catch (error) {
      this.#refuse(error.message)
      this.#replace.hidden = error.code !== "exists"
    }
  }

  #deliver(saved) {
    const { written, name, file, content, environment } = saved
    if (!written) download(`${name}.json`, content)
    if (!written && environment) download(`${name}.environment.json`, `${pretty(environment)}\n`)
    if (written && this.#records) return this.#sayRecorded(saved)
    const test = testOf(this.#store.state, name)
    toast(written ? `Saved as ${fromRoot(file, this.#store.state.root)}` : "Downloaded; this host writes no files.", test && { label: "Copy its test", run: () => copyTest(test) })
  }

  #sayRecorded({ name, snapshots = [], reason }) {
    const { catalog, room } = this.#store.state
    const story = catalog.screens.find(({ id }) => id === room?.screen)?.stories.find(story => story.kind === "fixture" && story.title === name)
    const count = snapshots.length === 1 ? "its snapshot is in 1 file" : `its snapshots are in ${snapshots.length} files`
    toast(reason ? `“${name}” is saved, and not recorded: ${reason}` : `“${name}” is saved, and ${count}.`, story && { label: "Open it", run: () => (location.hash = `/${story.id}`) })
  }

  #typed() {
    this.#clear()
    this.#test.show(this.#name.value.trim())
  }

  #clear() {
    this.#problem.hidden = true
    this.#name.removeAttribute("aria-invalid")
    this.#replace.hidden = true
  }
}
