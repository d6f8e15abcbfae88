// Runs in the canvas: the accessible name of the element that a user acts on, for the titles of commands.

import { dom, isElement, isField, unshadowed } from "./canvas.js"

const mostCharacters = 80

/** `type` is that of the event; a key of an element that is no control names the whole screen. */
export function actedElement(node, attribute, { type, submitter }) {
  const event = eventName(node, attribute, type, submitter)
  const isControl = isField(node) || node[dom.matches]("button, a[href], [tabindex]")
  const isNamed = isControl || !event.startsWith("key-")
  const name = isNamed ? accessibleName(submitter ?? node) : ""
  if (!name && !event.startsWith("key-")) return undefined
  return { name: name || undefined, event }
}

/** The default button of a form is pressed, also by Enter in a field; so is a radio button. */
function eventName(node, attribute, type, submitter) {
  if (type === "keydown") return attribute.slice("data-storybook-".length)
  if (submitter || node[dom.matches]("input[type=radio]")) return "click"
  return type
}

/** The steps of Accessible Name and Description Computation that give most elements their names. */
function accessibleName(node) {
  const { labels, placeholder, type, value } = unshadowed(node)
  const own = name => node[dom.getAttribute](name)
  const referred = (own("aria-labelledby") ?? "").split(/\s+/)
    .map(id => id && node[dom.getRootNode]()[dom.getElementById]?.(id)).filter(Boolean)
  const isButton = ["button", "submit", "reset"].includes(type) && node[dom.nodeName] === "INPUT"
  const candidates = [() => shownTextOf(referred), () => own("aria-label"), () => shownTextOf(labels ?? []),
    () => isButton && value, () => own("alt"), () => isField(node) ? "" : shownTextOf([node]),
    () => own("title"), () => placeholder]
  for (const candidate of candidates) {
    const text = String(candidate() || "").replace(/\s+/g, " ").trim()
    if (text) return text.slice(0, mostCharacters).toWellFormed()
  }
  return ""
}

/** What is shown of the nodes: no text of fields, and the alternatives of images. */
function shownTextOf(nodes) {
  return Array.from(nodes, node => {
    if (!isElement(node)) return node[dom.nodeType] === 3 ? node[dom.data] : ""
    const isSilent = isField(node) || ["SCRIPT", "STYLE"].includes(node[dom.nodeName])
      || node[dom.getAttribute]("aria-hidden") === "true"
    if (isSilent) return ""
    return node[dom.getAttribute]("aria-label") ?? node[dom.getAttribute]("alt")
      ?? shownTextOf(node[dom.childNodes])
  }).join("")
}
