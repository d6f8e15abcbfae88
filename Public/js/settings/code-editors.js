// The address that opens a file where it is written. No DOM.

const editors = {
  vscode: "vscode://file{file}:{line}",
  cursor: "cursor://file{file}:{line}",
  windsurf: "windsurf://file{file}:{line}",
  zed: "zed://file{file}:{line}",
  xcode: "xcode://open?file={file}&line={line}",
  idea: "idea://open?file={file}&line={line}",
  textmate: "txmt://open?url=file://{file}&line={line}"
}

/** Nothing where it is not known where the files lie, or where an editor's address is none. */
export function editorAddress(editor, root, { file, line = 1 } = {}) {
  const template = Object.hasOwn(editors, editor) ? editors[editor] : editor
  const path = absolute(file, root)
  if (!path || !isAddress(template)) return undefined
  const inQuery = template.indexOf("?") !== -1 && template.indexOf("?") < template.indexOf("{file}")
  const written = inQuery ? encodeURIComponent(path) : path.split("/").map(encodeURIComponent).join("/")
  return template.replace("{file}", () => written).replace("{line}", () => String(line))
}

/** `Login.swift:12:9` as a file and a line; the column is of no use to most editors. */
export function parseLocation(location = "") {
  const [, file, line] = /^(.*?)(?::(\d+))?(?::\d+)?$/.exec(location) ?? []
  return file ? { file, line: line === undefined ? undefined : Number(line) } : undefined
}

export const editorNames = Object.keys(editors)

function absolute(file, root) {
  if (!file) return undefined
  if (/^(\/|[A-Za-z]:\/)/.test(file)) return root && (file.startsWith("/") ? file : `/${file}`)
  return root && `${root.replace(/\/+$/, "")}/${file}`
}

/** No address of a person's own runs a script here. */
function isAddress(template) {
  return /^(?!javascript:|data:|vbscript:|blob:)[a-z][a-z0-9+.-]*:.*\{file\}/i.test(template)
}
