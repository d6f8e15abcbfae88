// Elements without markup text: what is a text can only ever be a text.

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
  else if (key in target && !key.startsWith("aria")) target[key] = value
  else target.setAttribute(key, value === true ? "" : value)
}

/** A button that says what it does, with a drawing when there is one. */
export function button(label, action, { icon: name, class: className = "", hidesLabel = false, ...rest } = {}) {
  const content = name ? [icon(name), hidesLabel ? undefined : label] : [label]
  return element("button", {
    type: "button", class: className, onclick: action, title: hidesLabel ? label : undefined,
    "aria-label": hidesLabel ? label : undefined, ...rest
  }, ...content)
}

const shapes = {
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
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M4 12H2M22 12h-2M5 5l1.500 1.500M17.500 17.500 19 19M19 5l-1.500 1.500M6.500 17.500 5 19",
  moon: "M20 14A8 8 0 1 1 10 4a7 7 0 0 0 10 10",
  turn: "M5 3h7v11H5zM15 10h5v10H9v-3M16 3a4 4 0 0 1 4 4",
  sliders: "M4 8h8M18 8h2M4 16h2M12 16h8M15 5.500v5M9 13.500v5",
  eye: "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12M12 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5",
  compare: "M12 3v18M9 6H4v12h5M15 6h5v12h-5",
  grid: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",
  full: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  close: "M6 6l12 12M18 6 6 18"
}

function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg")
  svg.setAttribute("viewBox", "0 0 24 24")
  svg.setAttribute("aria-hidden", "true")
  svg.classList.add("icon")
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path")
  path.setAttribute("d", shapes[name])
  svg.append(path)
  return svg
}

/** For the one place where markup is made of text: what goes into the canvas. */
export function escaped(text) {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}

export function option(value, label = value) {
  return element("option", { value }, label)
}

export function download(name, content) {
  const url = URL.createObjectURL(new Blob([content], { type: "application/json" }))
  element("a", { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

/** A style sheet that is not there from the start, once. */
export function style(name) {
  const href = `/css/${name}.css`
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve()
  return new Promise((onload, onerror) => document.head.append(element("link", { rel: "stylesheet", href, onload, onerror })))
}
