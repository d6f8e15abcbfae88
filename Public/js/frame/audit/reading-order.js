// Runs in the canvas, as part of the audit: the screen as a screen reader announces it, in tree order.

"use strict"

audit.outline = (() => {
  const { tree } = audit
  const most = 600
  const silent = new Set(["", "none", "presentation", "generic", "rowgroup"])
  const states = {
    "aria-checked": value => ({ true: "checked", false: "not checked", mixed: "partly checked" })[value],
    "aria-expanded": value => value === "true" ? "expanded" : "collapsed",
    "aria-selected": value => value === "true" && "selected",
    "aria-pressed": value => value === "true" ? "pressed" : "not pressed",
    "aria-current": value => value !== "false" && `current${value === "true" ? "" : ` ${value}`}`,
    "aria-disabled": value => value === "true" && "disabled",
    "aria-invalid": value => value !== "false" && "invalid",
    "aria-required": value => value === "true" && "required",
    "aria-busy": value => value === "true" && "busy",
    "aria-live": value => value !== "off" && `${value} announcements`,
    "aria-haspopup": value => value !== "false" && "opens a popup",
    "aria-valuenow": (value, node) => node[dom.getAttribute]("aria-valuetext") ?? value
  }

  function outline() {
    const found = []
    walk(document[dom.body], 0, found)
    return { rows: found.slice(0, most), isCut: found.length > most }
  }

  function walk(node, depth, found) {
    if (found.length > most) return
    if (node[dom.nodeType] === 3) return say(node, depth, found)
    if (node[dom.nodeType] !== 1 || /^(SCRIPT|STYLE|TEMPLATE|NOSCRIPT)$/.test(node[dom.nodeName])
      || tree.isHidden(node)) return
    const role = tree.role(node)
    if (silent.has(role) && !tree.isFocusable(node)) return inside(node, depth, found)
    const name = role === "paragraph" ? "" : tree.name(node)
    found.push({ depth, role: role || "group", name: name.slice(0, 200), states: statesOf(node, role), node })
    const before = found.length
    if (!isWhole(role)) inside(node, depth + 1, found)
    const [only] = found.slice(before)
    if (found.length === before + 1 && only.role === "text" && (only.name === name || !name)) {
      found.pop()
      found.at(-1).name = name || only.name
    }
  }

  const isWhole = role =>
    ["button", "checkbox", "img", "meter", "option", "progressbar", "radio", "separator", "slider", "switch",
      "textbox", "combobox", "graphics"].includes(role)

  function inside(node, depth, found) {
    for (const child of node[dom.childNodes]) walk(child, depth, found)
  }

  /** Adds a text; adjacent text nodes are announced as one. */
  function say(node, depth, found) {
    const text = node[dom.nodeValue].replace(/\s+/g, " ").trim()
    if (!text || !tree.isDrawn(node[dom.parentElement])) return
    const last = found.at(-1)
    if (last?.role === "text" && last.depth === depth && node[dom.previousSibling])
      last.name = `${last.name} ${text}`.slice(0, 200)
    else found.push(
      { depth, role: "text", name: text.slice(0, 200), states: [], node: node[dom.parentElement] })
  }

  function statesOf(node, role) {
    const field = unshadowed(node)
    const own = [
      role === "heading" && `level ${node[dom.getAttribute]("aria-level") ?? (node[dom.nodeName][1] || 2)}`,
      (field.type === "checkbox" || field.type === "radio") && (field.checked ? "checked" : "not checked"),
      node[dom.nodeName] === "SUMMARY"
        && (unshadowed(node[dom.parentElement]).open ? "expanded" : "collapsed"),
      field.required && "required", node[dom.matches](":disabled") && "disabled",
      field.readOnly && node[dom.nodeName] !== "SUMMARY" && "read only", valueState(node, role)
    ]
    const written = Object.entries(states).filter(([name]) => node[dom.hasAttribute](name))
      .map(([name, say]) => say(node[dom.getAttribute](name), node))
    const described = tree.references(node, "aria-describedby")
      .map(other => other[dom.textContent].trim().replace(/\s+/g, " ")).filter(Boolean)
      .map(text => `described by “${text.slice(0, 120)}”`)
    return [...own, ...written, ...described].filter(Boolean)
  }

  /** The value of a field, as it is announced. */
  function valueState(node, role) {
    const field = unshadowed(node)
    const hasValue = ["textbox", "searchbox", "slider", "spinbutton"].includes(role)
      || ["PROGRESS", "METER"].includes(node[dom.nodeName])
    const chosen = node[dom.nodeName] === "SELECT" && node.selectedOptions[0]?.text
    const value = hasValue ? field.value ?? "" : chosen || ""
    if (value === "" || node[dom.hasAttribute]("aria-valuenow")) return undefined
    if (field.type === "password") return "filled in"
    return `“${String(value).slice(0, 80)}”`
  }

  return outline
})()
