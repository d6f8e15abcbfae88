// A text that is JSON: the fields of what it says, which write the text anew.

import { element } from "../core/dom.js"
import { parse, stringify } from "../core/json.js"
import { LocalEditor } from "../editor/local-editor.js"
import { PropNode } from "../editor/prop-node.js"
import { initialValue } from "../schema/defaults.js"

export class JSONTextControl {
  #prop
  #text
  #editor
  #control
  element = element("div", { class: "wide nested" })

  constructor(prop, text, { makeControl }) {
    this.#prop = prop
    this.#text = text
    const { root } = prop.editor
    const content = this.#contentOf(text)
    this.#editor = new JSONEditor(root, content, (changed, isTyping) => this.#write(changed, isTyping))
    const { contentSchema } = prop.schema
    this.#control = makeControl(new PropNode(this.#editor, contentSchema, null, "", prop.depth + 1), content)
    this.element.append(this.#control.element)
  }

  update(text) {
    if (text === this.#text) return
    this.#text = text
    this.#editor.value = this.#contentOf(text)
    this.#control.update(this.#editor.value)
  }

  #contentOf(text) {
    try {
      return parse(text)
    } catch {
      return initialValue(this.#prop.schema.contentSchema, this.#prop.editor.root)
    }
  }

  #write(content, isTyping) {
    this.#text = stringify(content)
    this.#control.update(content)
    if (isTyping) this.#prop.type(this.#text)
    else this.#prop.set(this.#text)
  }
}

/** Says of a change whether it continues what is typed. */
class JSONEditor extends LocalEditor {
  #isTyping = false

  constructor(root, value, changed) {
    super(root, value, content => changed(content, this.#isTyping))
  }

  set(path, value, isTyping = false) {
    this.#isTyping = isTyping
    super.set(path, value)
    this.#isTyping = false
  }

  /** What the text contains is performed nowhere. */
  perform() {}
}
