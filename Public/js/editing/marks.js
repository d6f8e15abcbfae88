// Which fields are not as in the story.

import { quoted } from "../excerpt.js"
import { equal, get } from "../value.js"
import { showMark } from "./notes.js"

export class Marks {
  #editor
  #isDue = false

  constructor(editor) {
    this.#editor = editor
    editor.addEventListener("arrived", () => this.#soon())
    editor.addEventListener("changed", ({ detail: before }) => {
      const { room } = editor.store.state
      if (room.props !== before.room?.props || room.own !== before.room.own) this.#soon()
    })
    this.#soon()
  }

  /** Typing does not wait for it. */
  #soon() {
    if (this.#isDue) return
    this.#isDue = true
    setTimeout(() => this.#draw())
  }

  #draw() {
    this.#isDue = false
    const { props, own } = this.#editor.store.state.room ?? {}
    for (const field of this.#editor.live()) showMark(field, props === own ? undefined : title(field.path, props, own))
  }
}

function title(path, props, own) {
  const [now, was] = [get(props, path), get(own, path)]
  if (equal(now, was)) return undefined
  return was === undefined ? "The story has nothing here." : `The story has ${quoted(was)}. Click to go back to it.`
}

/** What brings a place back to what the story has; nothing when it is so. */
export function resetting(path, { props, own }) {
  const [now, was] = [get(props, path), get(own, path)]
  if (equal(now, was)) return []
  if (was === undefined) return [{ op: "remove", path }]
  return [{ op: now === undefined ? "add" : "replace", path, value: was }]
}
