// Loads the style sheets that a template of the document names, and the modules that it preloads.

import { MissingFileError } from "./load-rest.js"

export async function loadStyles(template) {
  const links = [.../** @type {HTMLTemplateElement} */ (document.getElementById(template)).content.children]
    .map(link => /** @type {Element} */ (link.cloneNode()))
  try {
    await Promise.all(links.map(loadLink))
  } catch (error) {
    links.forEach(link => link.remove())
    throw error
  }
}

function loadLink(link) {
  return new Promise((resolve, reject) => {
    link.addEventListener("load", resolve)
    link.addEventListener("error",
      () => reject(new MissingFileError(`The file ${link.href} cannot be loaded.`)))
    document.head.append(link)
  })
}
