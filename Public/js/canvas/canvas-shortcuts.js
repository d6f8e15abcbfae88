// Handles shortcuts pressed while the canvas has the focus. Key events do not propagate out of an iframe.

import { batched } from "../core/batched.js"
import { canvasShortcuts, registry, handleCanvasKey } from "../shortcuts/commands.js"
import { settings } from "../settings/settings.js"

/** The length limit of a key name; the longest is `mod+alt+shift+MediaTrackPrevious`. */
const longestKeyName = 40

export class CanvasShortcuts {
  #preview
  /** Batches registrations: posts the shortcuts at most once per microtask. */
  #scheduleShortcuts = batched(() => this.#preview.send("shortcuts", canvasShortcuts()), queueMicrotask)
  /** Whether the canvas had the focus before a dialog took it. */
  #hadFocus = false

  constructor(preview) {
    this.#preview = preview
    preview.listen("shortcuts", message => this.#onKey(message))
    registry.addEventListener("offered", () => this.#scheduleShortcuts())
    settings.addEventListener("change", ({ detail }) => detail === "letters" && this.#scheduleShortcuts())
    document.addEventListener("focusin",
      (/** @type {any} */ { target }) => target.closest("dialog") || (this.#hadFocus = false))
    document.addEventListener("close", ({ target }) => this.#restoreFocus(target), true)
    this.#scheduleShortcuts()
  }

  /** Ignores keys unless the canvas has the focus. */
  #onKey(message) {
    const key = message?.key
    if (typeof key !== "string" || key.length > longestKeyName
      || document.activeElement !== this.#preview.frame) return
    this.#hadFocus = true
    // Scripts of the catalog could use the press of a person for another key.
    handleCanvasKey(key, !this.#preview.runsScripts && (navigator.userActivation?.isActive ?? false))
  }

  /** Returns the focus to the canvas: a closed dialog restores it to elements, but not to frames. */
  #restoreFocus(dialog) {
    const { activeElement, body } = document
    if (!this.#hadFocus || (activeElement !== body && !dialog.contains(activeElement))) return
    this.#preview.frame.focus()
    this.#preview.send("shortcuts", { ...canvasShortcuts(), isBack: true })
  }
}
