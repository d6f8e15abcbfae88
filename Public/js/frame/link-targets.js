// Runs in the canvas: follows a link or submits a form whose navigation was prevented: anchors within the
// screen scroll, anything else is reported to the page. Loads with the first update or navigation.

import { attempt } from "../core/attempt.js"
import { dom, postNavigation, unshadowed } from "./canvas.js"

export function navigateTo(link, address) {
  const story = storyAttribute(link, address)
  if (story === undefined && scrollsTo(address)) return
  postNavigation({ navigation: "link", address, story, label: labelOf(link) })
}

function storyAttribute(node, address) {
  return node[dom.getAttribute]("data-story") ?? /^story:(?:\/\/)?(.*)$/is.exec(address)?.[1]
}

/** Scrolls to an anchor within the screen and returns whether it did; a base address would lead elsewhere. */
function scrollsTo(address) {
  if (!address.startsWith("#")) return false
  const name = attempt(() => decodeURIComponent(address.slice(1)), address.slice(1))
  const target = document[dom.getElementById](name) ?? document[dom.getElementsByName](name)[0]
  const isTop = name === "" || (!target && name.toLowerCase() === "top")
  if (!target && !isTop) return false
  if (isTop) scrollTo(0, 0)
  else location.replace(`${location.href.split("#")[0]}${address}`)
  target?.[dom.scrollIntoView]()
  target?.[dom.focus]({ preventScroll: true })
  return true
}

export function reportForm(form, submitter, method) {
  const address = submitter?.[dom.getAttribute]("formaction") ?? form[dom.getAttribute]("action") ?? ""
  const story = submitter?.[dom.getAttribute]("data-story") ?? form[dom.getAttribute]("data-story")
    ?? storyAttribute(form, address)
  postNavigation({ navigation: "form", address, method, story: story ?? undefined,
    label: labelOf(submitter ?? form), fields: fieldsOf(form, submitter) })
}

/** Names and values in order; passwords are masked, and files are reported by name only. */
function fieldsOf(form, submitter) {
  const passwords = [...form[dom.elements]].filter(({ type }) => type === "password")
  const secret = new Set(passwords.map(({ name }) => name))
  let own = null
  if (submitter?.form === form) own = submitter
  const pairs = attempt(() => [...new /** @type {any} */ (FormData)(form, own)]) ?? [...new FormData(form)]
  const shown = (name, value) => {
    if (secret.has(name)) return "••••••"
    return (value.name ?? value).slice(0, 1000)
  }
  return pairs.slice(0, 100).map(([name, value]) => [name.slice(0, 200), shown(name, value)])
}

function labelOf(node) {
  const name = node[dom.getAttribute]("aria-label") || ownLabelOf(node) || ""
  return name.replace(/\s+/g, " ").trim().slice(0, 100)
}

function ownLabelOf(node) {
  if (node[dom.localName] === "form") return node[dom.getAttribute]("name")
  return node[dom.textContent] || unshadowed(node).value || node[dom.getAttribute]("title")
    || node[dom.querySelector]("img")?.alt
}
