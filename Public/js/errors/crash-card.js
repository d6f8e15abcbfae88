// The crash card, over the last successful rendering if there is one.

import { plural } from "../core/plural.js"
import { button, element, hint, setText } from "../core/dom.js"
import { prettyPrint } from "../core/json.js"
import { crashHint, crashTitle, stackRows } from "./error-report.js"
import { sourceLink } from "../source-code/source-link.js"
import { locationOf } from "../source-code/source-location.js"

export class CrashCard {
  #target
  /** @type {Store} */ #store
  #title = element("h2", { id: "crash-title" })
  #message = element("pre", { class: "crash-message" })
  #stack = element("div", { class: "stack" })
  #props = element("details", { ontoggle: () => this.#fillProps() },
    element("summary", {}, "Props that failed"))
  #place = hint()
  #undo
  #card
  #crash = null

  constructor(target, store, save) {
    this.#target = target
    this.#store = store
    this.#undo = button("Undo", () => store.step("undo"), { icon: "undo" })
    this.#card = element("section",
      { class: "card crash", "aria-labelledby": "crash-title", hidden: true,
        onkeydown: ({ key }) => key === "Escape" && this.#dismiss() },
      element("div", { role: "alert" }, this.#title, this.#message),
      element("div", { class: "crash-body" }, this.#stack, this.#props),
      this.#place,
      element("div", { class: "buttons" }, this.#undo,
        button("Save as fixture…", () => save.show({ source: "crash" })),
        button("Dismiss", () => this.#dismiss(), { class: "quiet" })))
  }

  changed(/** @type {State} */ { crash, room }, /** @type {ChangeDetail} */ { before }) {
    if (room) this.#undo.disabled = !room.steps.undo
    if (crash === before.crash) return
    const isMore = this.#crash?.stackFollows && crash?.revision === this.#crash.revision
    this.#crash = crash
    if (!crash) this.#card.hidden = true
    else this.#fill(crash, isMore)
  }

  /** Fills the card. The stack follows in a second update, which keeps what is expanded or dismissed. */
  #fill(crash, isMore) {
    this.#stack.replaceChildren(...stackOf(crash, this.#store.state.root))
    this.#stack.ariaBusy = String(Boolean(crash.stackFollows))
    this.#title.textContent = crashTitle(crash)
    setText(this.#message, crash.message)
    setText(this.#place, crashHint(crash, this.#store.state))
    if (isMore) return
    if (!this.#card.isConnected) this.#target.append(this.#card)
    this.#props.open = false
    this.#props.querySelector("pre")?.remove()
    this.#card.hidden = false
  }

  #fillProps() {
    if (!this.#props.open) return
    if (!this.#props.querySelector("pre"))
      this.#props.append(element("pre", { tabIndex: 0 }, prettyPrint(this.#crash.props)))
    this.#props.scrollIntoView({ block: "nearest" })
  }

  #dismiss() {
    this.#card.hidden = true
    this.#card.closest("main").focus()
  }
}

function stackOf({ stack, stackFollows, remedy }, root) {
  if (stackFollows) return [element("p", { class: "hint looking-up" }, "Looking up the stack…")]
  const reason = remedy ? [hint(remedy)] : []
  if (!stack?.length) return reason
  const { author, library } = stackRows(stack)
  const names = plural(library.length, "1 frame", "frames")
  return [
    ...reason,
    author.length > 0 && listOf(author, root, "frames author"),
    !author.length && hint("The stack contains none of your code."),
    library.length && element("details", {}, element("summary", {}, `${names} in libraries`),
      listOf(library, root, "frames"))
  ].filter(Boolean)
}

function listOf(rows, root, className) {
  return element("ol", { class: className, "aria-label": "Stack" }, ...rows.map(({ frame, depth, count }) => {
    const { name } = locationOf({ ...frame, column: undefined })
    return element("li", { value: depth },
      element("code", {}, frame.function), count > 1 && element("span", { class: "times" }, ` × ${count}`),
      name && (sourceLink(frame.file && frame, root, name)
        ?? element("span", { class: "place", title: frame.location }, name)))
  }))
}
