// Runs in the canvas: shows what a test typed, chose and opened in the rendering, until another list comes.

import { attempt } from "../../core/attempt.js"
import { dom, runAfterRendering, tools } from "../canvas.js"

const undo = []
let newest = null

tools.entries = entries => {
  newest = entries
  for (const restore of undo.splice(0).reverse()) restore()
  runAfterRendering(() => newest === entries && entries.forEach(enter))
}

function enter({ tag, position, count, ...change }) {
  const all = document[dom.querySelectorAll](CSS.escape(tag))
  if (all.length !== count) return
  for (const [name, set] of Object.entries(setters))
    if (name in change) attempt(() => undo.push(set(all[position], change[name])))
}

/** Each sets a part of an element, and returns how to restore it. */
const setters = {
  value: (field, value) => assign(field, "value", value),
  checked: (field, isOn) => assign(field, "checked", isOn),
  options(list, values) {
    const were = [...list.options].map(option => [option, option.selected])
    for (const [option] of were) option.selected = values.includes(option.value)
    return () => were.forEach(([option, was]) => (option.selected = was))
  },
  open(element, isOpen) {
    setOpen(element, isOpen)
    return () => attempt(() => setOpen(element, !isOpen))
  }
}

function assign(field, name, value) {
  const was = field[name]
  field[name] = value
  return () => (field[name] = was)
}

function setOpen(element, isOpen) {
  const kind = element[dom.nodeName]
  if (kind === "DETAILS") assign(element, "open", isOpen)
  else if (kind === "DIALOG") setDialog(element, isOpen)
  else element[dom.togglePopover](isOpen)
}

function setDialog(dialog, isOpen) {
  if (!isOpen) dialog.close()
  else if (isModal(dialog)) dialog.showModal()
  else dialog.show()
}

function isModal({ id }) {
  const openers = document[dom.querySelectorAll]("[command=show-modal]")
  return [...openers].some(opener => opener[dom.getAttribute]("commandfor") === id)
}
