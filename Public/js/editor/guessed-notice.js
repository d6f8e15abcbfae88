// The notice above an editor whose schema was guessed.

import { element } from "../core/dom.js"

export function guessedNotice(reason) {
  return element("div", { class: "notice", role: "note" }, element("strong", {}, "This editor is a guess"),
    element("p", {}, "The type could not be probed, so its metadata alone says what to edit here. It may be wrong."), element("p", { class: "reason" }, reason))
}
