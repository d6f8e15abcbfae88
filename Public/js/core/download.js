// Downloads a text as a file.

import { element } from "./dom.js"

export function download(name, content) {
  const url = URL.createObjectURL(new Blob([content], { type: "application/json" }))
  element("a", { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
