// Runs in the canvas, as part of the audit: rules for accessible names, text alternatives and languages.

"use strict"

{
  const { tree } = audit
  const named = words => node => tree.name(node) !== "" || words
  const isNone = node => ["none", "presentation"].includes(node.getAttribute("role"))
  const nameRule = (id, select, impact, title, words, check = named(words)) => ({ id, wcag: "4.1.2", impact, title, select, check })
  const roles = (...names) => names.map(name => `[role=${name}]`).join(", ")

  const link = node => !["", "link"].includes(node.getAttribute("role") ?? "") || isNone(node) ? undefined : named("Give it a text, or an aria-label.")(node)
  const field = node => tree.explicitRole(node) && tree.explicitRole(node) !== "none" ? undefined : named("Put a <label for> to it, or the field into its label.")(node)

  function image(node) {
    if (isNone(node) && !tree.isFocusable(node)) return true
    if (tree.ariaName(node) || node.getAttribute("title")?.trim()) return true
    const alt = node.getAttribute("alt")
    return alt === "" || Boolean(alt?.trim()) || "Say what it shows in alt; alt=\"\" when it only adorns."
  }

  function vector(node) {
    return Boolean(tree.ariaName(node) || [...node.children].some(child => child.nodeName === "title" && child.textContent.trim()) || node.getAttribute("title")?.trim())
      || "Give it a <title> or an aria-label, or hide it with aria-hidden."
  }

  function redundant(node) {
    const alt = tree.name(node).toLowerCase()
    const around = node.closest("a[href], button")
    const said = around && alt ? [...around.childNodes].filter(child => child !== node && !child.contains?.(node)).map(child => child.textContent).join(" ").replace(/\s+/g, " ").trim().toLowerCase() : ""
    return !said || said !== alt || "It is said twice: the text beside it is the same."
  }

  function frame(node) {
    return isNone(node) || Boolean(tree.ariaName(node) || node.getAttribute("title")?.trim()) || "Say in its title what is in it."
  }

  function frameAlone(node) {
    const title = node.getAttribute("title")?.trim().toLowerCase()
    const others = [...document.querySelectorAll("iframe[title], frame[title]")].filter(other => other !== node && other.getAttribute("title").trim().toLowerCase() === title)
    return title ? !others.length || "Another frame has this title too." : undefined
  }

  const languages = /^[a-z]{2,3}$/i

  function language(node) {
    const written = node.getAttribute("lang").trim()
    if (!written) return node === document.documentElement ? "Say which language it is, such as lang=\"en\"." : undefined
    return isLanguage(written) || `“${written}” is no language.`
  }

  function isLanguage(tag) {
    const [primary] = tag.split("-")
    if (!languages.test(primary)) return /^(x|i)$/i.test(primary)
    try {
      return new Intl.DisplayNames(["en"], { type: "language", fallback: "none" }).of(primary.toLowerCase()) !== undefined
    } catch {
      return false
    }
  }

  /** Reports fields named by a title alone, which only appears on hover. */
  function titleOnly(node) {
    if (["hidden", "submit", "reset", "button", "image"].includes(node.type)) return undefined
    const isNamed = tree.ariaName(node) || tree.labels(node) || !node.getAttribute("title")?.trim()
    return Boolean(isNamed) || "Its title alone is its name: few see it."
  }

  audit.rules.push(
    nameRule("button-name", "button, summary[role=button]", "critical", "The button has no name", "Give it a text, or an aria-label.", node => ["", "button", "none", "presentation"].includes(node.getAttribute("role") ?? "") ? named("Give it a text, or an aria-label.")(node) : undefined),
    nameRule("link-name", "a[href], area[href]:not(map area)", "serious", "The link has no name", "", link),
    nameRule("input-button-name", "input[type=button], input[type=submit], input[type=reset]", "critical", "The button has no name", "Say in value what it does."),
    nameRule("label", "input:not([type=hidden], [type=button], [type=submit], [type=reset], [type=image]), textarea", "critical", "The field has no label", "", field),
    nameRule("select-name", "select", "critical", "The choice has no label", "", field),
    nameRule("aria-command-name", roles("link", "button", "menuitem"), "serious", "The control has no name", "", node => node.matches("button, a[href], area[href], input, summary") ? undefined : named("Give it a text, or an aria-label.")(node)),
    nameRule("aria-input-field-name", roles("combobox", "listbox", "searchbox", "slider", "spinbutton", "textbox"), "serious", "The field has no label", "Give it an aria-label or an aria-labelledby.", node => Boolean(tree.name(node)) || (node.nodeName === "SELECT" ? undefined : "Give it an aria-label or an aria-labelledby.")),
    nameRule("aria-toggle-field-name", roles("checkbox", "menuitemcheckbox", "menuitemradio", "option", "radio", "switch"), "serious", "The control has no name", "Give it a text, or an aria-label."),
    nameRule("aria-dialog-name", `${roles("dialog", "alertdialog")}, dialog[open]:not([role])`, "serious", "The dialog has no name", "Point from aria-labelledby to its heading."),
    nameRule("aria-meter-name", `${roles("meter")}, meter`, "serious", "The meter has no name", "Give it a label."),
    nameRule("aria-progressbar-name", `${roles("progressbar")}, progress`, "serious", "The progress bar has no name", "Say in aria-label what it is the progress of."),
    nameRule("aria-tooltip-name", roles("tooltip"), "serious", "The tooltip is empty", "Give it a text."),
    nameRule("aria-treeitem-name", roles("treeitem"), "serious", "The item of the tree has no name", "Give it a text, or an aria-label."),
    nameRule("summary-name", "details > summary:first-of-type", "serious", "The fold has no name", "Give its summary a text."),
    { ...nameRule("frame-title", "iframe, frame", "serious", "The frame has no title", "", frame) },
    { ...nameRule("frame-title-unique", "iframe[title], frame[title]", "serious", "Two frames have the same title", "", frameAlone) },
    { id: "image-alt", wcag: "1.1.1", impact: "critical", title: "The picture has no text", select: "img", check: image },
    { id: "input-image-alt", wcag: "1.1.1", impact: "critical", title: "The button of a picture has no text", select: "input[type=image]", check: node => Boolean(tree.name(node)) || "Say in alt what it does." },
    { id: "area-alt", wcag: "1.1.1", impact: "critical", title: "The area of a picture has no text", select: "map area[href]", seesHidden: true, check: node => Boolean(tree.ariaName(node) || node.getAttribute("alt")?.trim()) || "Say in alt where it leads." },
    { id: "role-img-alt", wcag: "1.1.1", impact: "serious", title: "The picture has no text", select: "[role=img]:not(img, svg, svg *, area, input, object)", check: node => Boolean(tree.ariaName(node) || node.getAttribute("title")?.trim()) || "Say in aria-label what it shows." },
    { id: "svg-img-alt", wcag: "1.1.1", impact: "serious", title: "The drawing has no text", select: "svg[role=img], svg[role=graphics-document], svg [role=img], svg [role=graphics-symbol]", check: vector },
    { id: "object-alt", wcag: "1.1.1", impact: "serious", title: "The object has no text", select: "object[data]", check: node => isNone(node) || Boolean(tree.ariaName(node) || node.getAttribute("title")?.trim()) || "Say in aria-label what it shows." },
    { id: "image-redundant-alt", wcag: "1.1.1", impact: "minor", title: "The text of the picture is beside it too", select: "img", check: redundant },
    { id: "label-title-only", wcag: "3.3.2", impact: "serious", title: "The field is named by a title alone", select: "input, select, textarea", check: titleOnly },
    { id: "html-has-lang", wcag: "3.1.1", impact: "serious", title: "The screen says no language", select: "html", check: node => node.hasAttribute("lang") && node.getAttribute("lang").trim() !== "" || "Say which language it is, such as lang=\"en\"." },
    { id: "valid-lang", wcag: "3.1.2", impact: "serious", title: "The language does not exist", select: "[lang]:not(html)", check: language },
    { id: "html-lang-valid", wcag: "3.1.1", impact: "serious", title: "The language of the screen does not exist", select: "html[lang]", check: node => node.getAttribute("lang").trim() ? language(node) : undefined })
}
