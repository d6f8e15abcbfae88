// The keys that a text rendering handles, as buttons below it.

import { button, element } from "../core/dom.js"
import { BoundView } from "../core/bound-view.js"
import { replaceChildren } from "../core/replace-children.js"

export class KeyButtons extends BoundView {
  /** @type {Store} */ #store
  #toolbar = element("div",
    { class: "keys", role: "group", "aria-label": "Keys of the screen", hidden: true,
      onkeydown: event => this.#press(event) })

  constructor(target, store) {
    super()
    this.#store = store
    target.append(this.#toolbar)
    this.bind(({ rendering }) => [rendering?.commands], commands => this.#show(commands))
  }

  #show(commands = []) {
    this.#toolbar.hidden = !commands.length
    replaceChildren(this.#toolbar, commands.map(command => button(
      element("span", {},
        element("kbd", {}, command.key === " " ? "Space" : command.key), ` ${command.title}`),
      () => this.#store.performKey(command), { class: "quiet" })))
  }

  /** Forwards keys to the screen, except those that activate a button. */
  #press({ key, ctrlKey, metaKey, altKey }) {
    if (ctrlKey || metaKey || altKey || key === "Enter" || key === " ") return
    const found = this.#store.state.rendering?.commands?.find(command => command.key === key)
    if (found) this.#store.performKey(found)
  }
}
