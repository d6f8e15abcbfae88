// The settings dialog. Every change applies immediately.

import { element, option } from "../core/dom.js"
import { settings } from "./settings.js"
import { choices, toggles } from "./setting-choices.js"
import { showDialog } from "../ui/dialog.js"

const editors = [...choices.editor.options, ["own", "Other"]]
const example = "myeditor://open?file={file}&line={line}"

export function showSettings() {
  return showDialog("settings", "Settings", [
    element("form", { method: "dialog", class: "settings" },
      text("name", "Your name", "Shown to others in a room. Without a name, you are a guest.",
        { maxLength: 40, autocomplete: "name", autofocus: true }),
      ...editor(), choice("theme"),
      toggle("follow", "The screen is dark when the page is."), choice("dock"),
      toggle("flash", "Briefly, in the canvas."),
      toggle("letters", "Turn these off if you use voice control. Shortcuts with Ctrl, ⌘ or Alt remain."))
  ])
}

function editor() {
  const chosen = settings.get("editor")
  const isOwn = !editors.some(([id]) => id === chosen)
  let [shown, url] = [chosen, example]
  if (isOwn) [shown, url] = ["own", chosen]
  const own = text("editor", "URL", "{file} and {line} are replaced.", { value: url, spellcheck: false })
  const hideURL = id => (own.hidden = id !== "own")
  const select = choice("editor", editors, shown, id => {
    hideURL(id)
    if (id === "own") return own.querySelector("input").value
    return id
  })
  hideURL(shown)
  return [select, own]
}

function text(name, label, hint, rest) {
  return row(label, hint,
    id => element("input",
      { id, type: "text", value: settings.get(name),
        onchange: ({ target }) => settings.set(name, target.value.trim()), ...rest }))
}

function choice(name, options = choices[name].options, value = settings.get(name), kept = id => id) {
  return row(choices[name].title, "", id => {
    const select = element("select", { id, onchange: ({ target }) => settings.set(name, kept(target.value)) },
      ...options.map(([id, title]) => option(id, title)))
    select.value = value
    return select
  })
}

function toggle(name, hint) {
  const made = row(toggles[name], hint,
    id => element("input",
      { id, type: "checkbox", class: "switch", role: "switch", checked: settings.get(name),
        onchange: ({ target }) => settings.set(name, target.checked) }))
  made.classList.add("inline")
  return made
}

let rows = 0
function row(label, hint, make) {
  const id = `setting-${rows += 1}`
  const control = make(id)
  if (hint) control.setAttribute("aria-describedby", `${id}-hint`)
  return element("div", { class: "setting" }, element("label", { for: id }, label), control,
    hint && element("p", { id: `${id}-hint`, class: "hint" }, hint))
}
