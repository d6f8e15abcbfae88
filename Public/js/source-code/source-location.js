// Locations in source files: `Stories/Login.swift:12:9`. No DOM.

/** Parses `Login.swift:12:9` into file and line. Drops the column, which most editors ignore. */
export function parseLocation(location = "") {
  const [, file, line] = /^(.*?)(?::(\d+))?(?::\d+)?$/.exec(location) ?? []
  if (!file) return undefined
  return { file, line: line && Number(line) }
}

/** Splits a location into `Login.swift:12:9` and its folder's name. */
export function locationOf(/** @type {Place} */ { file, line, column, location = "" }) {
  const path = file ?? location
  const name = path.slice(path.lastIndexOf("/") + 1)
  const numbers = [line, column].filter(number => file !== undefined && number !== undefined)
  return { name: [name, ...numbers].join(":"),
    folder: path.slice(0, path.length - name.length).split("/").filter(Boolean).at(-1) ?? "" }
}

/** Where a file was saved, as a message. */
export function savedText({ written, file }, root) {
  if (written) return `Saved as ${relativePath(file, root)}`
  return "Downloaded, because this host is read-only."
}

/** The path relative to the source root, for a file inside it. */
export function relativePath(file, root) {
  if (root && file.startsWith(`${root}/`)) return file.slice(root.length + 1)
  return file
}
