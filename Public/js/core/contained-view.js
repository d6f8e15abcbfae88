// A view whose errors stay its own: the console reports them, its place explains them, and all other views
// go on.

import { element } from "./dom.js"

export class ContainedView {
  #title
  #place
  #view
  #notice
  /** The state before the first change that the view failed to show: it gets all changes since then. */
  #before = null
  /** The story that it failed to show; the explanation stays until there is another one. */
  #story

  /** `make` creates the view; `title` names it in the explanation, which `place` shows first. */
  constructor(title, place, make) {
    this.#title = title
    this.#place = place
    this.#run(() => (this.#view = make()))
  }

  changed(state, detail) {
    const before = this.#before ?? detail.before
    const failed = error => {
      this.#before = before
      this.#story = state.room?.story
      this.#explain(error)
    }
    this.#run(() => {
      const pending = this.#view.changed?.(state, { ...detail, before })
      if (this.#before && state.room?.story !== this.#story) this.#recover()
      pending?.catch?.(failed)
    }, failed)
  }

  connection(store) {
    this.#run(() => this.#view.connection?.(store))
  }

  failed(detail) {
    this.#run(() => this.#view.failed?.(detail))
  }

  /** A view that could not even be created gets nothing more. */
  #run(action, failed = error => this.#explain(error)) {
    if (!this.#view && this.#notice) return
    try {
      action()
    } catch (error) {
      failed(error)
    }
  }

  #explain(error) {
    reportError(error)
    this.#notice?.remove()
    this.#notice = element("p", { class: "view-error", role: "alert" },
      `${this.#title} cannot be shown: ${error?.message ?? error} The browser's console has the details.`)
    this.#place.prepend(this.#notice)
  }

  #recover() {
    this.#before = null
    this.#notice?.remove()
  }
}
