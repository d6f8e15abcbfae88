// Runs in the canvas, as part of the audit: roles, states and rules of https://www.w3.org/TR/wai-aria-1.2/

"use strict"

audit.aria = (() => {
  const words = text => text.trim().split(/\s+/)
  const roles = new Set(words(`
    alert alertdialog application article banner blockquote button caption cell checkbox
    code columnheader combobox complementary contentinfo definition deletion dialog
    directory document emphasis feed figure form generic grid gridcell group heading
    image img insertion link list listbox listitem log main mark marquee math menu
    menubar menuitem menuitemcheckbox menuitemradio meter navigation none note option
    paragraph presentation progressbar radio radiogroup region row rowgroup rowheader
    scrollbar search searchbox separator slider spinbutton status strong subscript
    suggestion superscript switch tab table tablist tabpanel term textbox time timer
    toolbar tooltip tree treegrid treeitem graphics-document graphics-object
    graphics-symbol doc-abstract doc-acknowledgments doc-afterword doc-appendix
    doc-backlink doc-biblioentry doc-bibliography doc-biblioref doc-chapter doc-colophon
    doc-conclusion doc-cover doc-credit doc-credits doc-dedication doc-endnote
    doc-endnotes doc-epigraph doc-epilogue doc-errata doc-example doc-footnote
    doc-foreword doc-glossary doc-glossref doc-index doc-introduction doc-noteref
    doc-notice doc-pagebreak doc-pagefooter doc-pageheader doc-pagelist doc-part
    doc-preface doc-prologue doc-pullquote doc-qna doc-subtitle doc-tip doc-toc`))
  const states = new Set(
    words(`
    activedescendant atomic autocomplete braillelabel brailleroledescription busy
    checked colcount colindex colindextext colspan controls current describedby
    description details disabled dropeffect errormessage expanded flowto grabbed
    haspopup hidden invalid keyshortcuts label labelledby level live modal multiline
    multiselectable orientation owns placeholder posinset pressed readonly relevant
    required roledescription rowcount rowindex rowindextext rowspan selected setsize
    sort valuemax valuemin valuenow valuetext`).map(word => `aria-${word}`))
  const truth = ["true", "false"]
  const mixed = ["true", "false", "mixed", "undefined"]
  const choices = {
    atomic: truth, busy: truth, disabled: truth, modal: truth, multiline: truth, multiselectable: truth,
    readonly: truth, required: truth,
    checked: mixed, pressed: mixed, expanded: [...truth, "undefined"], selected: [...truth, "undefined"],
    hidden: [...truth, "undefined"], grabbed: [...truth, "undefined"],
    autocomplete: words("inline list both none"), current: words("page step location date time true false"),
    haspopup: words("true false menu listbox tree grid dialog"),
    invalid: words("grammar false spelling true"),
    live: words("off polite assertive"), orientation: words("horizontal vertical undefined"),
    sort: words("ascending descending none other")
  }
  const whole = words("colcount colindex colspan level posinset rowcount rowindex rowspan setsize")
  const decimal = words("valuemax valuemin valuenow")
  const required = {
    checkbox: ["aria-checked"], combobox: ["aria-expanded"], heading: ["aria-level"],
    menuitemcheckbox: ["aria-checked"],
    menuitemradio: ["aria-checked"], meter: ["aria-valuenow"], radio: ["aria-checked"],
    scrollbar: ["aria-valuenow"], slider: ["aria-valuenow"],
    switch: ["aria-checked"]
  }
  const children = {
    feed: ["article"], grid: ["row", "rowgroup"], list: ["listitem"], listbox: ["option", "group"],
    menu: words("menuitem menuitemcheckbox menuitemradio group menu separator"),
    menubar: words("menuitem menuitemcheckbox menuitemradio group menu separator"),
    row: words("cell columnheader gridcell rowheader"), rowgroup: ["row"],
    table: ["row", "rowgroup", "caption"], tablist: ["tab"], tree: ["group", "treeitem"],
    treegrid: ["row", "rowgroup"]
  }
  const parents = {
    cell: ["row"], columnheader: ["row"], gridcell: ["row"], rowheader: ["row"],
    listitem: ["list", "directory"], menuitem: ["menu", "menubar", "group"],
    menuitemcheckbox: ["menu", "menubar", "group"], menuitemradio: ["menu", "menubar", "group"],
    option: ["listbox", "group"],
    row: ["grid", "rowgroup", "table", "treegrid"], rowgroup: ["grid", "table", "treegrid"], tab: ["tablist"],
    treeitem: ["tree", "group"]
  }
  const native = { "aria-checked": "checkbox radio", "aria-valuenow": "range number", "aria-level": "",
    "aria-expanded": "" }

  const states_ = node => [...node[dom.attributes]].filter(({ name }) => name.startsWith("aria-"))

  function unknownRole(node) {
    const written = node[dom.getAttribute]("role").trim().toLowerCase()
    return !written || written.split(/\s+/).some(role => roles.has(role))
      || `“${written}” is not an ARIA role.`
  }

  function unknownState(node) {
    const wrong = states_(node).filter(({ name }) => !states.has(name)).map(({ name }) => name)
    return !wrong.length || `Unknown: ${wrong.join(", ")}.`
  }

  function wrongValue(node) {
    const wrong = states_(node)
      .find(({ name, value }) => states.has(name) && !isValue(name.slice(5), value.trim(), node))
    return !wrong || `${wrong.name} cannot be “${wrong.value}”.`
  }

  /** Whether a value is valid. A collapsed or popup control may refer to an element that comes later. */
  function isValue(name, value, node) {
    if (value === "") return true
    if (choices[name]) return choices[name].includes(value.toLowerCase())
    if (whole.includes(name)) return /^-?\d+$/.test(value)
    if (decimal.includes(name)) return Number.isFinite(Number(value))
    if (name === "controls"
      && (node[dom.getAttribute]("aria-expanded") === "false"
        || node[dom.getAttribute]("aria-selected") === "false"
        || node[dom.hasAttribute]("aria-haspopup"))) return true
    if (name === "controls" || name === "owns" || name === "flowto" || name === "activedescendant")
      return value.split(/\s+/).some(id => document[dom.getElementById](id))
    return true
  }

  function missingState(node) {
    const role = audit.tree.explicitRole(node)
    const missing = (required[role] ?? []).filter(name =>
      !node[dom.hasAttribute](name) && !isNative(node, role, name))
    return !missing.length || `A ${role} needs ${missing.join(" and ")}.`
  }

  function isNative(node, role, name) {
    if (role === "heading") return /^H[1-6]$/.test(node[dom.nodeName])
    if (role === "combobox") return node[dom.nodeName] === "SELECT" || node[dom.nodeName] === "INPUT"
    if (node[dom.nodeName] === "METER" || node[dom.nodeName] === "PROGRESS") return true
    return node[dom.nodeName] === "INPUT" && native[name].split(" ").includes(node.type)
  }

  /** The owned elements; wrappers without a role are skipped. */
  function owned(node) {
    const inside = [...node[dom.children], ...audit.tree.references(node, "aria-owns")].filter(child =>
      !audit.tree.isHidden(child))
    return inside.flatMap(child => isWrapper(child) ? owned(child) : [child])
  }

  function isWrapper(node) {
    return ["", "none", "generic"].includes(audit.tree.role(node)) && !audit.tree.isFocusable(node)
  }

  function wrongChildren(node) {
    const role = audit.tree.explicitRole(node)
    const allowed = children[role]
    if (!allowed) return undefined
    const found = owned(node)
    const strange = found.map(child => audit.tree.role(child))
      .find(inner => inner && !allowed.includes(inner))
    if (strange) return `A ${role} may contain ${allowed.join(", ")}, not ${strange}.`
    if (found.length || node[dom.getAttribute]("aria-busy") === "true") return true
    const isEmpty = node[dom.textContent].trim() === "" && !node[dom.children].length
    if (role === "combobox" || isEmpty) return undefined
    return `A ${role} must contain ${allowed.join(" or ")}.`
  }

  function wrongParent(node) {
    const role = audit.tree.explicitRole(node)
    if (!parents[role]) return undefined
    const owner = node[dom.id] && document[dom.querySelector](`[aria-owns~="${CSS.escape(node[dom.id])}"]`)
    let at = owner || node[dom.parentElement]
    while (at && at !== document[dom.body]
      && ["", "none", "generic"].includes(audit.tree.role(at))) at = at[dom.parentElement]
    return (at && parents[role].includes(audit.tree.role(at)))
      || `A ${role} must be inside ${parents[role].join(" or ")}.`
  }

  const childless = words(
    "button checkbox img image meter menuitemcheckbox menuitemradio option progressbar radio scrollbar "
    + "separator slider switch tab")

  function nested(node) {
    const role = audit.tree.role(node)
    if (!childless.includes(role)) return undefined
    const inside = [...node[dom.querySelectorAll]("*")].find(child =>
      audit.tree.isTabbable(child) && child[dom.nodeName] !== "OPTION")
    return !inside
      || `A ${role} hides its content, but ${inside[dom.nodeName].toLowerCase()} inside is focusable.`
  }

  audit.rules.push(
    { id: "aria-roles", wcag: "4.1.2", impact: "critical", title: "The role is unknown", select: "[role]",
      check: unknownRole },
    { id: "aria-valid-attr", wcag: "4.1.2", impact: "critical", title: "The ARIA attribute is unknown",
      select: "*", check: node => states_(node).length ? unknownState(node) : undefined },
    { id: "aria-valid-attr-value", wcag: "4.1.2", impact: "critical",
      title: "The ARIA attribute has an invalid value", select: "*",
      check: node => states_(node).length ? wrongValue(node) : undefined },
    { id: "aria-required-attr", wcag: "4.1.2", impact: "critical", title: "The role requires an attribute",
      select: "[role]", check: missingState },
    { id: "aria-required-children", wcag: "1.3.1", impact: "critical",
      title: "The role requires certain children", select: "[role]", check: wrongChildren },
    { id: "aria-required-parent", wcag: "1.3.1", impact: "critical",
      title: "The role requires a certain parent", select: "[role]", check: wrongParent },
    { id: "nested-interactive", wcag: "4.1.2", impact: "serious", title: "Controls are nested", select: "*",
      check: nested },
    { id: "aria-hidden-body", wcag: "1.3.1", impact: "critical", title: "The whole screen is hidden",
      select: "body[aria-hidden=true]", seesHidden: true, check: () => "Screen readers do not announce it." })

  return { roles }
})()
