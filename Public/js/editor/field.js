// The frame around a control: name, description, messages, presence, and a marker for a changed value.

import { button, element, setText } from "../core/dom.js"

let count = 0

const frames = new WeakMap()

export class Field {
  /** The messages shown at the field, by kind. */
  messages = {}
  presence = element("span", { class: "presence", hidden: true })
  id = `field-${++count}`
  #excerpt = null
  control
  /** The `details` element, in the frame of a compound control. */
  fold
  #menuButton
  #aboutButton
  #fillFold = null
  #isKeyed
  /** The element with the name; none where a key is in its place. */
  #title = null
  name

  /**
   * `control` is the framed control; a compound one is foldable. `lead` and `aside` go next to the name,
   * `keyed` replaces it.
   */
  constructor(prop, name, control, /** @type {FieldOptions} */ options = {}) {
    const { isFoldable = false, isOpen = true, lead, aside, keyed, actions } = options
    this.prop = prop
    this.actions = actions
    this.#isKeyed = Boolean(keyed)
    this.control = control
    this.#menuButton = button("⋯", undefined,
      { class: "quiet small more", tabIndex: -1, title: "More", "aria-haspopup": "menu" })
    const description = prop.raw.description && this.#described(prop.raw.description)
    if (isFoldable)
      this.element = this.#folding(name, prop.editor.wasOpen(prop.path) ?? isOpen, lead, aside, description)
    else this.element = this.#plain(keyed ?? this.#label(name, description), lead, aside, description)
    frames.set(this.element, this)
    this.rename(name)
    prop.editor.register(this)
  }

  /** The field that contains an element. */
  static around(node) {
    return frames.get(node?.closest?.(".field"))
  }

  /** The field that is an element, or its first part. */
  static within(node) {
    return frames.get(node?.matches(".field") ? node : node?.querySelector(".field"))
  }

  rename(name) {
    if (name === this.name) return
    this.name = name
    this.showTitle()
    this.#menuButton.ariaLabel = `More for ${name}`
    if (this.#aboutButton) this.#aboutButton.ariaLabel = `Description of ${name}`
    if (this.#isKeyed) nameControl(this.control, `Value of ${name}`)
    else this.control.named?.(name)
  }

  /** Shows what a row contains instead of its number, which stays its accessible name. */
  showTitle(title = this.name) {
    if (!this.#title) return
    setText(this.#title, title)
    this.#title.title = title
    if (this.fold) this.fold.previousSibling.querySelector(".title").dataset.name = title
  }

  get path() {
    return this.prop.path
  }

  /** The element that represents the whole field: copying and pasting there applies to its value. */
  get head() {
    return this.fold?.firstChild ?? this.#menuButton
  }

  /** The element that takes the focus of the whole field: the control's own, else that of its first part. */
  get focusable() {
    const { input } = this.control
    if (input && !input.hidden) return input
    if (this.fold && !this.fold.open) return this.head
    this.fill()
    const content = this.control.element
    const part = content.querySelector(".field")
    if (part) return frames.get(part).focusable
    return content.querySelector("input:not([hidden]), select, textarea, button") ?? this.head
  }

  /**
   * Keeps the tools of all but the focused field out of the tab order, which would otherwise have three stops
   * per field.
   */
  set isFocused(isAtHand) {
    for (const tool of [this.#aboutButton, this.#menuButton, this.messages.mark])
      if (tool) tool.tabIndex = isAtHand ? 0 : -1
  }

  /** Fills the fold; it may be open and still empty. */
  fill() {
    this.#fillFold?.()
  }

  showPresence(marks, color) {
    this.presence.hidden = !marks.length
    this.element.dataset.presence = color
    this.presence.replaceChildren(...marks)
  }

  /** Shows the content of a fold as an excerpt in its summary. */
  showExcerpt(text) {
    if (this.#excerpt) setText(this.#excerpt, text)
  }

  /** A description is read with the field, and seen on request: all of them would hide the fields. */
  #described(text) {
    const description = element("p", { class: "hint", id: `${this.id}-hint`, hidden: true }, text)
    const show = () => {
      description.hidden = !description.hidden
      this.#aboutButton.ariaExpanded = String(!description.hidden)
      if (this.fold && !description.hidden) this.fold.open = true
    }
    this.#aboutButton = button("Description", show, { icon: "about", hidesLabel: true, title: text,
      class: "quiet small about", tabIndex: -1, "aria-expanded": "false", "aria-controls": description.id })
    return description
  }

  #label(name, description) {
    const { input, element: content } = this.control
    if (input) {
      input.id = this.id
      if (description) input.setAttribute("aria-describedby", description.id)
      return this.#title = element("label", { class: "name", for: this.id }, name)
    }
    content.setAttribute("aria-label", name)
    if (!content.hasAttribute("role")) content.setAttribute("role", "group")
    return this.#title = element("span", { class: "name" }, name)
  }

  #plain(label, lead, aside, description) {
    const { isInline, isHeadline, input } = this.control
    // The switch of an optional goes next to its name, the wrapped value below.
    const headline = isHeadline && !this.#isKeyed && input
    const about = !this.#isKeyed && this.#aboutButton
    const title = element("span", { class: "title" }, label, about)
    const frame = element("div", { class: "field" },
      element("div", { class: "field-head" }, lead, title), this.#menuButton, aside, headline,
      this.control.element, description, this.presence)
    frame.classList.toggle("entry", this.#isKeyed)
    frame.classList.toggle("beside", !this.#isKeyed)
    frame.classList.toggle("inline", Boolean(isInline) && !this.#isKeyed)
    frame.classList.toggle("headline", Boolean(headline))
    return frame
  }

  /** Buttons precede the summary, which is a button as a whole. */
  #folding(name, isOpen, lead, aside, description) {
    const body = element("div", { class: "fold-body" })
    this.#fillFold = () => {
      if (body.firstChild) return
      body.append(this.control.element)
      const { headline, adder } = this.control
      value.classList.toggle("headline", Boolean(headline))
      value.prepend(...[adder, headline].filter(Boolean))
      for (const again of body.querySelectorAll(".field")) this.prop.editor.register(frames.get(again))
    }
    const value = element("div", { class: "fold-value" }, aside)
    const tools = element("div", { class: "fold-tools" },
      element("div", { class: "field-head" }, lead, element("span", { class: "title" }, this.#aboutButton)),
      value, this.#menuButton, this.presence)
    const details = element("details",
      { class: "fold", open: isOpen, ontoggle: () => details.open && !isHeld && this.#fillFold() },
      element("summary", {}, this.#title = element("span", { class: "name" }, name),
        this.#excerpt = element("span", { class: "excerpt" })), description, body)
    const isHeld = isOpen && !this.prop.editor.fillWhenNear(body, this.#fillFold)
    this.fold = details
    return element("div", { class: "field folding" }, tools, details)
  }
}

/** Sets the accessible name of a control that has no frame of its own. */
export function nameControl(control, name) {
  if (control.named) return control.named(name)
  const target = control.input ?? control.element
  if (!control.input && !target.hasAttribute("role")) target.setAttribute("role", "group")
  target.setAttribute("aria-label", name)
}

/** Whether a control is one line high and may be narrow: it stands beside its name or key everywhere. */
export function isCompact({ element }) {
  return element.matches("input, select, .compact")
}

/** Whether keys are text there, not a choice. */
export function isTextField(target) {
  return target.matches("textarea, input:not([type=checkbox], [type=radio], [type=range], [type=color])")
}
