// A link that opens a source location in the preferred code editor.

import { element } from "../core/dom.js"
import { settings } from "../settings/settings.js"
import { editorAddress } from "../settings/code-editors.js"

/** Returns undefined if the file's location is unknown. */
export function sourceLink(source, root, label = source && name(source)) {
  const href = editorAddress(settings.get("editor"), root, source)
  return href && element("a", { class: "source-link", href, title: `Open ${source.file} in the editor` },
    label)
}

function name({ file, line }) {
  return [file.slice(file.lastIndexOf("/") + 1), line].filter(part => part !== undefined).join(":")
}
