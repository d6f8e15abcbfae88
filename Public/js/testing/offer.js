// Offers the test of a fixture beside its name: for either framework, ready to paste.

import { button, element, style } from "../dom.js"
import { settings } from "../settings.js"
import { copy } from "../share/copying.js"
import { fixtureFolder, frameworks, propsType, testSource } from "./source.js"

/** The test of a fixture of the room's screen, as it was read last; nothing where its props have no name. */
export function testOf({ room, catalog }, name) {
  const props = propsType(room?.schema)
  const screen = catalog.screens.find(({ id }) => id === room?.screen)
  return props && screen && testSource(settings.get("framework"), { ...props, name, folder: fixtureFolder(screen) })
}

export function copyTest(text) {
  copy(text, "The test is copied.")
}

export class TestOffer {
  #store
  #name = ""
  #text = element("pre", { tabIndex: 0, "aria-label": "Test" })
  #tabs = frameworks.map(([kind, label]) => button(label, () => this.#choose(kind), { class: "quiet small", data: { kind } }))
  #hint = element("p", { class: "hint" }, "It is shown by “catalog”, as your code names it, and needs the product StorybookTesting. Its first run records how it looks, and fails once.")

  constructor(store) {
    this.#store = store
    style("know")
    const bar = element("div", { class: "code-bar", role: "group", "aria-label": "Framework of the test" }, ...this.#tabs,
      button("Copy the test", () => copyTest(this.#text.textContent), { icon: "copy", hidesLabel: true, class: "quiet small" }))
    this.element = element("details", { class: "story-code test-offer" }, element("summary", {}, "A test of it"), bar, this.#text, this.#hint)
  }

  /** What the fixture is to be called. */
  show(name) {
    this.#name = name
    const text = testOf(this.#store.state, name || "name")
    this.element.hidden = !text
    this.#text.textContent = text ?? ""
    for (const tab of this.#tabs) tab.setAttribute("aria-pressed", tab.dataset.kind === settings.get("framework"))
  }

  #choose(kind) {
    settings.set("framework", kind)
    this.show(this.#name)
  }
}
