// What the keys and the palette offer of the editor.

import { offer } from "../actions.js"

export function offerEditing(editor) {
  const isDue = () => Boolean(editor.store.state.room)
  offer({ id: "find-in-props", title: "Find in props", group: "Find", isDue: () => isDue() && editor.form.checkVisibility(), run: () => editor.find() },
    { id: "paste-json", title: "Paste JSON…", group: "Edit", isDue, run: async () => (await editor.desk()).pasteAll() },
    { id: "edit-several", title: "Edit several stories…", group: "Edit", isDue, run: async () => (await editor.desk()).several() })
}
