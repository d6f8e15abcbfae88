// The editor's keyboard shortcuts and palette commands.

import { caseChoices } from "../schema/case-choices.js"
import { registerCommands } from "../shortcuts/commands.js"

export function registerEditorCommands(editor) {
  const isAvailable = () => Boolean(editor.store.state.room)
  registerCommands({ id: "find-in-props", title: "Find in props", group: "Find", key: "mod+f",
    leavesCanvas: true, isAvailable: () => isAvailable() && editor.form.checkVisibility(),
    run: () => editor.find() },
    { id: "paste-json", title: "Paste JSON…", group: "Edit", isAvailable,
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
