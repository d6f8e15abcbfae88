// The non-default environment values as chips; pressing one resets it.

import { button } from "../core/dom.js"
import { replaceChildren } from "../core/replace-children.js"
import { overriddenEnvironment } from "./environment-patch.js"
import { environmentLabel, globalText } from "./environment-labels.js"
import { globalLabel, withoutGlobal } from "./global-values.js"
import { ignoredText, isIgnored } from "./ignored-globals.js"

const names = {
  colorScheme: "Colour scheme", locale: "Language", direction: "Direction", textSize: "Text size",
  format: "Format", orientation: "Orientation",
  reducedMotion: "Motion", timeZone: "Time zone", size: "Size", clock: "Clock", calendar: "Calendar",
  randomSeed: "Random seed"
}

export class EnvironmentChips {
  /** @type {ViewToolbar} */ #toolbar

  constructor(toolbar) {
    this.#toolbar = toolbar
    this.#draw(toolbar.store.state)
  }

  changed(/** @type {State} */ state, /** @type {ChangeDetail} */ { before }) {
    if (state.room && (state.room.environment !== before.room?.environment
      || state.rendering?.globals !== before.rendering?.globals || state.catalog !== before.catalog))
      this.#draw(state)
  }

  #draw(state) {
    const { room, devices } = state
    const { chips } = this.#toolbar
    const others = Object.entries(overriddenEnvironment({ room, devices })).filter(([key]) => names[key])
    replaceChildren(chips,
      [...others.map(([key, value]) => this.#chip(key, environmentLabel(key, value, room.environment))),
        ...Object.keys(room.environment.globals ?? {}).map(name => this.#globalChip(name, state))],
      this.#toolbar.buttons.adjust)
  }

  #chip(key, text) {
    return chip(text,
      { name: `${names[key]}: ${text}`, reset: () => this.#toolbar.set({ [key]: undefined }) })
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
