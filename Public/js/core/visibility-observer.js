// Reports when elements come near the visible part, and when they leave it.

export class VisibilityObserver {
  #observer
  #watched = new WeakMap()

  /** `root` is the element that scrolls; `margin` what counts as near around it. */
  constructor(root, margin) {
    this.#observer = new IntersectionObserver(entries => {
      for (const { target, isIntersecting } of entries) this.#watched.get(target)?.(isIntersecting)
    }, { root, rootMargin: margin })
  }

  /** Calls `look` with whether the element is near, now and when that changes. */
  watch(element, look) {
    this.#watched.set(element, look)
    this.#observer.observe(element)
  }

  unwatch(element) {
    this.#observer.unobserve(element)
  }
}
