/** A control built when its fold opens, because recursive types are infinite and lists may be long. */
export function lazyControl(isFoldable, value, make) {
  if (!isFoldable) return make(value)
  let control = null
  let name
  let latest = value
  return {
    get element() {
      if (control) return control.element
      control = make(latest)
      control.named?.(name)
      return control.element
    },
    get headline() {
      return control?.headline
    },
    get adder() {
      return control?.adder
    },
    named(next) {
      name = next
      control?.named?.(next)
    },
    update(next) {
      latest = next
      control?.update(next)
    }
  }
}
