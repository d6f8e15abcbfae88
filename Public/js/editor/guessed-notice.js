// The notice above an editor whose schema was guessed.

import { element } from "../core/dom.js"

export function guessedNotice(reason) {
  return element("div", { class: "notice", role: "note" }, element("strong", {}, "This editor is a guess"),
    element("p", {}, "The type could not be probed. These fields come from its metadata and may be wrong."),
    element("p", { class: "reason" }, reason))
}
