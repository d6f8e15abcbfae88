// A sentence below the canvas about files that could not be loaded.

import { element, setText } from "../core/dom.js"
import { plural } from "../core/plural.js"

/** The maximum number of files in the sentence; all are in Inspect. */
const mostNamed = 3

export class MissingFilesNote {
  #text = element("p", { class: "missing-files", role: "status", "aria-label": "Missing files" })

  constructor(target) {
    target.append(this.#text)
  }

  changed(/** @type {State} */ { missingFiles }) {
    setText(this.#text, missingFilesSentence(missingFiles))
  }
}

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
