// Audit findings and the screen reader outline of the canvas. Each rendering reruns the audit.

import { button, element, hint, setText } from "../core/dom.js"
import { segments } from "../ui/form-rows.js"
import { screenOf, storyOf } from "../state/state.js"
import { hostFindings, missingHostReason } from "./host-findings.js"
import { axeFailure, checkedReport } from "./audit-report.js"
import { auditSummary, axeNote, criterionTitle, groupedFindings, withoutExceptions } from "./wcag-criteria.js"

const most = 40

/** Milliseconds that an audit may take after each edit without a noticeable delay. */
const slow = 200

export class AccessibilityPanel {
  #panel
  /** @type {Store} */ #store
  #status = element("p", { class: "audit-status", role: "status" }, "Checking…")
  #findings = element("div", { class: "audit-findings" })
  #outline = element("ol", { class: "outline", "aria-label": "Screen reader output" })
  #cut = element("p", { class: "hint", hidden: true })
  #mode = segments("Show", [["faults", "Findings"], ["outline", "Outline"]], mode => this.#turn(mode))
  #again = button("Check again", () => this.#run(), { class: "small", hidden: true })
  #axe = button("Run axe-core", () => this.#runAxe(), { class: "small", hidden: true })
  /** Whether the last audit was slow; large screens are audited on request only. */
  #isSlow = false
  #timer
  #marked = null

  constructor(target, store, panel) {
    this.#panel = panel
    this.#store = store
    target.append(element("div",
      { class: "panel-scroll audit", onkeydown: ({ key }) => key === "Escape" && this.#mark(null) },
      this.#mode.element, this.#status, this.#again, this.#axe, this.#findings, this.#outline, this.#cut))
    this.#mode.show("faults")
    this.#turn("faults")
    panel.preview.listen("audit", message => this.#receive(message))
    panel.addEventListener("shown", () => panel.shown !== "accessibility" && this.#mark(null))
  }

  changed(/** @type {State} */ { rendering, room, hasAxe }, /** @type {ChangeDetail} */ { before }) {
    this.#axe.hidden = !hasAxe
    const isAnother = room?.id !== before.room?.id
    if (isAnother) this.#forget()
    if (!isAnother && rendering === before.rendering && room?.environment === before.room?.environment) return
    if (!this.#isSlow) return this.#runSoon()
    setText(this.#status, "The screen has changed since this check.")
    this.#again.hidden = false
  }

  /** What was found in another room is not said of this one. */
  #forget() {
    this.#isSlow = false
    this.#again.hidden = this.#cut.hidden = true
    this.#marked = null
    for (const list of [this.#findings, this.#outline]) list.replaceChildren()
    setText(this.#status, "Checking…")
    delete this.#status.dataset.state
  }

  /** Debounces the audit, so that it does not run between keystrokes. */
  #runSoon() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#run(), 120)
  }

  #run() {
    this.#panel.preview.ask("audit", { do: "run" })
  }

  #runAxe() {
    setText(this.#status, "Running axe-core…")
    this.#axe.disabled = true
    this.#panel.preview.ask("audit", { do: "axe" })
  }

  /** Adds what the host finds in the markup to what the canvas found. */
  async #receive(message) {
    if (typeof message.markup !== "string") return this.#receiveReport(message)
    const found = await hostFindings(message.markup)
    this.#panel.preview.send("audit", { do: "report", run: message.run, found })
  }

  #receiveReport(message) {
    this.#axe.disabled = false
    const failure = axeFailure(message)
    if (failure === undefined) this.#show(checkedReport(message))
    else setText(this.#status, `axe-core failed. ${failure}`)
  }

  #turn(way) {
    this.#findings.hidden = way !== "faults"
    this.#outline.hidden = way !== "outline"
    this.#outline.closest(".audit").dataset.way = way
  }

  #show(report) {
    const found = withoutExceptions(report, { ...screenOf(this.#store.state)?.exceptions,
      ...storyOf(this.#store.state)?.exceptions })
    this.#isSlow = found.took > slow
    this.#again.hidden = true
    this.#panel.count = found.findings.length
    setText(this.#status, auditSummary(found))
    this.#status.dataset.state = found.findings.length ? "faults" : "fine"
    const had = document.activeElement?.closest(".audit [data-number]")?.dataset.place
    this.#findings.replaceChildren(...groupedFindings(found).map(group => this.#group(group)))
    if (!found.findings.length) this.#findings.append(this.#showHint())
    this.#findings.append(...found.exceptions.map(text => hint(text)))
    if (found.axe) this.#findings.append(hint(axeNote(found.axe)))
    if (!found.hasHost) this.#findings.prepend(hint(missingHostReason()))
    if (found.isCut) this.#findings.append(hint("The screen is too large: a part of it was not checked."))
    this.#outline.replaceChildren(...found.outline.rows.map(row => this.#row(row)))
    setText(this.#cut, "The outline is truncated here.")
    if (!found.hasHost) setText(this.#cut, missingHostReason())
    this.#cut.hidden = !found.outline.isCut && found.hasHost
    if (had) this.#at(had)?.focus({ preventScroll: true })
    if (this.#marked) this.#markAgain(this.#marked.dataset.place)
  }

  /** Restores the highlight, unless its element no longer exists. */
  #markAgain(place) {
    const again = place && this.#at(place)
    this.#mark(again || null,
      () => this.#panel.preview.send("audit", { do: "mark", number: Number(again.dataset.number) }))
  }

  #at(place) {
    return this.#findings.querySelector(`[data-place="${CSS.escape(place)}"]`)
  }

  #showHint() {
    return hint("Rules cannot check everything: review the wording, the reading order and the use with a "
      + "keyboard yourself. The outline shows the output of a screen reader.")
  }

  #group({ title, impact, found, ...rule }) {
    const { words, href } = criterionTitle(rule)
    const link = href && element("a", { href, target: "_blank", rel: "noreferrer" }, words)
    return element("section", { class: "boxed finding", data: { impact } },
      element("header", {}, element("h2", {}, title), element("span", { class: "impact" }, impact)),
      element("p", { class: "finding-criterion" }, link || words),
      element("ul", {}, ...found.slice(0, most).map(finding => this.#finding(finding))),
      found.length > most && hint(`And ${found.length - most} more.`))
  }

  #finding({ reason, place, markup, number }) {
    return element("li", {},
      this.#elementButton(number, [element("code", {}, place)], { place, label: `Show ${place}` }),
      element("p", {}, reason), element("pre", {}, markup))
  }

  #row({ depth, role, name, states, number }) {
    const row = element("li", { data: { role } }, this.#elementButton(number, [
      role !== "text" && element("span", { class: "role" }, role),
      name && element("span", { class: "said" }, name),
      ...states.map(state => element("span", { class: "state-word" }, state))].filter(Boolean)))
    row.style.setProperty("--depth", depth)
    return row
  }

  /** Highlights an element: temporarily on hover, permanently on click. */
  #elementButton(number, content, { place = "", label = undefined } = {}) {
    const show = scrolls => this.#panel.preview.send("audit", { do: "mark", number, scrolls })
    const made = button("", () => this.#mark(this.#marked === made ? null : made, () => show(true)), {
      class: "pointer", data: { number, place }, title: label, "aria-pressed": "false",
      onmouseenter: () => show(false), onmouseleave: () => this.#restore()
    })
    made.replaceChildren(...content)
    return made
  }

  #mark(pointer, show) {
    this.#marked?.setAttribute("aria-pressed", "false")
    this.#marked = pointer
    pointer?.setAttribute("aria-pressed", "true")
    if (pointer) show()
    else this.#panel.preview.send("audit", { do: "unmark" })
  }

  #restore() {
    let message = { do: "unmark" }
    if (this.#marked?.isConnected) message = { do: "mark", number: Number(this.#marked.dataset.number) }
    this.#panel.preview.send("audit", message)
  }
}
