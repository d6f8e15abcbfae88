// The Performance tab: the durations of the last edits as a small chart, and the numbers as a table.

import { plural } from "../core/plural.js"
import { formatBytes } from "../core/format-bytes.js"
import { batched } from "../core/batched.js"
import { button, element, hint, setText } from "../core/dom.js"
import { barChart } from "./bar-chart.js"
import { most } from "./edit-timings.js"
import { formatDuration, parts, phases, timingSummary, verdict } from "./timing-summary.js"

export class PerformancePanel {
  #timings
  #charts = element("div", { class: "charts", "aria-hidden": "true" })
  #table = element("table", { class: "figures" })
  #empty = hint("The charts are empty until you edit: each edit of a prop is measured, from the key to what "
    + "the canvas shows.")
  #verdict = element("p", { class: "verdict", role: "status" })
  #resyncs = element("p", { class: "hint", hidden: true })
  #scheduleDraw = batched(() => this.#draw())

  constructor(target, store, { timings }) {
    this.#timings = timings
    store.addEventListener("change", ({ detail }) => this.#onMessage(store.state, detail))
    target.append(element("div", { class: "panel-scroll performance" },
      element("header", { class: "docs-title" }, element("h2", {}, "Recent edits"),
        button("Clear", () => this.#clear(), { icon: "trash", hidesLabel: true, class: "quiet small" })),
      this.#empty, this.#verdict, this.#charts,
      this.#table,
      hint("The round trip is the time from the key press to the canvas: the page, the socket both ways, the "
          + "host (decode, render, compare) and the canvas."),
      this.#resyncs))
    this.#showResyncs(store.state)
    store.addEventListener("shown", () => this.#scheduleDraw())
    this.#draw()
  }

  #onMessage(state, { before, reason }) {
    if (state.resyncs !== before.resyncs) this.#showResyncs(state)
    if (reason === "rendered") this.#scheduleDraw()
  }

  changed() {}

  #showResyncs({ resyncs }) {
    this.#resyncs.hidden = resyncs === 0
    this.#resyncs.textContent = "A change did not apply to the canvas, so the whole rendering was requested: "
      + `${plural(resyncs, "once", "times")}.`
  }

  #draw() {
    const { rows } = this.#timings
    this.#empty.hidden = rows.length > 1
    const sentence = verdict(rows)
    this.#verdict.hidden = !sentence
    setText(this.#verdict, sentence)
    this.#charts.replaceChildren(...[["Round trip", phases], ["In the host", parts]].map(([title, parts]) => {
      const keys = parts.map(([key]) => key)
      const { svg, top } = barChart(rows, keys, most)
      const legend = parts.map(([key, name]) => element("span", { class: `legend part-${key}` }, name))
      return element("figure", { class: "chart-box" },
        element("figcaption", {}, element("strong", {}, title), ...legend,
          element("span", { class: "chart-top" }, top > 0 && formatDuration(top))), svg)
    }))
    this.#table.replaceChildren(
      element("caption", { class: "visually-hidden" }, `Of the last ${rows.length} renderings`),
      element("thead", {},
        element("tr", {}, element("th", { scope: "col" }, "Part"),
          ...["Last", "Median", "Most"].map(title => element("th", { scope: "col" }, title)))),
      element("tbody", {},
        ...timingSummary(rows).map(({ key, title, last, median, most }) => element("tr", {},
        element("th", { scope: "row" }, title),
        ...[last, median, most].map(value => element("td", {}, figureText(key, value)))))))
  }

  #clear() {
    this.#timings.clear()
    this.#draw()
  }
}

function figureText(key, value) {
  if (key === "bytes" && value !== undefined) return formatBytes(value)
  return formatDuration(value)
}
