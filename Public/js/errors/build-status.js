// The progress line of the next host's build, and the overlay with its compiler errors.

import { announce } from "../core/announce.js"
import { button, element, hint } from "../core/dom.js"
import { problemCounts, sourceLine, buildProgress, seconds, sortedDiagnostics } from "./error-report.js"
import { locationOf } from "../source-code/source-location.js"
import { setStrip } from "../ui/strips.js"

export class BuildStatus {
  #target
  #label = element("span", { class: "strip-words" })
  #time = element("span", { class: "build-time" })
  #bar = element("div", { class: "build-bar", role: "progressbar", "aria-label": "Build",
    "aria-valuemin": "0", "aria-valuemax": "100" }, element("i"))
  #show = button("Show errors", () => this.#open(), { class: "quiet" })
  #line
  #title = element("h2", { id: "failure-title" })
  #list = element("div", { class: "failure-body" })
  #behind = hint("")
  #overlay
  #timer
  #started = 0
  #build = null

  constructor(target) {
    this.#target = target
    this.#line = element("div", { class: "build-line", hidden: true }, this.#label, this.#time, this.#show,
      this.#bar)
    this.#overlay = element("section",
      { class: "failure", "aria-labelledby": "failure-title", hidden: true,
        onkeydown: ({ key }) => key === "Escape" && this.#close() },
      element("div", { class: "card" },
        element("header", {}, this.#title,
          button("Dismiss", () => this.#close(), { icon: "close", hidesLabel: true, class: "quiet" })),
        this.#list, this.#behind))
  }

  changed(/** @type {State} */ { build, failure }, /** @type {ChangeDetail} */ { before }) {
    if (build && !this.#overlay.isConnected) this.#target.append(this.#overlay)
    if (failure !== before.failure) this.#showFailure(failure)
    if (build !== before.build) this.#showLine(build, before.build)
  }

  /** The seconds of a build are unknown until the host is back, which reports it again. */
  connection({ isConnected }) {
    if (!isConnected) clearInterval(this.#timer)
  }

  #showLine(build, before) {
    clearInterval(this.#timer)
    const isConfirmed = !build && before?.quickSeconds !== undefined
    let text = statusText(build)
    if (isConfirmed) text = statusText(before)
    if (text !== statusText(before)) announce(text)
    const isRunning = build && build.state !== "failed"
    if (isRunning) this.#run(build)
    this.#bar.hidden = !isRunning
    this.#time.hidden = !isRunning
    this.#refresh(build)
  }

  /** Shows a running build. The host reports the seconds occasionally; a timer counts in between. */
  #run(build) {
    const { words, part } = buildProgress(build)
    this.#label.textContent = words.join(" · ")
    this.#label.title = build.label ?? ""
    this.#bar.toggleAttribute("data-unknown", part === undefined)
    this.#bar.firstChild.style.width = ""
    if (part !== undefined) this.#bar.firstChild.style.width = `${part * 100}%`
    if (part === undefined) this.#bar.removeAttribute("aria-valuenow")
    else this.#bar.setAttribute("aria-valuenow", Math.round(part * 100))
    this.#started = performance.now() - build.seconds * 1000
    const tick = () => (this.#time.textContent = `· ${seconds((performance.now() - this.#started) / 1000)}`)
    tick()
    this.#timer = setInterval(tick, 100)
  }

  /** Updates the line; it remains after a failure's overlay is dismissed. */
  #refresh(build) {
    this.#build = build
    const isFailed = build?.state === "failed"
    if (isFailed) this.#label.textContent = statusText(build)
    this.#show.hidden = !isFailed
    let kind
    if (build) kind = "building"
    if (isFailed) kind = this.#overlay.hidden ? "failed" : undefined
    this.#line.hidden = !kind
    setStrip(this.#line, kind)
  }

  #showFailure(failure) {
    const hadFocus = this.#overlay.contains(document.activeElement)
    this.#overlay.hidden = !failure
    if (hadFocus && !failure) this.#overlay.closest("main").focus()
    if (!failure) return
    this.#title.textContent = statusText(failure)
    this.#list.replaceChildren(...failureMessage(failure))
    let [what, end] = ["successful build", "after the next successful build"]
    if (failure.of) [what, end] = [failure.of, "once it can be made again"]
    this.#behind.textContent = `The last ${what} is behind this message, which closes ${end}.`
    this.#list.scrollTop = 0
  }

  #open() {
    this.#overlay.hidden = false
    this.#refresh(this.#build)
    this.#overlay.querySelector("button").focus()
  }

  #close() {
    this.#overlay.hidden = true
    this.#refresh(this.#build)
    this.#show.focus()
    if (document.activeElement !== this.#show) this.#overlay.closest("main").focus()
  }
}

function statusText(build) {
  if (!build) return "The new build is shown."
  if (build.state === "swapping") return "Loading the new build."
  if (build.state === "building") {
    if (build.quickSeconds === undefined) return "Building."
    return "A quick build is shown. The full build follows."
  }
  if (build.of) return `The ${build.of} cannot be made again`
  const count = problemCounts(sortedDiagnostics(build.diagnostics))
  if (!count) return "The build failed"
  return `The build failed: ${count}`
}

function failureMessage({ diagnostics, message }) {
  const { errors, warnings } = sortedDiagnostics(diagnostics)
  return [
    errors.length > 0 && element("ol", { class: "diagnostics" }, ...errors.map(row)),
    message && element("pre", { class: "build-message" }, message),
    warnings.length > 0 && element("details", {},
      element("summary", {}, problemCounts({ errors: [], warnings })),
      element("ol", { class: "diagnostics" }, ...warnings.map(row)))
  ].filter(Boolean)
}

function row(diagnostic) {
  const { name, folder } = locationOf(diagnostic)
  return element("li", { data: { severity: diagnostic.severity } },
    element("p", { class: "where", title: diagnostic.file }, element("strong", {}, name),
      folder && ` in ${folder}`),
    element("p", { class: "what" }, diagnostic.message),
    diagnostic.source && sourceOf(diagnostic),
    diagnostic.notes && element("ul", { class: "notes" }, ...diagnostic.notes.map(note)),
    diagnostic.hint && hint(diagnostic.hint))
}

function note(diagnostic) {
  return element("li", { title: diagnostic.file },
    element("b", {}, locationOf(diagnostic).name), ` ${diagnostic.message}`)
}

/** Aligns the caret by an invisible copy of the text before it, which works with any glyph widths. */
function sourceOf(diagnostic) {
  const { text, before } = sourceLine(diagnostic)
  return element("pre", { class: "source", tabIndex: 0, data: { line: diagnostic.line ?? "" } },
    element("code", {}, `${text}\n`,
    element("span", { "aria-hidden": "true" }, element("span", { class: "unseen" }, before),
      element("b", {}, "^"))))
}
