// Runs in the canvas: copies the nodes and attributes of a parsed rendering.

"use strict"

/** Imports a copy, and records the rendered state of everything the user can change. */
function importedNode(wanted) {
  const copy = document.importNode(wanted, true)
  if (copy.nodeType !== 1) return copy
  for (const node of [copy, ...copy.querySelectorAll("details, dialog, input, textarea, select")])
    recordRendered(node, node)
  return copy
}

/** Sets an attribute; a parser accepts names that `setAttribute` rejects. */
function copyAttribute(target, attribute) {
  if (attribute.namespaceURI !== null) return target.setAttributeNodeNS(attribute.cloneNode())
  try {
    target.setAttribute(attribute.name, attribute.value)
  } catch {
    target.setAttributeNode(attribute.cloneNode())
  }
}
