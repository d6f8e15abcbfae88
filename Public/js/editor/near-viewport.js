// What is made when it comes near what is seen, and may go when it is far.

/** What is not known yet is thought to be so high. */
const estimatedHeight = 480

export class VisibilityObserver {
  #observer
  #watched = new WeakMap()

  constructor(root) {
    this.#observer = new IntersectionObserver(entries => entries.forEach(entry => this.#moved(entry)), { root, rootMargin: "600px 0px" })
  }

  watch(element, onNear, onFar) {
    this.#watched.set(element, { come: onNear, go: onFar })
    this.#observer.observe(element)
  }

  #moved({ target, isIntersecting }) {
    const { come: onNear, go: onFar } = this.#watched.get(target)
    if (isIntersecting) onNear()
    else onFar()
  }
}

/** Keeps the body of an open fold empty while it is far; what was in it comes back as it was. */
export function unloadWhenFar(editor, body, fill) {
  reserveHeight(body, estimatedHeight)
  editor.observeVisibility(body, () => {
    fill()
    body.style.height = ""
  }, () => {
    if (!body.firstChild || isInUse(body)) return
    const height = body.offsetHeight
    if (!height) return
    reserveHeight(body, height)
    body.replaceChildren()
  })
}

/** Room for what is not there. */
export function reserveHeight(element, height) {
  element.style.height = `${height}px`
}

/** True where somebody is, or has something to put right. */
export function isInUse(element) {
  return element.contains(document.activeElement) || element.querySelector(".has-problem, [aria-invalid=true]")
}
