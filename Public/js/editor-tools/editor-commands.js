// The editor's commands in the palette.

import { caseChoices } from "../schema/case-choices.js"
import { registerCommands } from "../shortcuts/commands.js"

export function registerEditorCommands(editor) {
  registerCommands({ id: "paste-json", title: "Paste JSON…", group: "Edit",
    isAvailable: () => Boolean(editor.store.state.room),
    run: async () => (await editor.tools()).pasteAll() },
    { id: "case", title: "Case…", group: "Edit", isAvailable: () => choices(editor).length > 0,
      choices: () => choices(editor) })
}

function choices(editor) {
  const { room, site } = editor.store.state
  if (!room || site) return []
  return caseChoices(room.schema, room.props).map(({ path, title, value, isCurrent }) =>
    ({ id: `case-${title}`, title, isCurrent, control: () => editor.nearest(path)?.focusable,
      run: () => editor.set(path, value) }))
}
