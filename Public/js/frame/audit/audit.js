// Runs in the canvas: audits the accessibility of the screen, and outlines an element. Loads the audit's
// parts. A rule is `{id, wcag, impact, title, select, check, seesHidden?}`: `check` receives an element and
// returns true on success, a sentence on failure, and undefined if the rule does not apply.

"use strict"

const audit = { rules: [] }
const auditParts = ["accessibility-tree", "aria", "accessible-names", "structure", "contrast", "target-size",
  "reading-order"]

audit.run = () => {
  const page = {}
  const [left, top] = [scrollX, scrollY]
  const findings = audit.rules.flatMap(rule => audit.apply(rule, page))
  scrollTo({ left, top, behavior: "instant" })
  return { findings, rules: audit.rules.length }
}

audit.apply = ({ id, select, check, seesHidden }, page = {}) => {
  const { [dom.documentElement]: root, [dom.body]: body } = document
  const nodes = [...document[dom.querySelectorAll](select)].filter(node =>
    !node[dom.closest]("[data-audit]") && (body[dom.contains](node) || node === root))
  return nodes.filter(node => seesHidden || node === root || !audit.tree.isHidden(node))
    .map(node => ({ rule: id, node, verdict: check(node, page) }))
      .filter(({ verdict }) => typeof verdict === "string")
}

{
  let partsLoaded
  /** The elements of the last report, by number. */
  let reported = []
  let layer = null

  tools.audit = async message => {
    await (partsLoaded ??= fetchParts())
    actions[message.do]?.(message)
  }

  /** A host serves the parts in the same file. */
  async function fetchParts() {
    if (audit.outline) return
    for (const part of auditParts) await fetchPart(`audit/${part}`)
  }

  const actions = {
    run() {
      if (isUpdatable) canvas.distantTexts.flush()
      const start = performance.now()
      const { findings } = audit.run()
      const outline = audit.outline()
      reported = [...findings.map(({ node }) => node), ...outline.rows.map(({ node }) => node)]
      const rules = Object.fromEntries(
        audit.rules.map(({ id, wcag, impact, title }) => [id, { wcag, impact, title }]))
      postToolMessage("audit", {
        rules, took: performance.now() - start,
        findings: findings.map(({ rule, node, verdict }, number) =>
          ({ rule, reason: verdict, place: selectorOf(node), markup: markupOf(node), number })),
        outline: { ...outline,
          rows: outline.rows.map(({ node: _, ...row }, index) =>
            ({ ...row, number: findings.length + index })) }
      })
    },
    mark: ({ number, scrolls }) => showMark(reported[number], scrolls),
    unmark: () => showMark(null)
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
    const text = node[dom.textContent].trim().replace(/\s+/g, " ")
    return shortened(tag, 159) + shortened(text, 60)
  }

  function shortened(text, most) {
    if (text.length > most) return `${text.slice(0, most)}…`
    return text
  }

  /** Marks an element, or none. */
  function showMark(node, scrolls) {
    layer = layer?.stop() ?? null
    if (!node?.[dom.isConnected]) return
    if (scrolls) node[dom.scrollIntoView]({ block: "center", inline: "nearest", behavior: "instant" })
    const marks = () => style + canvas.frameAround(node[dom.getBoundingClientRect](), "mark")
    whenUpdatable(() => (layer = new canvas.ToolLayer("", marks)))
  }

  const style = `<style>
    .mark { position: absolute; box-sizing: border-box; border: 2px solid #d6336c; border-radius: 4px;
    box-shadow: 0 0 0 2px #fff, 0 0 0 100vmax rgb(20 18 15 / .28) }
  </style>`
}
