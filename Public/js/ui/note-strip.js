// A sentence over the canvas, of what the state says; empty if it says nothing.

import { element } from "../core/dom.js"
import { setStrip } from "./strips.js"

export function noteStrip(kind, className, label, sentenceOf) {
  const note = element("p", { class: className, role: "status", "aria-label": label })
  setStrip(note)
  return {
    changed(/** @type {State} */ state) {
      const sentence = sentenceOf(state)
      if (sentence === note.textContent) return
      note.replaceChildren(...sentence ? [stripWords(sentence)] : [])
      setStrip(note, sentence ? kind : undefined)
    }
  }
}

/** What does not fit in the line is read by pointing at it. */
export function stripWords(sentence) {
  return element("span", { class: "strip-words", title: sentence }, sentence)
}
