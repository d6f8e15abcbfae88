/** A control that is built when its fold is opened: a recursive type has no end, a long list many. */
export function lazily(isFoldable, value, make) {
  if (!isFoldable) return make(value)
  let control = null
  let latest = value
  return {
    get element() {
      control ??= make(latest)
      return control.element
    },
    update(next) {
      latest = next
      control?.update(next)
    }
  }
}
