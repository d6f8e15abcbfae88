// Runs in the canvas: an audit of what it shows, and a mark around what the audit speaks of. Its parts are fetched
// with it. A rule is `{id, wcag, impact, title, select, check, seesHidden?}`: `check` is given an element and says
// true when all is well, a sentence when not, and nothing when it has no say.

"use strict"

const audit = { rules: [] }
const auditParts = ["accessibility-tree", "aria", "accessible-names", "structure", "contrast", "target-size", "reading-order"]

audit.run = () => {
  const page = {}
  const [left, top] = [scrollX, scrollY]
  const findings = audit.rules.flatMap(rule => audit.apply(rule, page))
  scrollTo({ left, top, behavior: "instant" })
  return { findings, rules: audit.rules.length }
}

audit.apply = ({ id, select, check, seesHidden }, page = {}) => {
  const nodes = [...document.querySelectorAll(select)].filter(node => !node.closest("[data-audit]") && (document.body.contains(node) || node === document.documentElement))
  return nodes.filter(node => seesHidden || node === document.documentElement || !audit.tree.isHidden(node))
    .map(node => ({ rule: id, node, verdict: check(node, page) })).filter(({ verdict }) => typeof verdict === "string")
}

{
  let partsLoaded
  /** What was last spoken of, by number. */
  let reported = []
  let mark = null
  let marked = null

  tools.audit = async message => {
    // A host serves them with this file.
    await (partsLoaded ??= audit.outline ? Promise.resolve() : auditParts.reduce((before, part) => before.then(() => fetchPart(part)), Promise.resolve()))
    actions[message.do]?.(message)
  }

  const actions = {
    run() {
      const start = performance.now()
      const { findings } = audit.run()
      const outline = audit.outline()
      reported = [...findings.map(({ node }) => node), ...outline.rows.map(({ node }) => node)]
      const rules = Object.fromEntries(audit.rules.map(({ id, wcag, impact, title }) => [id, { wcag, impact, title }]))
      postToolMessage("audit", {
        rules, took: performance.now() - start, findings: findings.map(({ rule, node, verdict }, number) => ({ rule, reason: verdict, place: selectorOf(node), markup: markupOf(node), number })),
        outline: { ...outline, rows: outline.rows.map(({ node: _, ...row }, index) => ({ ...row, number: findings.length + index })) }
      })
    },
    mark: ({ number, scrolls }) => showMark(reported[number], scrolls),
    unmark: () => showMark(null)
  }

  function fetchPart(part) {
    return new Promise((onload, onerror) => document.head.prepend(Object.assign(document.createElement("script"), { src: `${scriptFolder}audit/${part}.js`, onload, onerror })))
  }

  /** Where it is, as a person would look for it. */
  function selectorOf(node) {
    const names = []
    for (let at = node; at && at !== document.body && names.length < 4; at = at.parentElement) {
      if (at.id) {
        names.unshift(`#${at.id}`)
        break
      }
      const same = [...at.parentElement?.children ?? []].filter(({ nodeName }) => nodeName === at.nodeName)
      const written = at.classList[0] ? `.${at.classList[0]}` : same.length > 1 ? `:nth-of-type(${same.indexOf(at) + 1})` : ""
      names.unshift(at.nodeName.toLowerCase() + written)
    }
    return names.join(" › ") || node.nodeName.toLowerCase()
  }

  function markupOf(node) {
    const [tag] = /^<[^>]*>/.exec(node.outerHTML) ?? [""]
    const text = node.textContent.trim().replace(/\s+/g, " ")
    return `${tag.length > 160 ? `${tag.slice(0, 159)}…` : tag}${text.slice(0, 60)}${text.length > 60 ? "…" : ""}`
  }

  /** Beside the body: what is morphed does not see it. */
  function showMark(node, scrolls) {
    marked = node?.isConnected ? node : null
    if (!marked) return mark?.remove()
    if (scrolls) marked.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" })
    if (!mark) {
      mark = document.createElement("div")
      mark.dataset.audit = ""
      mark.setAttribute("aria-hidden", "true")
      mark.style.cssText = "all: initial; position: fixed; z-index: 2147483647; pointer-events: none; box-sizing: border-box; border: 2px solid #d6336c; border-radius: 4px; box-shadow: 0 0 0 2px #fff, 0 0 0 100vmax rgb(20 18 15 / .28)"
    }
    document.documentElement.append(mark)
    follow()
  }

  function follow() {
    if (!marked?.isConnected || !mark.isConnected) return mark?.remove()
    const { left, top, width, height } = marked.getBoundingClientRect()
    Object.assign(mark.style, { left: `${left - 4}px`, top: `${top - 4}px`, width: `${width + 8}px`, height: `${height + 8}px` })
    requestAnimationFrame(follow)
  }
}
