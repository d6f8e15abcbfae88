// The participant's preferences, stored in this browser.

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
  /** Where the panel stands: `right` or `bottom`. */
  dock: "right",
  /** The collapsed panes, separated by spaces: `sidebar`, `panel`. */
  hidden: "",
  /** The sizes of panes that were resized, in pixels: `sidebar`, `right`, `bottom`, `sheet`. */
  sizes: {},
  /** The framework of generated tests: `testing` or `xctest`. */
  framework: "testing"
}

class Settings extends EventTarget {
  get(name) {
    return readSettings()[name] ?? defaults[name]
  }

  set(name, value) {
    localStorage.setItem("settings", JSON.stringify({ ...readSettings(), [name]: value }))
    this.dispatchEvent(new CustomEvent("change", { detail: name }))
  }
}

export const settings = new Settings()

/** Caches the parsed settings: every key press reads them, and another tab rarely changes them. */
let cached = { text: null, settings: {} }

function readSettings() {
  const text = stored()
  if (text !== cached.text) cached = { text, settings: validated(text) }
  return cached.settings
}

function stored() {
  try {
    return localStorage.getItem("settings")
  } catch {
    return null
  }
}

/** Drops stored values of an unexpected type: another version or other code may have written them. */
function validated(text) {
  try {
    const stored = Object.entries(JSON.parse(text) ?? {})
    return Object.fromEntries(stored.filter(([name, value]) => typeof value === typeof defaults[name]))
  } catch {
    return {}
  }
}
