// A link that opens a source location in the preferred code editor.

import { element } from "../core/dom.js"
import { settings } from "../settings/settings.js"
import { editorAddress } from "./code-editors.js"
import { locationOf } from "./source-location.js"

/** Returns undefined if the file's location is unknown. */
export function sourceLink(source, root, label) {
  const href = editorAddress(settings.get("editor"), root, source)
  return href && element("a", { class: "source-link", href, title: `Open ${source.file} in the editor` },
    label ?? locationOf({ file: source.file, line: source.line }).name)
}
