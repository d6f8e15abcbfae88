// What is made when it comes near what is seen, and may go when it is far.

export class Nearby {
  #observer
  #watched = new WeakMap()

  constructor(root) {
    this.#observer = new IntersectionObserver(entries => entries.forEach(entry => this.#moved(entry)), { root, rootMargin: "600px 0px" })
  }

  /** Without `go` it is watched until it has come. */
  watch(element, come, go) {
    this.#watched.set(element, { come, go })
    this.#observer.observe(element)
  }

  #moved({ target, isIntersecting }) {
    const { come, go } = this.#watched.get(target)
    if (!isIntersecting) return go?.()
    if (!go) this.#observer.unobserve(target)
    come()
  }
}
