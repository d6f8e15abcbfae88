// The review of the working tree as the host has it, and the change that is looked at.

import { withToken } from "../core/access-token.js"
import { announce } from "../core/announce.js"
import { storyURL } from "../router/story-url.js"
import { toast } from "../ui/banner.js"
import { kindTitle, memberCount, neighbor, nextOpen } from "./review-groups.js"

/** Shows both revisions beside each other, as in `gallery-params.js`. */
const compare = "beside::review"

/** Dispatches `change`. */
export class ReviewFeed extends EventTarget {
  /** @type {Store} */ #store
  #seen = null
  #load = 0
  #current = null
  /** The changes and what reviewers said; null before there are any. */
  document = null

  constructor(store) {
    super()
    this.#store = store
    store.addEventListener("change", () => this.#follow())
    this.#follow()
  }

  get groups() {
    return this.document?.groups ?? []
  }

  get current() {
    return this.groups.find(({ id }) => id === this.#current) ?? null
  }

  /** `show` makes the review visible. */
  commands(show) {
    const isAvailable = () => this.groups.length > 0
    const isWritable = () => Boolean(this.current) && !this.#store.state.readOnly
    return [
      { id: "review-start", title: "Review what this branch changes", group: "Review",
        isAvailable: () => ["idle", "failed"].includes(this.#store.state.review?.state)
          && !this.#store.state.readOnly,
        run: () => (show(), this.start()) },
      { id: "review-next", title: "Next change", group: "Review", key: "n", isAvailable,
        run: () => (show(), this.step(1)) },
      { id: "review-previous", title: "Previous change", group: "Review", key: "shift+n", isAvailable,
        run: () => (show(), this.step(-1)) },
      { id: "review-accept", title: "Accept the change", group: "Review", key: "a",
        isAvailable: () => isWritable() && !this.current.accepted, run: () => this.accept(this.current) },
      { id: "review-comment", title: "Comment on the change", group: "Review", key: "shift+c",
        isAvailable: isWritable, run: () => (show(), this.dispatchEvent(new Event("comment"))) }
    ]
  }

  start() {
    return this.#send({ action: "start" })
  }

  /** Accepts a change, and goes on to the next that is open; or takes the acceptance back. */
  async accept(group) {
    const next = nextOpen(this.groups, group.id)
    const isDone = await this.#send({ action: group.accepted ? "reopen" : "accept", group: group.id })
    if (!isDone || group.accepted) return
    announce("Accepted.")
    if (next) this.choose(next)
  }

  /** `about` is `{story, element, field}`. Returns whether the host has it. */
  comment(group, text, about) {
    return this.#send({ action: "comment", group: group.id, text, ...about })
  }

  removeComment(group, comment) {
    return this.#send({ action: "remove", group: group.id, ...comment })
  }

  step(count) {
    this.choose(this.groups[neighbor(this.groups, this.#current, count)])
  }

  /** Looks at a change, in one of its stories. */
  choose(group, story = group.example) {
    this.#current = group.id
    announce(`${kindTitle(group)} ${group.subject}, ${memberCount(group)}`)
    if (group.kind !== "gone") location.hash =
      storyURL(story, undefined, { panel: "review", compare: group.kind === "new" ? undefined : compare })
    this.dispatchEvent(new Event("change"))
  }

  /** Returns whether the host did it; otherwise the reason is shown. */
  async #send(message) {
    try {
      await this.#store.request({ type: "review", ...message })
      return true
    } catch (error) {
      toast(error.message)
      return false
    }
  }

  #follow() {
    const { review } = this.#store.state
    if (review === this.#seen) return
    this.#seen = review
    if (!review) this.document = null
    if (review?.state === "ready" || this.document) this.#fetch()
    this.dispatchEvent(new Event("change"))
  }

  async #fetch() {
    const load = ++this.#load
    const answer = await fetch(withToken("_storybook/review.json"), { cache: "no-store" }).catch(() => null)
    const document = answer?.ok ? await answer.json().catch(() => null) : null
    if (load !== this.#load || !document) return
    this.document = document
    this.dispatchEvent(new Event("change"))
  }
}
