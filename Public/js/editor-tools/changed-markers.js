// Marks the fields that differ from the story.

import { batched } from "../core/batched.js"
import { quotedExcerpt } from "../schema/quoted-excerpt.js"
import { schemaAt } from "../schema/path-label.js"
import { equal, settingOperation, valueAt } from "../core/json-patch.js"
import { showMarker } from "./validation-messages.js"

export class ChangedMarkers {
  #editor
  /** Defers drawing to a task of its own, so that it does not delay typing. */
  #schedule = batched(() => this.#draw(), setTimeout)

  constructor(editor) {
    this.#editor = editor
    editor.addEventListener("arrived", () => this.#schedule())
    editor.addEventListener("changed", ({ detail: before }) => {
      const { room } = editor.store.state
      if (room.props !== before.room?.props || room.own !== before.room.own) this.#schedule()
    })
    this.#schedule()
  }

  #draw() {
    const { props, own, schema } = this.#editor.store.state.room ?? {}
    for (const field of this.#editor.mountedFields())
      showMarker(field, markerTitle(field.path, { props, own, schema }))
  }
}

function markerTitle(path, { props, own, schema }) {
  if (props === own) return undefined
  const [now, was] = [valueAt(props, path), valueAt(own, path)]
  if (equal(now, was)) return undefined
  if (was === undefined) return "The story has no value here."
  return `The story has ${quotedExcerpt(was, schemaAt(path, schema), schema)}. Click to reset.`
}

/** The patch that resets a value to the story's; empty if they are equal. */
export function resetPatch(path, { props, own }) {
  const [now, was] = [valueAt(props, path), valueAt(own, path)]
  if (equal(now, was)) return []
  if (was === undefined) return [{ op: "remove", path }]
  return [settingOperation(props, path, was)]
}
