// The non-default environment values as chips; pressing one resets it.

import { button } from "../core/dom.js"
import { replaceChildren } from "../core/replace-children.js"
import { overriddenEnvironment } from "./environment-patch.js"
import { environmentLabel } from "./environment-labels.js"

const names = {
  colorScheme: "Colour scheme", locale: "Language", direction: "Direction", textSize: "Text size",
  format: "Format", orientation: "Orientation",
  reducedMotion: "Motion", timeZone: "Time zone", size: "Size", clock: "Clock"
}

export class EnvironmentChips {
  #toolbar

  constructor(toolbar) {
    this.#toolbar = toolbar
    this.#draw(toolbar.store.state)
  }

  changed(state, { before }) {
    if (state.room && state.room.environment !== before.room?.environment) this.#draw(state)
  }

  #draw({ room, devices }) {
    const { chips } = this.#toolbar
    const others = Object.entries(overriddenEnvironment({ room, devices })).filter(([key]) => names[key])
    replaceChildren(chips,
      others.map(([key, value]) => this.#chip(key, environmentLabel(key, value, room.environment))),
      this.#toolbar.buttons.adjust)
  }

  #chip(key, text) {
    return button(text, () => this.#toolbar.set({ [key]: undefined }),
      { class: "difference", title: `${names[key]}: ${text}. Press to reset.`,
        "aria-label": `${names[key]}: ${text}, reset` })
  }
}
