// Runs in the canvas: copies the nodes and attributes of a parsed rendering, with their shadow trees.

import { attempt } from "../core/attempt.js"
import { dom } from "./dom-members.js"
import { isElement, recordRendered } from "./form-state.js"

/** The shadow trees `{key, content}` that a rendering declares, and `{key, root}` of the screen, by host. */
export const declaredShadows = new WeakMap()
export const shadowRoots = new WeakMap()
/** Whether any rendering has declared one. */
export let areShadowsUsed = false

/** Imports a copy, and records the rendered state of everything the user can change. */
export function importedNode(wanted) {
  const copy = document[dom.importNode](wanted, true)
  if (!isElement(copy)) return copy
  for (const node of [copy, ...copy[dom.querySelectorAll]("details, dialog, input, textarea, select")])
    recordRendered(node, node)
  if (areShadowsUsed) attachShadows(copy, wanted)
  return copy
}

/** Sets an attribute; a parser accepts names that `setAttribute` rejects. */
export function copyAttribute(target, attribute) {
  if (attribute.namespaceURI !== null) return target[dom.setAttributeNodeNS](attribute.cloneNode())
  try {
    target[dom.setAttribute](attribute.name, attribute.value)
  } catch {
    target[dom.setAttributeNode](attribute.cloneNode())
  }
}

/** Makes a tree what it is where scripts run, without running any. */
export function disableScripts(tree) {
  for (const node of tree[dom.querySelectorAll]("noscript")) node[dom.textContent] = node[dom.innerHTML]
  tree[dom.querySelectorAll]("script").forEach(disableScript)
}

/** Replaces a script by one that never runs, as a fragment's do not: an unclosed one of a document does. */
function disableScript(script) {
  const template = document[dom.createElement]("template")
  template.innerHTML = script.namespaceURI.endsWith("/svg") ? "<svg><script>" : "<script>"
  const copy = template.content.querySelector("script")
  for (const attribute of script.attributes) copyAttribute(copy, attribute)
  copy.textContent = script.textContent
  script.replaceWith(copy)
}

/** Takes the declared shadow trees out of a parsed tree, where they are templates. Returns their content. */
export function takeShadows(tree) {
  return Array.from(tree[dom.querySelectorAll]("template[shadowrootmode]"), template => {
    const host = template[dom.parentElement]
    const options = shadowOptions(template)
    // An element that cannot be a host keeps the template, and so does one that has a shadow tree already.
    if (!host || declaredShadows.has(host)
      || !attempt(() => host[dom.cloneNode]()[dom.attachShadow](options))) return []
    areShadowsUsed = true
    template.remove()
    declaredShadows.set(host, { key: JSON.stringify(options), content: template.content })
    disableScripts(template.content)
    return [template.content, ...takeShadows(template.content)]
  }).flat()
}

function shadowOptions(template) {
  const has = name => template.hasAttribute(`shadowroot${name}`)
  return { mode: template.getAttribute("shadowrootmode").toLowerCase(), clonable: has("clonable"),
    delegatesFocus: has("delegatesfocus"), serializable: has("serializable") }
}

function attachShadows(copy, wanted) {
  const all = node => [node, ...node[dom.querySelectorAll]("*")]
  const copies = all(copy)
  for (const [index, source] of all(wanted).entries()) {
    const declared = declaredShadows.get(source)
    if (declared) attachShadow(copies[index], declared)
  }
}

function attachShadow(host, { key, content }) {
  const root = host[dom.attachShadow](JSON.parse(key))
  shadowRoots.set(host, { key, root })
  for (const [type, listener] of screenListeners) root[dom.addEventListener](type, listener, true)
  root[dom.append](...Array.from(content[dom.childNodes], importedNode))
}

/** Each `[type, listener]` for the events of the screen. */
const screenListeners = []

/** Listens in the document and in each shadow tree, whose events do not all leave it. */
export function listenInScreen(types, receive) {
  const listener = event => {
    const [target] = event.composedPath()
    if (target[dom.getRootNode]() === event.currentTarget) receive(event)
  }
  for (const type of types) {
    screenListeners.push([type, listener])
    document[dom.addEventListener](type, listener, true)
  }
}
