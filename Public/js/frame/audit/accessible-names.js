// Runs in the canvas, as part of the audit: rules for accessible names, text alternatives and languages.

"use strict"

{
  const { tree } = audit
  const named = words => node => tree.name(node) !== "" || words
  const isNone = node => ["none", "presentation"].includes(node[dom.getAttribute]("role"))
  const nameRule = (id, select, impact, title, words, check = named(words)) =>
    ({ id, wcag: "4.1.2", impact, title, select, check })
  /** The name from ARIA, or the text of an attribute. */
  const described = (node, attribute = "title") =>
    Boolean(tree.ariaName(node) || node[dom.getAttribute](attribute)?.trim())
  const roles = (...names) => names.map(name => `[role=${name}]`).join(", ")

  const noName = "Add text or an aria-label."
  const hasRole = (node, ...names) => names.includes(node[dom.getAttribute]("role") ?? "")
  const link = node => {
    if (hasRole(node, "", "link")) return named(noName)(node)
    return undefined
  }
  const field = node => {
    if (!["", "none"].includes(tree.explicitRole(node))) return undefined
    return named("Add a <label for>, or put the field inside its label.")(node)
  }

  const native = "button, a[href], area[href], input, summary"

  function image(node) {
    if (isNone(node) && !tree.isFocusable(node)) return true
    if (described(node)) return true
    const alt = node[dom.getAttribute]("alt")
    return alt === "" || Boolean(alt?.trim()) || "Describe it in alt; use alt=\"\" if it is decorative."
  }

  function vector(node) {
    return described(node) || [...node[dom.children]].some(child =>
      child[dom.nodeName] === "title" && child[dom.textContent].trim())
      || "Add a <title> or an aria-label, or hide it with aria-hidden."
  }

  function redundant(node) {
    const alt = tree.name(node).toLowerCase()
    const around = node[dom.closest]("a[href], button")
    if (!around || !alt) return true
    const said = [...around[dom.childNodes]].filter(child => child !== node && !child[dom.contains]?.(node))
      .map(child => child[dom.textContent]).join(" ").replace(/\s+/g, " ").trim().toLowerCase()
    return said !== alt || "It is announced twice: the text beside it is the same."
  }

  function frameAlone(node) {
    const title = node[dom.getAttribute]("title")?.trim().toLowerCase()
    const others = [...document[dom.querySelectorAll]("iframe[title], frame[title]")].filter(other =>
      other !== node && other[dom.getAttribute]("title").trim().toLowerCase() === title)
    if (title) return !others.length || "Another frame has the same title."
    return undefined
  }

  const languages = /^[a-z]{2,3}$/i

  function language(node) {
    const written = node[dom.getAttribute]("lang").trim()
    const isRoot = node === document[dom.documentElement]
    if (!written && isRoot) return "Set the language, such as lang=\"en\"."
    if (!written) return undefined
    return isLanguage(written) || `“${written}” is not a language code.`
  }

  function isLanguage(tag) {
    const [primary] = tag.split("-")
    if (!languages.test(primary)) return /^(x|i)$/i.test(primary)
    try {
      return new Intl.DisplayNames(["en"], { type: "language", fallback: "none" }).of(
        primary.toLowerCase()) !== undefined
    } catch {
      return false
    }
  }

  /** Reports fields named by a title alone, which only appears on hover. */
  function titleOnly(node) {
    if (["hidden", "submit", "reset", "button", "image"].includes(node.type)) return undefined
    const isNamed = tree.ariaName(node) || tree.labels(node) || !node[dom.getAttribute]("title")?.trim()
    return Boolean(isNamed) || "Its only name is its title, which few users see."
  }

  audit.rules.push(
    nameRule("button-name", "button, summary[role=button]", "critical", "The button has no name", noName,
      node => hasRole(node, "", "button", "none", "presentation") ? named(noName)(node) : undefined),
    nameRule("link-name", "a[href], area[href]:not(map area)", "serious", "The link has no name", "", link),
    nameRule("input-button-name", "input[type=button], input[type=submit], input[type=reset]", "critical",
      "The button has no name", "Describe its action in value."),
    nameRule("label", "input:not([type=hidden], [type=button], [type=submit], [type=reset], [type=image]), "
      + "textarea", "critical", "The field has no label", "", field),
    nameRule("select-name", "select", "critical", "The select has no label", "", field),
    nameRule("aria-command-name", roles("link", "button", "menuitem"), "serious", "The control has no name",
      "", node => node[dom.matches](native) ? undefined : named(noName)(node)),
    nameRule("aria-input-field-name",
      roles("combobox", "listbox", "searchbox", "slider", "spinbutton", "textbox"), "serious",
      "The field has no label", "Add an aria-label or aria-labelledby.",
      node => Boolean(tree.name(node))
      || (node[dom.nodeName] === "SELECT" ? undefined : "Add an aria-label or aria-labelledby.")),
    nameRule("aria-toggle-field-name",
      roles("checkbox", "menuitemcheckbox", "menuitemradio", "option", "radio", "switch"), "serious",
      "The control has no name", noName),
    nameRule("aria-dialog-name", `${roles("dialog", "alertdialog")}, dialog[open]:not([role])`, "serious",
      "The dialog has no name", "Reference its heading in aria-labelledby."),
    nameRule("aria-meter-name", `${roles("meter")}, meter`, "serious", "The meter has no name",
      "Add a label."),
    nameRule("aria-progressbar-name", `${roles("progressbar")}, progress`, "serious",
      "The progress bar has no name", "Describe the task in aria-label."),
    nameRule("aria-tooltip-name", roles("tooltip"), "serious", "The tooltip is empty", "Add text."),
    nameRule("aria-treeitem-name", roles("treeitem"), "serious", "The tree item has no name",
      noName),
    nameRule("summary-name", "details > summary:first-of-type", "serious", "The summary has no name",
      "Add text to its summary."),
    nameRule("frame-title", "iframe, frame", "serious", "The frame has no title", "",
      node => isNone(node) || described(node) || "Describe its content in title."),
    nameRule("frame-title-unique", "iframe[title], frame[title]", "serious",
      "Two frames have the same title", "", frameAlone),
    { id: "image-alt", wcag: "1.1.1", impact: "critical", title: "The image has no text alternative",
      select: "img", check: image },
    { id: "input-image-alt", wcag: "1.1.1", impact: "critical",
      title: "The image button has no text alternative", select: "input[type=image]",
      check: node => Boolean(tree.name(node)) || "Describe its action in alt." },
    { id: "area-alt", wcag: "1.1.1", impact: "critical", title: "The image map area has no text alternative",
      select: "map area[href]", seesHidden: true,
      check: node => described(node, "alt") || "Describe its destination in alt." },
    { id: "role-img-alt", wcag: "1.1.1", impact: "serious", title: "The image has no text alternative",
      select: "[role=img]:not(img, svg, svg *, area, input, object)",
      check: node => described(node) || "Describe it in aria-label." },
    { id: "svg-img-alt", wcag: "1.1.1", impact: "serious", title: "The SVG has no text alternative",
      select: "svg[role=img], svg[role=graphics-document], svg [role=img], svg [role=graphics-symbol]",
      check: vector },
    { id: "object-alt", wcag: "1.1.1", impact: "serious", title: "The object has no text alternative",
      select: "object[data]",
      check: node => isNone(node) || described(node) || "Describe it in aria-label." },
    { id: "image-redundant-alt", wcag: "1.1.1", impact: "minor",
      title: "The image repeats the text beside it", select: "img", check: redundant },
    { id: "label-title-only", wcag: "3.3.2", impact: "serious",
      title: "The field has only a title as its label", select: "input, select, textarea", check: titleOnly },
    { id: "html-has-lang", wcag: "3.1.1", impact: "serious", title: "The document has no language",
      select: "html",
      check: node =>
      node[dom.hasAttribute]("lang") && node[dom.getAttribute]("lang").trim() !== ""
      || "Set the language, such as lang=\"en\"." },
    { id: "valid-lang", wcag: "3.1.2", impact: "serious", title: "The language is invalid",
      select: "[lang]:not(html)", check: language },
    { id: "html-lang-valid", wcag: "3.1.1", impact: "serious",
      title: "The language of the document is invalid", select: "html[lang]",
      check: node => node[dom.getAttribute]("lang").trim() ? language(node) : undefined })
}
