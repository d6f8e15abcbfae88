// What a person prefers, kept in this browser.

const defaults = {
  /** How one is called in rooms; empty takes the name that the host gives. */
  name: "",
  /** What opens a file: `vscode`, `cursor`, `xcode`, or an address with `{file}` and `{line}`. */
  editor: "vscode",
  /** Whether what an edit changed in the canvas is shown for a moment. */
  flash: true,
  /** Whether single letters are shortcuts. */
  letters: true,
  /** Whether the page is light or dark: `system`, `light` or `dark`. */
  theme: "system",
  /** What tests are offered for: `testing` or `xctest`. */
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

/** As it was read last: every key that is pressed asks, and another tab seldom sets one. */
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

/** What another version kept, or somebody else, is not trusted. */
function validated(text) {
  try {
    const stored = Object.entries(JSON.parse(text) ?? {})
    return Object.fromEntries(stored.filter(([name, value]) => typeof value === typeof defaults[name]))
  } catch {
    return {}
  }
}
