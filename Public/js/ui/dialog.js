// A dialog with a title and a close button, created anew each time it is shown.

import { button, element } from "../core/dom.js"

export function showDialog(id, title, content) {
  document.getElementById(id)?.remove()
  const close = () => dialog.close()
  const dialog = element("dialog",
    { id, class: "dialog sheet", "aria-labelledby": `${id}-title`,
      onclick: ({ target }) => target === dialog && close() },
    element("header", {}, element("h2", { id: `${id}-title` }, title),
      button("Close", close, { icon: "close", hidesLabel: true, class: "quiet small" })),
    element("div", { class: "sheet-body",
      tabIndex: content.some(({ nodeName }) => nodeName === "FORM") ? undefined : 0 }, ...content))
  document.body.append(dialog)
  dialog.showModal()
}
