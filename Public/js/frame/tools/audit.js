// Runs in the canvas: checks the accessibility rules that styles decide, adds what the host finds in the
// markup, and outlines an element.

import { shortened } from "../../schema/excerpt.js"
import { currentMarkup } from "../audit/current-markup.js"
import { applied, checkStyles, rules } from "../audit/style-rules.js"
import { dom, lastDelivered, load, postToolMessage, tools, updates, whenUpdatable } from "../canvas.js"

/** The last run: its number, findings, elements as numbered in the markup, and duration. */
let current = /** @type {any} */ ({})
/** The elements of the last report, by number. */
let reported = []
let layer = null

tools.audit = message => actions[message.do]?.(message)

const actions = {
  /** Checks the style rules, and sends the markup for the host's. */
  run() {
    updates?.distantTexts.flush()
    const start = performance.now()
    const elements = []
    const findings = checkStyles()
    const markup = currentMarkup(elements)
    const number = (current.number ?? 0) + 1
    current = { number, findings, elements, took: performance.now() - start }
    postToolMessage("audit", { markup, run: number })
  },
  report: ({ run, found }) => run === current.number && report(current, found),
  axe: () => runAxe(),
  mark: ({ number, scrolls }) => showMark(reported[number], scrolls),
  unmark: () => showMark(null)
}

/** Adds what axe-core finds to the last report. */
async function runAxe() {
  const { number } = current
  try {
    if (!tools.axe) await new Promise((resolve, reject) => load("audit/axe", resolve, reject))
    const results = await tools.axe.run(lastDelivered?.body)
    if (number === current.number) report(current, current.host, results)
  } catch (error) {
    postToolMessage("audit", { axeFailure: `${error?.message ?? "Its script was not loaded."}` })
  }
}

/** Reports all findings; without the host's, only those of the style rules. */
function report({ findings, elements, took }, host = { rules: {}, findings: [] }, axeResults) {
  current.host = host
  const located = ({ element, ...finding }) => ({ ...finding, node: elements[element] })
  const rows = host.outline?.rows.map(located).filter(({ node }) => node) ?? []
  const own = Object.fromEntries(
    rules.map(({ id, wcag, impact, title }) =>
      [id, { wcag, impact, title, applies: applied.has(id) }]))
  let merged = { rules: { ...host.rules, ...own },
    findings: [...host.findings.map(located).filter(({ node }) => node), ...findings] }
  if (axeResults) merged = tools.axe.merged(merged, axeResults)
  const { findings: all, ...others } = merged
  reported = [...all, ...rows].map(({ node }) => node)
  postToolMessage("audit", {
    ...others, took, isCut: host.isCut, hasHost: Boolean(host.outline),
    findings: all.map(({ rule, reason, node }, number) =>
      ({ rule, reason, place: selectorOf(node), markup: markupOf(node), number })),
    outline: { isCut: host.outline?.isCut,
      rows: rows.map(({ node: _, ...row }, index) => ({ ...row, number: all.length + index })) }
  })
}

/** A short, readable selector for an element. */
function selectorOf(node) {
  const names = []
  for (let at = node; at && at !== document[dom.body] && names.length < 4; at = at[dom.parentElement]) {
    if (at[dom.id]) {
      names.unshift(`#${at[dom.id]}`)
      break
    }
    const same = [...at[dom.parentElement]?.[dom.children] ?? []]
      .filter(sibling => sibling[dom.nodeName] === at[dom.nodeName])
    const [first] = at[dom.classList]
    let name = at[dom.nodeName].toLowerCase()
    if (first) name += `.${first}`
    else if (same.length > 1) name += `:nth-of-type(${same.indexOf(at) + 1})`
    names.unshift(name)
  }
  return names.join(" › ") || node[dom.nodeName].toLowerCase()
}

function markupOf(node) {
  const [tag] = /^<[^>]*>/.exec(node[dom.outerHTML]) ?? [""]
  // The text of the document has the canvas's scripts, too.
  if (node === document[dom.documentElement]) return shortened(tag, 160)
  const text = node[dom.textContent].trim().replace(/\s+/g, " ")
  return shortened(tag, 160) + shortened(text, 61)
}

/** Marks an element, or none. */
function showMark(node, scrolls) {
  layer = layer?.stop() ?? null
  if (!node?.[dom.isConnected]) return
  if (scrolls) node[dom.scrollIntoView]({ block: "center", inline: "nearest", behavior: "instant" })
  const marks = () => style + updates.frameAround(node[dom.getBoundingClientRect](), "mark")
  whenUpdatable(() => (layer = new updates.ToolLayer("", marks)))
}

const style = `<style>
  .mark { position: absolute; box-sizing: border-box; border: 2px solid #d6336c; border-radius: 4px;
  box-shadow: 0 0 0 2px #fff, 0 0 0 100vmax rgb(20 18 15 / .28) }
</style>`
