// The editor's keyboard shortcuts and palette commands.

import { registerCommands } from "../shortcuts/commands.js"

export function registerEditorCommands(editor) {
  const isAvailable = () => Boolean(editor.store.state.room)
  registerCommands({ id: "find-in-props", title: "Find in props", group: "Find", key: "mod+f",
    leavesCanvas: true, isAvailable: () => isAvailable() && editor.form.checkVisibility(),
    run: () => editor.find() },
    { id: "paste-json", title: "Paste JSON…", group: "Edit", isAvailable,
      run: async () => (await editor.tools()).pasteAll() })
}
