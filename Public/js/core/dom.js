// Creates elements without parsing markup: a text can only ever become a text node.

export function element(name, properties = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(properties)) set(made, key, value)
  made.append(...children.flat().filter(child => child !== undefined && child !== null && child !== false))
  return made
}

function set(target, key, value) {
  if (value === undefined || value === null) return
  if (key.startsWith("on")) return target.addEventListener(key.slice(2), value)
  if (key === "class") target.className = value
  else if (key === "data") Object.assign(target.dataset, value)
  else if (key.startsWith("aria")) target.setAttribute(key, value)
  else if (key in target) target[key] = value
  else if (value === true) target.setAttribute(key, "")
  else target.setAttribute(key, value)
}

/** A paragraph that explains something beside it. */
export function hint(...content) {
  return element("p", { class: "hint" }, ...content)
}

/** A button with a label, and an optional icon, given by name or as SVG path data. */
export function button(label, action, /** @type {ButtonOptions} */ options = {}) {
  const { icon: name, class: className = "", hidesLabel = false, ...rest } = options
  const content = [name && icon(name), !(name && hidesLabel) && label]
  return element("button", {
    type: "button", class: className, onclick: action, ...hidesLabel && { title: label, "aria-label": label },
    ...rest
  }, ...content)
}

const iconShapes = {
  undo: "M4 8h9a5 5 0 0 1 0 10h-3M4 8l4-4M4 8l4 4",
  redo: "M20 8h-9a5 5 0 0 0 0 10h3M20 8l-4-4M20 8l-4 4",
  reset: "M5 12a7 7 0 1 0 2-5M7 3v4h4",
  save: "M6 4h10l3 3v13H5V4zM8 4v5h7V4M8 20v-6h8v6",
  share: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  plus: "M12 5v14M5 12h14",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  copy: "M9 9h10v11H9zM5 15V4h10",
  up: "M12 19V5M6 11l6-6 6 6",
  down: "M12 5v14M6 13l6 6 6-6",
  handle: "M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M4 12H2M22 12h-2M5 5l1.500 1.500M17.500 17.500 19 "
    + "19M19 5l-1.500 1.500M6.500 17.500 5 19",
  moon: "M20 14A8 8 0 1 1 10 4a7 7 0 0 0 10 10",
  open: "M14 4h6v6M20 4l-9 9M17 14v6H4V7h6",
  find: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l4 4",
  close: "M6 6l12 12M18 6 6 18",
  about: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v5M12 7.500v.500"
}

export function icon(name) {
  return svgElement("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
    svgElement("path", { d: iconShapes[name] ?? name }))
}

export function svgElement(name, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

export function option(value, label = value) {
  return element("option", { value }, label)
}

/** Shows an element with a text, such as a problem, or hides it without one. */
export function showText(target, text) {
  setText(target, text ?? "")
  target.hidden = !text
}

/** Sets the text of an element, unless it has it already: each write costs a layout. */
export function setText(target, text) {
  if (target.textContent !== text) target.textContent = text
}
