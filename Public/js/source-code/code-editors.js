// The URL that opens a source file in a code editor. No DOM.

import { trimEnd } from "../core/trim-end.js"

const editors = new Map(Object.entries({
  vscode: "vscode://file{file}:{line}",
  cursor: "cursor://file{file}:{line}",
  windsurf: "windsurf://file{file}:{line}",
  zed: "zed://file{file}:{line}",
  xcode: "xcode://open?file={file}&line={line}",
  idea: "idea://open?file={file}&line={line}",
  textmate: "txmt://open?url=file://{file}&line={line}"
}))

/** Returns undefined if the file's location is unknown or the editor's URL template is invalid. */
export function editorAddress(editor, root, { file, line = 1 } = /** @type {Partial<Source>} */ ({})) {
  const template = editors.get(editor) ?? editor
  const path = absolute(file, root)
  if (!path || !isAddress(template)) return undefined
  const inQuery = template.indexOf("?") !== -1 && template.indexOf("?") < template.indexOf("{file}")
  let written = encodeURIComponent(path)
  if (!inQuery) written = written.replaceAll("%2F", "/")
  return template.replace("{file}", () => written).replace("{line}", () => String(line))
}

function absolute(file, root) {
  if (!file) return undefined
  if (file.startsWith("/")) return root && file
  if (/^[A-Za-z]:\//.test(file)) return root && `/${file}`
  return root && `${trimEnd(root, "/")}/${file}`
}

/** Whether the template is a URL with `{file}`. Rejects schemes that could run a script here. */
function isAddress(template) {
  return /^(?!javascript:|data:|vbscript:|blob:)[a-z][a-z0-9+.-]*:.*\{file\}/i.test(template)
}
