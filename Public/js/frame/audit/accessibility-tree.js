// Runs in the canvas, as part of the audit: the role, name and visibility of elements. Roles follow
// https://www.w3.org/TR/html-aam-1.0/, names https://www.w3.org/TR/accname-1.2/ without generated content.

"use strict"

audit.tree = (() => {
  const inputs = {
    button: "button", submit: "button", reset: "button", image: "button", checkbox: "checkbox",
    radio: "radio", hidden: "",
    range: "slider", number: "spinbutton", search: "searchbox", email: "textbox", tel: "textbox",
    text: "textbox", url: "textbox"
  }
  const simple = {
    ARTICLE: "article", BUTTON: "button", DATALIST: "listbox", DD: "definition", DETAILS: "group",
    DIALOG: "dialog", DT: "term",
    FIELDSET: "group", FIGURE: "figure", HR: "separator", LI: "listitem", MAIN: "main", MATH: "math",
    MENU: "list", METER: "meter",
    NAV: "navigation", OL: "list", OPTGROUP: "group", OPTION: "option", OUTPUT: "status", P: "paragraph",
    PROGRESS: "progressbar",
    SEARCH: "search", TABLE: "table", TBODY: "rowgroup", TFOOT: "rowgroup", THEAD: "rowgroup", TR: "row",
    TEXTAREA: "textbox", UL: "list",
    BLOCKQUOTE: "blockquote", CAPTION: "caption", SUMMARY: "button", IFRAME: "frame", VIDEO: "video",
    AUDIO: "audio"
  }
  const sectioning = "article, aside, main, nav, section, [role=article], [role=complementary], [role=main], "
    + "[role=navigation], [role=region]"
  const special = {
    A: linkRole,
    AREA: linkRole,
    ASIDE: node => roleIf(!isSectioned(node) || isNamed(node), "complementary"),
    FOOTER: node => roleIf(!isSectioned(node), "contentinfo"),
    HEADER: node => roleIf(!isSectioned(node), "banner"),
    FORM: node => roleIf(isNamed(node), "form"),
    SECTION: node => roleIf(isNamed(node), "region"),
    IMG: node => node[dom.getAttribute]("alt") === "" && !isNamed(node) ? "none" : "img",
    INPUT: inputRole,
    SELECT: node => node.multiple || node.size > 1 ? "listbox" : "combobox",
    TD: node => node[dom.closest]("[role=grid], [role=treegrid]") ? "gridcell" : "cell",
    TH: node => isRowHeader(node) ? "rowheader" : "columnheader",
    svg: () => "graphics"
  }
  const fromContent = new Set(
    ("button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option "
      + "radio row "
    + "rowheader switch tab tooltip treeitem caption").split(" "))
  const globalStates = new RegExp("^aria-(atomic|busy|controls|current|describedby|details|dropeffect|"
    + "errormessage|flowto|grabbed|haspopup|invalid|keyshortcuts|label|labelledby|live|owns|relevant|"
    + "roledescription)$")

  function isNamed(node) {
    return ["aria-label", "aria-labelledby", "title"].some(name => node[dom.getAttribute](name)?.trim())
  }

  function roleIf(condition, role) {
    if (condition) return role
    return ""
  }

  function linkRole(node) {
    return roleIf(node[dom.hasAttribute]("href"), "link")
  }

  function isSectioned(node) {
    return node[dom.parentElement][dom.closest](sectioning) !== null
  }

  function inputRole(node) {
    const isText = ["text", "search", "email", "tel", "url"].includes(node.type)
    if (isText && node[dom.hasAttribute]("list")) return "combobox"
    return inputs[node.type] ?? "textbox"
  }

  function isRowHeader(node) {
    if (node.scope) return /^row/.test(node.scope)
    return node.cellIndex === 0 && node[dom.parentElement][dom.parentElement]?.[dom.nodeName] === "TBODY"
  }

  /** The first valid role. `none` is ignored on elements that are focusable or have global states. */
  function explicitRole(node) {
    const role = (node[dom.getAttribute]("role") ?? "").toLowerCase().split(/\s+/)
      .find(role => audit.aria.roles.has(role)) ?? ""
    const isNone = role === "none" || role === "presentation"
    const hasState = () => [...node[dom.attributes]].some(({ name }) => globalStates.test(name))
    if (isNone && (isFocusable(node) || hasState())) return ""
    return role
  }

  function role(node) {
    const written = explicitRole(node)
    if (written === "presentation") return "none"
    if (written) return written
    if (/^H[1-6]$/.test(node[dom.nodeName])) return "heading"
    return special[node[dom.nodeName]]?.(node) ?? simple[node[dom.nodeName]] ?? ""
  }

  /** Whether an element is rendered, regardless of `aria-hidden`. */
  function isDrawn(node) {
    return node[dom.checkVisibility]({ checkVisibilityCSS: true, visibilityProperty: true })
  }

  const isHidden = node =>
    node[dom.closest]("[aria-hidden=true]") !== null || (!isDrawn(node) && !isArea(node))

  function isArea(node) {
    return node[dom.nodeName] === "AREA"
      || (node[dom.nodeName] === "OPTION" && isDrawn(node[dom.closest]("select") ?? node[dom.parentElement]))
  }

  function isDisabled(node) {
    return node[dom.matches](":disabled") || node[dom.closest]("[inert]") !== null
  }

  function isFocusable(node) {
    if (isDisabled(node) || !isDrawn(node)) return false
    if (node[dom.hasAttribute]("tabindex") && !Number.isNaN(parseInt(node[dom.getAttribute]("tabindex"), 10)))
      return true
    return node[dom.matches](
      "a[href], area[href], button, input:not([type=hidden]), select, textarea, summary, "
      + "iframe, audio[controls], video[controls], [contenteditable]:not([contenteditable=false])")
  }

  /** Whether the Tab key reaches an element. */
  const isTabbable = node => isFocusable(node) && !(parseInt(node[dom.getAttribute]("tabindex"), 10) < 0)

  function name(node) {
    return compute(node, { seen: new Set() }).replace(/\s+/g, " ").trim()
  }

  /** The name from `aria-labelledby` or `aria-label`. */
  function ariaName(node) {
    return (references(node, "aria-labelledby")
      .map(other => compute(other, { seen: new Set(), isReference: true })).join(" ").trim()
      || node[dom.getAttribute]("aria-label")?.trim()) ?? ""
  }

  function references(node, attribute) {
    return (node[dom.getAttribute](attribute) ?? "").split(/\s+/).filter(Boolean)
      .map(id => document[dom.getElementById](id)).filter(Boolean)
  }

  function compute(node, context) {
    if (node[dom.nodeType] === 3) return node[dom.nodeValue]
    if (node[dom.nodeType] !== 1 || context.seen.has(node)
      || /^(SCRIPT|STYLE|TEMPLATE|NOSCRIPT)$/.test(node[dom.nodeName])) return ""
    const { isReference, isWithin, showsHidden } = context
    const hides = !showsHidden && isHidden(node)
    if (hides && !isReference) return ""
    const inner = { ...context, seen: new Set([...context.seen, node]), isReference: false, isWithin: true,
      showsHidden: showsHidden || hides }
    if (!isReference && !isWithin) {
      const said = references(node, "aria-labelledby")
        .map(other => compute(other, { ...inner, isReference: true, isWithin: true })).join(" ").trim()
      if (said) return said
    }
    if (isWithin || isReference) {
      const value = valueWithin(node, role(node))
      if (value !== undefined) return value
    }
    const label = node[dom.getAttribute]("aria-label")?.trim()
    if (label) return label
    const native = nativeName(node, inner)
    if (native) return native
    if (fromContent.has(role(node)) || isWithin || isReference) {
      const said = [...node[dom.childNodes]].map(child => compute(child, inner) + (isBlock(child) ? " " : ""))
        .join("")
      if (said.trim() && isBlock(node)) return ` ${said} `
      if (said.trim()) return said
    }
    return node[dom.getAttribute]("title")?.trim() || node[dom.getAttribute]("placeholder")?.trim() || ""
  }

  function isBlock(node) {
    return node[dom.nodeType] === 1 && !["inline", "contents"].includes(getComputedStyle(node).display)
  }

  function valueWithin(node, role) {
    if (role === "textbox" || role === "searchbox") return unshadowed(node).value ?? node[dom.textContent]
    if (node[dom.nodeName] === "SELECT") return [...node.selectedOptions].map(({ text }) => text).join(" ")
    if (role === "slider" || role === "spinbutton" || role === "progressbar")
      return node[dom.getAttribute]("aria-valuetext") ?? node[dom.getAttribute]("aria-valuenow")
      ?? String(unshadowed(node).value ?? "")
    return undefined
  }

  const buttons = { submit: "Submit", reset: "Reset" }

  function nativeName(node, inner) {
    const childOf = selector => [...node[dom.children]].find(child => child[dom.matches](selector))
    const said = child => child ? compute(child, { ...inner, isReference: true }).trim() : ""
    if (["IMG", "AREA"].includes(node[dom.nodeName])) return node[dom.getAttribute]("alt")?.trim()
    if (node[dom.nodeName] === "INPUT" && ["button", "submit", "reset"].includes(node.type))
      return labels(node, inner) || (node[dom.getAttribute]("value") ?? buttons[node.type])?.trim()
    if (node[dom.nodeName] === "INPUT" && node.type === "image")
      return labels(node, inner) || node[dom.getAttribute]("alt")?.trim()
    if (unshadowed(node).labels?.length) return labels(node, inner)
    if (node[dom.nodeName] === "FIELDSET") return said(childOf("legend"))
    if (node[dom.nodeName] === "TABLE") return said(childOf("caption"))
    if (node[dom.nodeName] === "FIGURE") return said(childOf("figcaption"))
    if (["OPTGROUP", "OPTION"].includes(node[dom.nodeName])) return node[dom.getAttribute]("label")?.trim()
    if (node[dom.namespaceURI]?.endsWith("/svg"))
      return childOf("title")?.[dom.textContent].trim() || node[dom.getAttribute]("xlink:title")
    return ""
  }

  function labels(node, inner) {
    return [...unshadowed(node).labels ?? []].filter(label => !inner.seen.has(label))
      .map(label => compute(label, { ...inner, isReference: true })).join(" ").trim()
  }

  return { role, explicitRole, name, ariaName, references,
    labels: node => labels(node, { seen: new Set([node]) }), isHidden, isDrawn, isDisabled, isFocusable,
    isTabbable, isNamed }
})()
