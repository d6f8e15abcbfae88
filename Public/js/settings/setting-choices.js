// The settings with few values, for the dialog and the command palette.

import { settings } from "./settings.js"

/** Each with its values and their titles. */
export const choices = {
  theme: { title: "Theme", options: [["system", "System"], ["light", "Light"], ["dark", "Dark"]] },
  dock: { title: "Panel position", options: [["right", "Right"], ["bottom", "Bottom"]] },
  editor: { title: "Code editor",
    options: [["vscode", "Visual Studio Code"], ["cursor", "Cursor"], ["xcode", "Xcode"]] }
}

/** The settings that are on or off, with their titles. */
export const toggles = { follow: "Screen follows page", flash: "Highlight changes",
  letters: "Single-key shortcuts" }

/** A command for each value that a setting does not have now. */
export function settingCommands() {
  const command = (name, value, title) =>
    ({ id: `setting-${name}-${value}`, title, group: "Settings", run: () => settings.set(name, value) })
  return [
    ...Object.entries(choices).flatMap(([name, { title, options }]) =>
      options.filter(([value]) => value !== settings.get(name))
        .map(([value, valueTitle]) => command(name, value, `${title}: ${valueTitle}`))),
    ...Object.entries(toggles).map(([name, title]) =>
      command(name, !settings.get(name), `${title}: ${settings.get(name) ? "off" : "on"}`))
  ]
}
