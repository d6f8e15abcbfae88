// The editor of the first page: shows the recorded rendering that is named after the values of its controls.

{
  const form = document.getElementById("editor")
  const frame = document.querySelector(".edits iframe")
  const type = document.querySelector(".edits pre")
  const dark = matchMedia("(prefers-color-scheme: dark)")
  const template = (name, value) => document.querySelector(`template[data-${name}="${CSS.escape(value)}"]`)

  type.replaceChildren(...type.textContent.trim().split("\n").map(text =>
    Object.assign(document.createElement("span"), { textContent: text || "\n" })))

  /** The values of the controls that the chosen cases have. */
  function edit() {
    const controls = [...form.elements].filter(({ name, disabled }) => name && !disabled)
    const values = controls.filter(({ type, checked }) => type !== "radio" || checked)
    return values.map(({ type, checked, value }) => (type === "checkbox" ? checked : value)).join(" ")
  }

  function show() {
    for (const part of form.querySelectorAll("[data-when]")) {
      const [name, value] = part.dataset.when.split(" ")
      part.hidden = form.elements[name].value !== value
      for (const control of part.querySelectorAll("input, select")) {
        control.disabled = control.closest("[data-when][hidden]") !== null
      }
    }
    const rendering = template("edit", edit()).content.cloneNode(true)
    frame.contentDocument.body.replaceChildren(rendering)
  }

  function paint() {
    const style = template("head", dark.matches ? "dark" : "light").content.cloneNode(true)
    frame.contentDocument.head.replaceChildren(style)
  }

  /** Marks the declaration that a control comes from. */
  function point({ target }) {
    const control = target.closest("label")?.querySelector("[data-line]") ?? target.closest("[data-line]")
    if (!control) return
    const { line } = control.dataset
    for (const span of type.children) {
      span.classList.toggle("current", span.textContent.trim().startsWith(line))
    }
  }

  function begin() {
    paint()
    show()
    dark.addEventListener("change", paint)
    form.addEventListener("change", show)
    // The values are those of before until the event has been handled.
    form.addEventListener("reset", () => setTimeout(show))
    for (const name of ["change", "focusin", "pointerover"]) form.addEventListener(name, point)
    form.dataset.ready = ""
  }

  // The first document of a frame is not always the one that it keeps.
  if (frame.contentDocument?.title === "Login") begin()
  else frame.addEventListener("load", begin, { once: true })
}
