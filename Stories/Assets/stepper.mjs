// <quantity-stepper> around a number field: a button on each side, and the app saves the result and answers
// with markup.
// The buttons are in a shadow tree, which no rendering touches.

customElements.define("quantity-stepper", class extends HTMLElement {
  constructor() {
    super()
    this.attachShadow({ mode: "open" }).append(this.button("−", "Less", -1),
      document.createElement("slot"), this.button("+", "More", 1), this.button("Save", "Save", 0), document.createElement("span"))
  }

  button(text, label, step) {
    const button = Object.assign(document.createElement("button"), { textContent: text, ariaLabel: label })
    button.addEventListener("click", () => step ? this.change(step) : this.save())
    return button
  }

  get field() {
    return this.querySelector("input")
  }

  change(step) {
    this.field.stepUp(step)
    this.field.dispatchEvent(new Event("input", { bubbles: true }))
  }

  async save() {
    const { value } = this.field
    const response = await fetch("/cart", { method: "POST", body: new URLSearchParams({ quantity: value }) })
    this.shadowRoot.querySelector("span").innerHTML = await response.text()
  }
})
