import assert from "node:assert/strict"
import { test } from "node:test"
import { groupedCommands, paletteOrder } from "../../../Public/js/shortcuts/command-groups.js"
import { choices, settingCommands, toggles } from "../../../Public/js/settings/setting-choices.js"
import { settings } from "../../../Public/js/settings/settings.js"

const commands = [["find", "Find"], ["next", "Navigate"], ["dark", "View"], ["undo", "Edit"], ["share", "Share", true],
  ["show-docs", "Panels"], ["save", "Edit", true], ["copy-link", "Share"], ["other", "Other"], ["keys", "Page"],
  ["theme", "Settings"]].map(([id, group, isMain]) => ({ id, group, isMain }))

const ids = order => groupedCommands(commands, order).map(({ id }) => id).join(" ")

test("the sheet begins with finding, and unknown groups are last", () =>
  assert.equal(ids(), "find next dark save undo share copy-link show-docs keys other theme"))

test("the palette begins with saving and sharing", () =>
  assert.equal(ids(paletteOrder), "save undo share copy-link show-docs dark keys theme next find other"))

globalThis.localStorage = { stored: {}, getItem(key) { return this.stored[key] ?? null },
  setItem(key, value) { this.stored[key] = value } }

test("each value of a setting that is not set is a command, which sets it", () => {
  const values = { theme: ["system", "light", "dark"], dock: ["right", "bottom"], editor: ["vscode", "cursor", "xcode"] }
  assert.deepEqual(Object.keys(choices), Object.keys(values))
  for (const [name, options] of [...Object.entries(values), ...Object.keys(toggles).map(name => [name, [true, false]])]) {
    for (const value of options) {
      settings.set(name, value)
      const ids = settingCommands().map(({ id }) => id).filter(id => id.startsWith(`setting-${name}-`))
      assert.deepEqual(ids, options.filter(other => other !== value).map(other => `setting-${name}-${other}`))
      const next = settingCommands().find(({ id }) => id === ids[0])
      assert.match(next.title, /^[A-Z][\w -]+: /)
      next.run()
      assert.equal(`setting-${name}-${settings.get(name)}`, ids[0])
    }
  }
})
