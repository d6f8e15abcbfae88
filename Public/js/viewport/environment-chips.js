// The non-default environment values as chips; pressing one resets it.

import { BoundView } from "../core/bound-view.js"
import { button } from "../core/dom.js"
import { replaceChildren } from "../core/replace-children.js"
import { environmentLabel, members, overriddenEnvironment } from "../environment/environment-members.js"
import { globalText } from "../environment/environment-labels.js"
import { globalLabel, withoutGlobal } from "../environment/global-values.js"
import { ignoredText, isIgnored } from "../environment/ignored-globals.js"

export class EnvironmentChips extends BoundView {
  /** @type {ViewToolbar} */ #toolbar

  constructor(toolbar) {
    super()
    this.#toolbar = toolbar
    this.bind(
      ({ room, rendering, catalog, devices }) =>
        [room?.environment, rendering?.globals, catalog.globals, devices],
      () => this.#draw(toolbar.store.state))
    this.changed(toolbar.store.state)
  }

  #draw(state) {
    const { room, devices } = state
    if (!room) return
    const { chips } = this.#toolbar
    const others = Object.entries(overriddenEnvironment({ room, devices }))
      .filter(([key]) => members[key].title)
    replaceChildren(chips,
      [...others.map(([key, value]) => this.#chip(key, environmentLabel(key, value, room.environment))),
        ...Object.keys(room.environment.globals ?? {}).map(name => this.#globalChip(name, state))],
      this.#toolbar.buttons.adjust)
  }

  #chip(key, text) {
    return chip(text,
      { name: `${members[key].title}: ${text}`, reset: () => this.#toolbar.set({ [key]: undefined }) })
  }

  #globalChip(name, state) {
    const { globals } = state.room.environment
    const title = `${globalLabel(state.catalog.globals ?? {}, name)}: ${globalText(globals[name])}`
    const reset = () => this.#toolbar.set({ globals: withoutGlobal(globals, name) })
    if (isIgnored(state, name)) return chip(`${title}, ignored`, { note: ` ${ignoredText(state)}`, reset })
    return chip(title, { reset })
  }
}

function chip(text, { name = text, note = "", reset }) {
  return button(text, reset,
    { class: "difference", title: `${name}.${note} Press to reset.`, "aria-label": `${name}, reset` })
}
