// The log of commands and navigations in this room, newest last.

import { plural } from "../core/plural.js"
import { copyText } from "../ui/copy-text.js"
import { button, element, hint } from "../core/dom.js"
import { prettyPrint, stringify } from "../core/json.js"
import { changeText, commandCall, commandTitle, titleText } from "../schema/command-title.js"
import { titleNodes } from "../ui/title-nodes.js"
import { sourceLink } from "../source-code/source-link.js"
import { locationOf, parseLocation } from "../source-code/source-location.js"
import { hasCommands } from "../schema/schema.js"
import { matchesFilter } from "./actions-filter.js"
import { initialState } from "../state/state.js"
import { delayText, navigationText } from "../canvas/navigation.js"

const time = new Intl.DateTimeFormat(undefined,
  { hour: "2-digit", minute: "2-digit", second: "2-digit", fractionalSecondDigits: 3, hourCycle: "h23" })

const example =
  "struct Props: Codable {\n  var signIn: Command\n}\n\n<button\\(props.signIn)>\n  Sign in\n</button>"

export class ActionsPanel {
  /** @type {Store} */ #store
  #filter
  #log = element("ol", { class: "log", role: "log", "aria-label": "Sent commands", tabIndex: 0 })
  #none = element("p", { class: "hint", hidden: true }, "No matches.")
  #empty = element("div", { class: "empty" })
  #tools
  #buttons
  #rows = new Map()

  constructor(target, store) {
    this.#store = store
    this.#filter = element("input",
      { type: "search", placeholder: "Filter commands", "aria-label": "Filter commands", autocomplete: "off",
        spellcheck: false, oninput: () => this.#applyFilter() })
    const tool = (label, run, icon) =>
      button(label, run, { icon, hidesLabel: true, class: "quiet", disabled: true })
    this.#buttons = [tool("Copy as JSON", () => this.#copy(), "copy"),
      tool("Clear", () => this.#clear(), "trash")]
    this.#tools = element("div", { class: "panel-tools" }, this.#filter, ...this.#buttons)
    target.append(this.#tools, this.#empty, this.#none, this.#log)
  }

  changed(/** @type {State} */ { performed, room }, /** @type {ChangeDetail} */ { before }) {
    if (performed !== before.performed) this.#keepingBottom(() => this.#draw(performed))
    if (room?.schema !== before.room?.schema || before === initialState) this.#showHint(room)
  }

  #draw(performed) {
    const numbers = new Set(performed.map(({ number }) => number))
    for (const [number, { item }] of this.#rows) {
      if (numbers.has(number)) continue
      item.remove()
      this.#rows.delete(number)
    }
    for (const entry of performed) this.#show(entry)
    this.#applyFilter()
  }

  #show(entry) {
    const shown = this.#rows.get(entry.number)
    if (shown?.entry === entry) return
    const item = row(entry, this.#store.state)
    if (shown) shown.item.replaceWith(item)
    else this.#log.append(item)
    this.#rows.set(entry.number, { entry, item })
  }

  /** Keeps the log scrolled to the end, unless it was scrolled up. */
  #keepingBottom(change) {
    const { scrollTop, scrollHeight, clientHeight } = this.#log
    const isAtBottom = scrollHeight - clientHeight - scrollTop < 24
    change()
    if (isAtBottom) this.#log.scrollTop = this.#log.scrollHeight
  }

  #applyFilter() {
    const words = this.#filter.value
    let count = 0
    for (const { entry, item } of this.#rows.values()) {
      item.hidden = !this.#matches(entry, words)
      if (!item.hidden) count++
    }
    this.#none.hidden = count > 0 || !this.#rows.size
    this.#empty.hidden = this.#rows.size > 0
    const hadFocus = this.#buttons.includes(document.activeElement)
    for (const made of this.#buttons) made.disabled = !this.#rows.size
    if (hadFocus && !this.#rows.size) this.#filter.focus()
    this.#log.hidden = !count
  }

  #matches(entry, words) {
    const { schema } = this.#store.state.room ?? {}
    return matchesFilter(entry, words, entry.command !== undefined
      ? titleText(commandTitle(entry, schema)) : undefined)
  }

  #showHint(room) {
    if (hasCommands(room?.schema)) return this.#empty.replaceChildren(hint("No commands yet."),
      hint("Click, type or press a key in the canvas, or open Send a command in Props. Commands, "
        + "and the targets of links and forms, are listed here."))
    this.#empty.replaceChildren(hint("This screen has no commands."),
      hint("A ", element("code", {}, "Command"),
        " in the props is an output of the screen. Write it into an element to send it from there:"),
      element("pre", { tabIndex: 0 }, example))
  }

  #clear() {
    this.#store.clearLog()
    this.#filter.focus()
  }

  #copy() {
    const entries = this.#store.state.performed.filter(entry => this.#matches(entry, this.#filter.value))
      .map(({ number: _, ...entry }) => entry)
    copyText(`${prettyPrint(entries)}\n`, `${plural(entries.length, "One entry", "entries")} copied.`)
  }
}

function row(/** @type {LogEntry} */ entry, /** @type {State} */ { room, root }) {
  const { value, location, at, count, reason, participant, navigation, label, answer } = entry
  const other = participant && participant !== room?.participant
    && room?.participants.find(({ id }) => id === participant)
  const { name } = locationOf({ location })
  return element("li", { class: reason ? "refused" : "" },
    element("p", { class: "log-head" },
      navigation && heading(entry),
      !navigation && element("strong", {}, ...titleNodes(titleOf(entry, room?.schema))),
      count > 1 && element("span", { class: "times" }, ` × ${count}`),
      at !== undefined && element("time", { dateTime: new Date(at).toISOString() }, time.format(at))),
    navigation && label && element("p", { class: "log-foot" }, element("span", {}, `“${label}”`)),
    navigation && value !== undefined && valueOf(value),
    !navigation && entry.element && codeOf(commandCall(entry.command, value, room?.schema)),
    answer !== undefined && valueOf(answer),
    reason && element("p", { class: "problem" }, reason),
    (name || other) && element("p", { class: "log-foot" },
      name && (sourceLink(parseLocation(location), root, name) ?? element("span", { title: location }, name)),
      other && element("span", {}, `by ${other.name}`)))
}

/** What was done, and what that changed. */
function titleOf(/** @type {LogEntry} */ entry, schema) {
  return { ...commandTitle(entry, schema), effect: changeText(entry.change, schema, entry.value) }
}

/** The destination of a link, a form or a refresh of the screen, or a notice. */
function heading(/** @type {LogEntry} */ { navigation, address, method, story, after, status }) {
  if (["policy", "quirks"].includes(navigation))
    return element("span", { class: "log-way" }, navigationText({ navigation, address }))
  if (navigation === "request") return element("span", { class: "log-way" }, `${method} `,
    element("code", {}, address), ` → ${status}`)
  const what = { form: `Form, ${method}`, refresh: "Refresh" }[navigation] ?? "Link"
  return element("span", { class: "log-way" }, `${what} to `,
    element("code", {}, story ?? (address || "this address")),
    navigation === "refresh" && ` ${delayText(after)}`)
}

/** The fields of a form, or the answer to a request. */
function valueOf(value) {
  return codeOf(stringify(value))
}

/** A long one is folded. */
function codeOf(text) {
  if (text.length <= 160) return element("pre", {}, text)
  return element("details", {}, element("summary", {}, element("code", {}, `${text.slice(0, 79)}…`)),
    element("pre", { tabIndex: 0 }, text))
}
