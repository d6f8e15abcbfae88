// Runs in the canvas: makes one tree of nodes like another, and keeps the nodes that both have.

"use strict"

/** Makes the children of one element those of the other; keyed ones are found wherever they moved. */
function morphChildren(target, source) {
  const keyed = new Map()
  for (const child of target.children) if (keyOf(child)) keyed.set(keyOf(child), child)
  let at = target.firstChild
  for (const wanted of [...source.childNodes]) {
    const match = partner(at, wanted, keyed)
    if (!match) {
      target.insertBefore(imported(wanted), at)
      continue
    }
    if (match !== at) target.insertBefore(match, at)
    else at = at.nextSibling
    morph(match, wanted)
  }
  while (at) {
    const next = at.nextSibling
    at.remove()
    at = next
  }
}

/** A copy, with a note of what the rendering said of everything a person can change. */
function imported(wanted) {
  const copy = document.importNode(wanted, true)
  if (copy.nodeType !== 1) return copy
  for (const node of [copy, ...copy.querySelectorAll("details, dialog, input, textarea, select")]) note(node, node)
  return copy
}

function partner(at, wanted, keyed) {
  const key = keyOf(wanted)
  if (key) {
    const found = keyed.get(key)
    return found && isAlike(found, wanted) ? found : null
  }
  return at && !keyOf(at) && isAlike(at, wanted) ? at : null
}

function keyOf(node) {
  return node.nodeType === 1 ? node.id || node.dataset?.key || "" : ""
}

function isAlike(left, right) {
  return left.nodeType === right.nodeType && left.nodeName === right.nodeName
}

function morph(target, source) {
  if (target.nodeType !== 1) {
    if (target.nodeValue !== source.nodeValue) target.nodeValue = source.nodeValue
    return
  }
  if (target.isEqualNode(source) && !isField(target)) return
  copyAttributes(target, source)
  if (target.nodeName === "TEMPLATE") target.innerHTML = source.innerHTML
  else if (!isField(target) || target.nodeName === "SELECT") morphChildren(target, source)
  if (isField(target)) copyValue(target, source)
}

/** What a person opened, or what runs, stays so unless the rendering says otherwise than before. */
function copyAttributes(target, source) {
  const stays = isFoldable(target) ? ["open"] : []
  for (const { name, value } of [...source.attributes]) {
    if (target.getAttribute(name) !== value && !(stays.includes(name) && rendered.get(target)?.[name] === value)) target.setAttribute(name, value)
  }
  for (const { name } of [...target.attributes]) {
    if (source.hasAttribute(name) || (stays.includes(name) && rendered.get(target)?.[name] === undefined)) continue
    target.removeAttribute(name)
  }
  if (stays.length) note(target, source)
}
