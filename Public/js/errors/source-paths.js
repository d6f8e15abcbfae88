// Formats source paths for display.

/** The path relative to the source root, for a file inside it. */
export function relativePath(file, root) {
  return root && file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file
}
