// The participant's preferences, stored in this browser.

import { stored } from "../core/stored.js"

const defaults = {
  /** The display name in rooms; if empty, the host assigns one. */
  name: "",
  /** The code editor that opens files: `vscode`, `cursor`, `xcode`, or a URL with `{file}` and `{line}`. */
  editor: "vscode",
  /** Whether the canvas briefly highlights what an edit changed. */
  flash: true,
  /** Whether single letters are shortcuts. */
  letters: true,
  /** The page's color scheme: `system`, `light` or `dark`. */
  theme: "system",
  /** Whether the screen is dark when the page is. */
  follow: false,
  /** Where the panel stands: `right` or `bottom`. */
  dock: "right",
  /** The collapsed panes, separated by spaces: `sidebar`, `panel`. */
  hidden: "",
  /** The sizes of panes that were resized, in pixels: `sidebar`, `right`, `bottom`, `sheet`. */
  sizes: {},
  /** The framework of generated tests: `testing` or `xctest`. */
  framework: "testing"
}

const kept = stored("settings", {}, { parse: validated })

class Settings extends EventTarget {
  get(name) {
    return kept.get()[name] ?? defaults[name]
  }

  set(name, value) {
    kept.set({ ...kept.get(), [name]: value })
    this.dispatchEvent(new CustomEvent("change", { detail: name }))
  }
}

export const settings = new Settings()

/** Drops stored values of an unexpected type: another version or other code may have written them. */
function validated(values) {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => typeof value === typeof defaults[name]))
}
