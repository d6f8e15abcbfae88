// What of the environment is not as usual, each to be taken back.

import { button } from "../dom.js"
import { unusual } from "./environment.js"
import { said } from "./words.js"

const names = {
  colorScheme: "Colour scheme", locale: "Language", direction: "Direction", textSize: "Text size", format: "Format", orientation: "Orientation",
  reducedMotion: "Motion", timeZone: "Time zone", size: "Size", clock: "Clock"
}

export class Part {
  #look

  constructor(look) {
    this.#look = look
    this.#draw(look.store.state)
  }

  changed(state, { before }) {
    if (state.room && state.room.environment !== before.room?.environment) this.#draw(state)
  }

  #draw({ room, devices }) {
    const { chips } = this.#look
    const had = [...chips.children].indexOf(document.activeElement)
    const others = Object.entries(unusual({ room, devices })).filter(([key]) => names[key])
    chips.replaceChildren(...others.map(([key, value]) => this.#chip(key, said(key, value, room.environment))))
    if (had >= 0) (chips.children[had] ?? chips.lastElementChild ?? this.#look.buttons.adjust).focus()
  }

  #chip(key, text) {
    return button(text, () => this.#look.set({ [key]: undefined }), { class: "difference", title: `${names[key]}: ${text}. Press for what is usual.`, "aria-label": `${names[key]}: ${text}, take back` })
  }
}
