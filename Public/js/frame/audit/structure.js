// Runs in the canvas, as part of the audit: rules for headings, lists, tables, ids and keyboard navigation.

"use strict"

{
  const { tree } = audit
  const shown = nodes => nodes.filter(node => !tree.isHidden(node))

  function level(node) {
    return Number(node[dom.getAttribute]("aria-level"))
      || Number(/^H([1-6])$/.exec(node[dom.nodeName])?.[1] ?? 2)
  }

  function headingOrder(node) {
    const headings = shown([...document[dom.querySelectorAll]("h1, h2, h3, h4, h5, h6, [role=heading]")])
      .filter(other => tree.role(other) === "heading")
    const at = headings.indexOf(node)
    if (at < 0) return undefined
    const before = at > 0 ? level(headings[at - 1]) : undefined
    return before === undefined || level(node) <= before + 1
      || `Its level is ${level(node)}, after a heading of level ${before}.`
  }

  /** Whether the role is one of those; undefined, as of a rule that does not apply, if it is another. */
  const onlyFor = (roles, node) => roles.includes(tree.role(node)) || undefined
  const isIn = (node, names) => names.includes(node[dom.nodeName])
  const supporting = ["SCRIPT", "TEMPLATE"]

  function list(node) {
    if (node[dom.hasAttribute]("role") && tree.explicitRole(node) !== "list") return undefined
    const isOther = child => !isIn(child, ["LI", ...supporting])
      && child[dom.getAttribute]("role") !== "listitem" && !tree.isHidden(child)
    const wrong = strangeChild(node, isOther)
      ?? [...node[dom.children]].find(child =>
        child[dom.nodeName] === "LI" && child[dom.hasAttribute]("role") && tree.explicitRole(child)
        && tree.explicitRole(child) !== "listitem" && !tree.isHidden(child))
    return !wrong || `It contains ${kindOf(wrong)}, which is not an <li>.`
  }

  /** The first child that is a text, or an element of another kind. */
  function strangeChild(node, isOther) {
    return [...node[dom.childNodes]].find(child =>
      (child[dom.nodeType] === 3 && child[dom.nodeValue].trim())
      || (child[dom.nodeType] === 1 && isOther(child)))
  }

  function kindOf(node) {
    if (node[dom.nodeType] === 3) return "text"
    return `<${node[dom.nodeName].toLowerCase()}>`
  }

  function item(node) {
    if (node[dom.hasAttribute]("role") && tree.explicitRole(node) !== "listitem") return undefined
    const parent = node[dom.parentElement]
    const role = parent[dom.getAttribute]("role")
    if (role) return role === "list" || "The role of its parent is no longer list."
    return isIn(parent, ["UL", "OL", "MENU"]) || "It is not inside a <ul> or <ol>."
  }

  function definitions(node) {
    if (node[dom.hasAttribute]("role")) return undefined
    const isOther = child => !isIn(child, ["DT", "DD", "DIV", ...supporting])
      || (child[dom.hasAttribute]("role") && child[dom.nodeName] !== "DIV"
        && !["term", "definition"].includes(child[dom.getAttribute]("role")))
    const wrong = strangeChild(node, isOther)
    if (wrong) return `It contains ${kindOf(wrong)}, which is not a <dt> or <dd>.`
    const divided = [...node[dom.children]].filter(child => child[dom.nodeName] === "DIV")
      .some(child => ![...child[dom.children]].some(inner => isIn(inner, ["DT", "DD"])))
    return !divided || "A <div> inside has no <dt> or <dd>."
  }

  function definition(node) {
    let parent = node[dom.parentElement]
    if (parent[dom.nodeName] === "DIV" && !parent[dom.hasAttribute]("role"))
      parent = parent[dom.parentElement]
    return (parent?.[dom.nodeName] === "DL"
      && (!parent[dom.hasAttribute]("role") || parent[dom.getAttribute]("role") === "list"))
      || "It is not inside a <dl>."
  }

  function headers(node) {
    const wanted = node[dom.getAttribute]("headers").split(/\s+/).filter(Boolean)
    const wrong = wanted.find(id => {
      const other = node[dom.closest]("table")[dom.querySelector](`[id="${CSS.escape(id)}"]`)
      return !other || other === node || !["TH"].includes(other[dom.nodeName])
    })
    return wrong === undefined || `“${wrong}” is not a header cell of this table.`
  }

  function scope(node) {
    return node[dom.nodeName] === "TH"
      && ["row", "col", "rowgroup", "colgroup"].includes(node[dom.getAttribute]("scope").toLowerCase())
      || "Only a <th> has a scope: row, col, rowgroup or colgroup."
  }

  /** Whether the element's table is a data table: layout tables have the role `none` or `presentation`. */
  const isTable = node =>
    !["none", "presentation"].includes(node[dom.closest]("table")?.[dom.getAttribute]("role"))

  const referring = ["aria-activedescendant", "aria-controls", "aria-describedby", "aria-details",
    "aria-errormessage", "aria-flowto", "aria-labelledby", "aria-owns"]

  function isReferred(id) {
    const quoted = CSS.escape(id)
    return document[dom.querySelector](
      [`label[for="${quoted}"]`, ...referring.map(name => `[${name}~="${quoted}"]`)].join(", ")) !== null
  }

  function duplicateIds(node, wantsReferred, end) {
    const id = node[dom.id]
    if (!id || isReferred(id) !== wantsReferred) return undefined
    const same = [...document[dom.querySelectorAll](`[id="${CSS.escape(id)}"]`)]
    return same.length < 2 || same[0] !== node || `${same.length} elements have the ID “${id}”${end}`
  }

  function hiddenFocus(node) {
    if (node[dom.parentElement]?.[dom.closest]("[aria-hidden=true]")) return undefined
    if (!tree.isDrawn(node) && !node[dom.querySelector]("*")) return undefined
    const inside = [node, ...node[dom.querySelectorAll]("*")].find(child =>
      tree.isTabbable(child) && !child[dom.closest]("[tabindex='-1'] area"))
    return !inside || `<${inside[dom.nodeName].toLowerCase()}> inside is focusable, but is not announced.`
  }

  function scroller(node) {
    if (node[dom.scrollWidth] - node[dom.clientWidth] <= 14
      && node[dom.scrollHeight] - node[dom.clientHeight] <= 14) return undefined
    const style = getComputedStyle(node)
    const scrolls = (way, size, whole) => ["auto", "scroll"].includes(style[way]) && whole - size > 14
    if (node === document[dom.body]
      || (!scrolls("overflowX", node[dom.clientWidth], node[dom.scrollWidth])
        && !scrolls("overflowY", node[dom.clientHeight], node[dom.scrollHeight]))) return undefined
    return tree.isTabbable(node) || [...node[dom.querySelectorAll]("*")].some(tree.isTabbable)
      || "It scrolls, but contains nothing focusable: add tabindex=\"0\"."
  }

  /** Reports the first of the controls that share a key. */
  function accessKey(node) {
    const keyOf = control => control[dom.getAttribute]("accesskey").toLowerCase()
    const key = keyOf(node)
    const same = shown([...document[dom.querySelectorAll]("[accesskey]")])
      .filter(other => keyOf(other) === key)
    if (key && same[0] !== node) return undefined
    return same.length < 2 || `Another control has “${key}” too.`
  }

  audit.rules.push(
    { id: "heading-order", wcag: "1.3.1", impact: "moderate", title: "A heading level is skipped",
      select: "h1, h2, h3, h4, h5, h6, [role=heading]", check: headingOrder },
    { id: "empty-heading", wcag: "1.3.1", impact: "minor", title: "The heading is empty",
      select: "h1, h2, h3, h4, h5, h6, [role=heading]",
      check: node =>
        onlyFor(["heading"], node) && (tree.name(node) !== "" || "Heading navigation finds no text here.") },
    { id: "list", wcag: "1.3.1", impact: "serious", title: "The list contains other elements",
      select: "ul, ol", check: list },
    { id: "listitem", wcag: "1.3.1", impact: "serious", title: "The item is outside of a list", select: "li",
      check: item },
    { id: "definition-list", wcag: "1.3.1", impact: "serious",
      title: "The description list contains other elements", select: "dl", check: definitions },
    { id: "dlitem", wcag: "1.3.1", impact: "serious", title: "The term is outside of a description list",
      select: "dt, dd",
      check: node =>
      node[dom.hasAttribute]("role") && tree.explicitRole(node) ? undefined : definition(node) },
    { id: "empty-table-header", wcag: "1.3.1", impact: "minor", title: "The header cell is empty",
      select: "th, [role=rowheader], [role=columnheader]",
      check: node => onlyFor(["rowheader", "columnheader"], node)
        && (tree.name(node) !== "" || "Describe its cells; use a <td> for an empty corner.") },
    { id: "td-headers-attr", wcag: "1.3.1", impact: "serious", title: "The cell references no header",
      select: "table td[headers], table th[headers]",
      check: node => isTable(node) ? headers(node) : undefined },
    { id: "scope-attr-valid", wcag: "1.3.1", impact: "moderate", title: "The scope is not valid for a header",
      select: "td[scope], th[scope]", check: node => isTable(node) ? scope(node) : undefined },
    { id: "duplicate-id-aria", wcag: "4.1.2", impact: "critical",
      title: "Two elements share an ID that is referenced", select: "[id]", seesHidden: true,
      check: node => duplicateIds(node, true, ": the reference finds only the first.") },
    { id: "duplicate-id", wcag: "4.1.1", impact: "minor", title: "Two elements share an ID", select: "[id]",
      seesHidden: true,
      check: node => duplicateIds(node, false, ".") },
    { id: "tabindex", wcag: "2.4.3", impact: "serious", title: "The keyboard order is overridden",
      select: "[tabindex]",
      check: node =>
      !(parseInt(node[dom.getAttribute]("tabindex"), 10) > 0)
      || "A positive tabindex comes first: move the element instead." },
    { id: "aria-hidden-focus", wcag: "4.1.2", impact: "serious", title: "Hidden content is focusable",
      select: "[aria-hidden=true]", seesHidden: true,
      check: hiddenFocus },
    { id: "scrollable-region-focusable", wcag: "2.1.1", impact: "serious",
      title: "The scrollable region is not focusable", select: "body *", check: scroller },
    { id: "accesskeys", wcag: "2.1.4", impact: "serious", title: "Two controls have the same access key",
      select: "[accesskey]", check: accessKey },
    { id: "blink", wcag: "2.2.2", impact: "serious", title: "The text blinks", select: "blink",
      check: () => "Users cannot stop it." },
    { id: "marquee", wcag: "2.2.2", impact: "serious", title: "The text moves", select: "marquee",
      check: () => "Users cannot stop it." })
}
