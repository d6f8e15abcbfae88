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
  const nodes = [...document.querySelectorAll(select)].filter(node =>
    !node.closest("[data-audit]") && (document.body.contains(node) || node === document.documentElement))
  return nodes.filter(node => seesHidden || node === document.documentElement || !audit.tree.isHidden(node))
    .map(node => ({ rule: id, node, verdict: check(node, page) }))
      .filter(({ verdict }) => typeof verdict === "string")
}

{
  let partsLoaded
  /** The elements of the last report, by number. */
  let reported = []
  let mark = null
  let marked = null

  tools.audit = async message => {
    // A host serves the parts in the same file.
    await (partsLoaded ??= audit.outline ? Promise.resolve()
      : auditParts.reduce((before, part) => before.then(() => fetchPart(`audit/${part}`)), Promise.resolve()))
    actions[message.do]?.(message)
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
    for (let at = node; at && at !== document.body && names.length < 4; at = at.parentElement) {
      if (at.id) {
        names.unshift(`#${at.id}`)
        break
      }
      const same = [...at.parentElement?.children ?? []].filter(({ nodeName }) => nodeName === at.nodeName)
      const written = at.classList[0] ? `.${at.classList[0]}`
        : same.length > 1 ? `:nth-of-type(${same.indexOf(at) + 1})` : ""
      names.unshift(at.nodeName.toLowerCase() + written)
    }
    return names.join(" › ") || node.nodeName.toLowerCase()
  }

  function markupOf(node) {
    const [tag] = /^<[^>]*>/.exec(node.outerHTML) ?? [""]
    const text = node.textContent.trim().replace(/\s+/g, " ")
    return shortened(tag, 159) + shortened(text, 60)
  }

  function shortened(text, most) {
    return text.length > most ? `${text.slice(0, most)}…` : text
  }

  /** Marks an element. The mark is a sibling of the body, which the morph does not see. */
  function showMark(node, scrolls) {
    marked = node?.isConnected ? node : null
    if (!marked) return mark?.remove()
    if (scrolls) marked.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" })
    if (!mark) {
      mark = document.createElement("div")
      mark.dataset.audit = ""
      mark.setAttribute("aria-hidden", "true")
      mark.style.cssText =
        "all: initial; position: fixed; z-index: 2147483647; pointer-events: none; box-sizing: border-box; "
        + "border: 2px solid #d6336c; border-radius: 4px; box-shadow: 0 0 0 2px #fff, 0 0 0 100vmax rgb(20 "
        + "18 15 / .28)"
    }
    document.documentElement.append(mark)
    follow()
  }

  function follow() {
    if (!marked?.isConnected || !mark.isConnected) return mark?.remove()
    const { left, top, width, height } = marked.getBoundingClientRect()
    Object.assign(mark.style,
      { left: `${left - 4}px`, top: `${top - 4}px`, width: `${width + 8}px`, height: `${height + 8}px` })
    requestAnimationFrame(follow)
  }
}
