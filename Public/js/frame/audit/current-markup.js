// Runs in the canvas, as part of the audit: the document as markup for the rules of the host. Elements
// have numbers; styles are replaced by their effect on the display; fields have their current values.
//
//   <p class="off">A</p>  ──▶  <p class="off" style="display: none" data-storybook-element="2">A</p>

import { escapeHTML } from "../../core/escape-html.js"
import { dom, unshadowed } from "../canvas.js"

const skipped = /^(head|link|meta|noscript|script|style|template)$/i
const empty = /^(area|base|br|col|embed|hr|img|input|source|track|wbr)$/i
const ownAttributes = ["style", "hidden", "checked", "selected", "data-storybook-element"]
/** Types of fields whose value is typed or chosen, and not an attribute. */
const typed = ["text", "search", "email", "tel", "url", "number", "range", "date", "datetime-local",
  "month", "time", "week", "color"]

/** Returns the markup; adds the elements to a list, by their number. */
export function currentMarkup(elements) {
  return write(document[dom.documentElement], { numbered: elements, isDrawn: true, isVisible: true })
}

function write(node, context) {
  if (node[dom.nodeType] === 3) return escapeHTML(node[dom.nodeValue])
  if (node[dom.nodeType] !== 1 || skipped.test(node[dom.nodeName]) || node[dom.hasAttribute]("data-audit"))
    return ""
  const name = node[dom.localName]
  const inner = { ...context }
  const style = styleOf(node, inner)
  const number = context.numbered.push(node) - 1
  const tag = `<${name}${attributesOf(node)}${style} data-storybook-element="${number}">`
  if (empty.test(name)) return tag
  return `${tag}${contentOf(node, inner)}</${name}>`
}

function contentOf(node, context) {
  if (node[dom.nodeName] === "TEXTAREA") return escapeHTML(node.value)
  return [...node[dom.childNodes]].map(child => write(child, context)).join("")
}

/** What styles do to an element; nothing below an element that is not drawn. Updates the context. */
function styleOf(node, context) {
  if (!context.isDrawn) return ""
  const { display, visibility } = getComputedStyle(node)
  const isBoxless = display === "contents" || /^(OPTION|OPTGROUP|AREA)$/.test(node[dom.nodeName])
  context.isDrawn = display !== "none" && (isBoxless || node[dom.checkVisibility]())
  if (!context.isDrawn) return " style=\"display: none\""
  const isVisible = visibility === "visible"
  const hasParents = isVisible === context.isVisible
  context.isVisible = isVisible
  if (hasParents) return ` style="display: ${display}"`
  return ` style="display: ${display}; visibility: ${visibility}"`
}

function attributesOf(node) {
  const written = [...node[dom.attributes]]
    .filter(({ name }) => !ownAttributes.includes(name) && !/[\s"'<>/=]/.test(name))
    .map(({ name, value }) => [name, value])
  const attributes = /** @type {Map<string, string>} */ (
    new Map(/** @type {any} */ ([...written, ...currentState(unshadowed(node), node[dom.nodeName])])))
  return [...attributes].map(([name, value]) => ` ${name}="${escapeHTML(value)}"`).join("")
}

/** The attributes for the current value of a field. A password is only known to be filled in. */
function currentState({ type, value, checked, selected }, name) {
  if (name === "OPTION" && selected) return [["selected", ""]]
  if (name !== "INPUT") return []
  if (checked && (type === "checkbox" || type === "radio")) return [["checked", ""]]
  if (type === "password") return [["value", value.replace(/^.+$/s, "•")]]
  if (typed.includes(type)) return [["value", value]]
  return []
}
