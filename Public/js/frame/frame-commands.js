// Runs in the canvas: finds the command in a screen's attributes that an event performs.

import { dom } from "./dom-members.js"
import { topModal } from "./focus.js"
import { composition, holdsCommand, isElement, isField, isTyped } from "./form-state.js"
import { listenInScreen } from "./import-node.js"
import { postToPage } from "./page-messages.js"
import { updates, whenUpdatable } from "./update-loader.js"

/** What is shown, and the keys of a text rendering. */
export const shownRendering = { revision: -1, keys: [] }
/** The field that last received input, until it loses the focus. */
let typedField = null

listenInScreen(["click", "submit", "input", "change", "keydown"], handleEvent)
listenInScreen(["compositionstart"], ({ target }) => (composition.field = target))
listenInScreen(["compositionend"], endComposition)
document[dom.addEventListener]("focusout", () => (typedField = null), true)

function handleEvent(event) {
  if (event.type === "input" && isHalfTyped(event.target)) return
  let name = event.type
  if (name === "keydown") name = keyName(event)
  const commandElement = name && commandElementOf(event, name)
  if (commandElement && !isHandledNatively(event, commandElement.node)) performCommand(event, commandElement)
  else if (event.type === "keydown" && name && !isHandledNatively(event)) pressKey(event)
}

function endComposition() {
  const { finish } = composition
  composition.field = composition.finish = null
  finish?.()
}

/** Whether half of a surrogate pair is missing in a text; it is sent with the other half. */
function isHalfTyped(field) {
  return isTyped(field) && !field.value.isWellFormed()
}

function performCommand(event, { node, attribute }) {
  if (isPrevented(event, node)) event.preventDefault()
  const isContinued = event.type === "input" && node === typedField
  typedField = null
  if (event.type === "input") typedField = node
  const { type, submitter } = event
  const send = isContinued =>
    whenUpdatable(() => updates.postCommand(node, attribute, { type, submitter }, isContinued))
  if (event.type !== "input" || !holdsCommand(node, () => send(true))) send(isContinued)
}

/** The closest element with a command for the event. A click on a field with a command stays there. */
function commandElementOf(event, name) {
  const [target, ...around] = event.composedPath()
  let path = [target, ...around]
  if (target === document[dom.body]) path = [topModal() ?? target]
  for (const node of path.filter(isElement)) {
    const attribute = [`data-storybook-${name}`, general].find(attribute =>
      node[dom.hasAttribute](attribute) && (attribute !== general || naturalEvent(node) === name))
    if (attribute) return { node, attribute }
    let own = node
    if (node[dom.nodeName] === "LABEL") own = node.control
    if (name === "click" && own?.[dom.hasAttribute](general)) return null
  }
  return null
}

const general = "data-storybook-command"

function naturalEvent(node) {
  if (node[dom.nodeName] === "FORM") return "submit"
  if (!isField(node) || ["button", "submit", "reset", "image"].includes(node.type)) return "click"
  const isChosen = node[dom.nodeName] === "SELECT" || ["checkbox", "radio", "file"].includes(node.type)
  if (isChosen) return "change"
  return "input"
}

function isPrevented({ type, target }, commandElement) {
  if (type === "click") return commandElement[dom.contains](
    target[dom.closest]("a[href], area[href], button, input[type=submit], input[type=image]"))
  return type === "submit" || type === "keydown"
}

/** `key-enter` for `Enter`, as in attributes; undefined for what the browser or an input method handles. */
export function keyName({ key, isComposing, ctrlKey, metaKey, altKey }) {
  if (isComposing || ctrlKey || metaKey || altKey || !key) return undefined
  if (key === " ") return "key-space"
  return `key-${key.toLowerCase().replace(unnameable, letter => `u${letter.charCodeAt(0).toString(16)}`)}`
}

/** What ends the name of an attribute. */
const unnameable = /[\0-\x1f"'<>/=&]/g

/** Whether the focused element handles the key itself, rather than the element with the command. */
function isHandledNatively({ type, target, key }, commandElement) {
  if (type !== "keydown" || target === commandElement) return false
  const isText = isField(target) || target[dom.isContentEditable]
  return (isText && (key.length === 1 || (target[dom.nodeName] !== "INPUT" && key !== "Escape")))
    || ((key === "Enter" || key === " ")
      && target[dom.matches]("a[href], button, summary, input:not([type=text])"))
}

function pressKey(event) {
  let pressed = event.key
  if (pressed === " ") pressed = "Space"
  const key = shownRendering.keys.find(key =>
    key === event.key || (key.length > 1 && key.toLowerCase() === pressed.toLowerCase()))
  if (key === undefined) return
  event.preventDefault()
  postToPage({ type: "key", key })
}
