// Paths as people read them.

/** From the folder of the sources on, where the file is in it. */
export function relativePath(file, root) {
  return root && file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file
}
