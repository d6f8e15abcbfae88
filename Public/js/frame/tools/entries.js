// Runs in the canvas: shows what a test typed, chose and opened in the rendering, and rings what a step acts
// on, until another list comes.

import { attempt } from "../../core/attempt.js"
import { dom, runAfterRendering, tools, updates, whenUpdatable } from "../canvas.js"

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
  },
  ring(element, { scrolls }) {
    if (scrolls) element[dom.scrollIntoView]({ block: "nearest", inline: "nearest", behavior: "instant" })
    let layer = null
    let isWanted = true
    const marks = () => ringStyle + updates.frameAround(element[dom.getBoundingClientRect](), "ring")
    whenUpdatable(() => isWanted && (layer = new updates.ToolLayer("ring", marks)))
    return () => (isWanted = false, layer?.stop())
  }
}

const ringStyle = `<style>
  .ring { position: absolute; box-sizing: border-box; border: 2px solid #b93c0a; border-radius: 5px;
  box-shadow: 0 0 0 2px #fff }
</style>`

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
