// A sentence about files that could not be loaded.

import { plural } from "../core/plural.js"

/** The maximum number of files in the sentence; all are in Inspect. */
const mostNamed = 3

/** Such as “2 files could not be loaded: /a.png, /b.css”; empty without any. */
export function missingFilesSentence(files) {
  if (!files.length) return ""
  const names = files.slice(0, mostNamed).map(({ path }) => path)
  const more = files.length - names.length
  if (more > 0) names.push(`and ${plural(more, "one more", "more")}`)
  return `${missingFilesTitle(files)}: ${names.join(", ")}`
}

export function missingFilesTitle({ length }) {
  return `${plural(length, "One file", "files")} could not be loaded`
}
