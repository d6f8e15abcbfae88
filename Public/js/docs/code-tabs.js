// The code of a story, ready to copy: its props in Swift and in JSON, and the HTML that it renders.

import { button, element } from "../core/dom.js"
import { copyText } from "../ui/copy-text.js"

const kinds = [["swift", "Swift"], ["json", "JSON"], ["body", "HTML"]]

/** `read` returns a promise of a kind's text; called when a tab is shown. */
export function codeTabs(title, read) {
  const text = element("pre", { tabIndex: 0, "aria-label": "Code" })
  const problem = element("p", { class: "hint", hidden: true })
  let shown = "swift"
  const show = async kind => {
    shown = kind
    for (const tab of tabs) tab.setAttribute("aria-pressed", tab.dataset.kind === kind)
    const { code, message } = await read(kind).then(code => ({ code }), ({ message }) => ({ message }))
    if (shown !== kind) return
    text.textContent = code ?? ""
    text.hidden = typeof code !== "string"
    problem.hidden = !text.hidden
    problem.textContent = message ?? ""
  }
  const tabs = kinds.map(([kind, label]) =>
    button(label, () => show(kind), { class: "quiet small", data: { kind }, "aria-pressed": "false" }))
  const bar = element("div", { class: "code-bar", role: "group", "aria-label": `Code of ${title}` }, ...tabs,
    button("Copy", () => copyText(text.textContent, "Code copied."),
      { icon: "copy", hidesLabel: true, class: "quiet small" }))
  const made = element("details",
    { class: "story-code", ontoggle: () => made.open && !text.textContent && show(shown) },
    element("summary", {}, "Code"), bar, text, problem)
  return made
}
