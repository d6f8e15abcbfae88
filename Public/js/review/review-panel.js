// The Review tab: what the working tree changes in all stories, by changes. One of them is looked at: in the
// canvas, in a story that has it.

import { button, element, hint, option, setText } from "../core/dom.js"
import { plural } from "../core/plural.js"
import { replaceChildren } from "../core/replace-children.js"
import { renderingForm } from "../core/rendering-form.js"
import { changedMarkup, bodyOf } from "../gallery/changed-places.js"
import { pathLabel } from "../schema/path-label.js"
import { wordDiff } from "../snapshot/snapshot-diff.js"
import { screenOf } from "../state/state.js"
import { StepView } from "../tests/step-view.js"
import { kbd } from "../ui/kbd.js"
import { fieldsOf, isCompared, kindTitle, memberCount, membersOf, progress, tone } from "./review-groups.js"

/** How many changes, and how many stories of one, are listed at most. */
const mostGroups = 200
const mostStories = 40
const mostNames = 3

export class ReviewPanel {
  /** @type {Store} */ #store
  #panel
  #feed
  #view
  #status = element("p", { class: "review-status", role: "status" })
  #problem = element("pre", { class: "review-problem", tabIndex: 0, hidden: true })
  #start = button("", () => this.#feed.start(), { class: "primary" })
  #keys = element("p", { class: "hint review-keys", hidden: true }, ...kbd("n"), " next, ",
    ...kbd("shift+n"), " previous, ", ...kbd("a"), " accept, ", ...kbd("shift+c"), " comment")
  #list = element("ol", { class: "review-groups", "aria-label": "Changes" })
  /** The form for a comment on the change that is looked at. */
  #form = null
  #drawn = []

  constructor(target, store, panel) {
    this.#store = store
    this.#panel = panel
    this.#feed = panel.review
    this.#view = new StepView(store, panel.preview.element, () => this.#view.hide())
    target.append(element("div", { class: "panel-scroll review" },
      element("header", { class: "review-head" }, this.#status, this.#start, this.#keys), this.#problem,
      this.#list))
    this.#feed.addEventListener("change", () => this.#draw())
    this.#feed.addEventListener("comment", () => this.#write())
    panel.addEventListener("shown", () => this.#panel.shown !== "review" && this.#view.hide())
    this.#draw()
  }

  changed(/** @type {State} */ state, /** @type {ChangeDetail} */ { before }) {
    if (state.room?.story !== before.room?.story || state.readOnly !== before.readOnly) {
      this.#view.hide()
      this.#draw()
    }
  }

  #draw() {
    const { review, readOnly, room } = this.#store.state
    const { document, current } = this.#feed
    if (!review) return
    setText(this.#status, this.#sentence(review, document))
    this.#status.dataset.state = review.state
    setText(this.#start, document ? "Compare again" : `Review against ${review.against}`)
    this.#start.hidden = readOnly || review.state === "running" || review.state === "ready"
    setText(this.#problem, review.message ?? "")
    this.#problem.hidden = review.state !== "failed" || !review.message
    this.#keys.hidden = !this.#feed.groups.length
    this.#drawGroups(document, current, room?.story, readOnly)
  }

  #drawGroups(document, current, story, readOnly) {
    if (current !== this.#drawn[1] && this.#form?.group !== current?.id) this.#form = null
    const drawn = [document, current, story, readOnly, this.#form]
    if (drawn.every((part, index) => part === this.#drawn[index]) && this.#drawn.length) return
    this.#drawn = drawn
    this.#list.hidden = !this.#feed.groups.length
    const shown = Math.max(mostGroups, this.#feed.groups.indexOf(current) + 1)
    const rest = this.#feed.groups.length - shown
    // A comment is written on while others review.
    const written = /** @type {HTMLElement} */ (this.#form?.element.querySelector(":focus"))
    replaceChildren(this.#list, [
      ...this.#feed.groups.slice(0, shown).map(group => this.#group(group, group === current)),
      ...rest > 0 ? [element("li", { class: "hint" }, `And ${rest} more.`)] : []], this.#start)
    written?.focus({ preventScroll: true })
    this.#list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" })
  }

  #sentence({ state, against }, document) {
    if (state === "running") return `Comparing with ${against}…`
    if (state === "failed") return `The stories cannot be compared with ${against}.`
    if (!document) return "What does this branch do to every story? Stories with the same change are one entry."
    if (!document.groups.length) return `${document.summary} There is nothing to review.`
    return [document.summary, ...document.notes, progress(document)].join(" ")
  }

  #group(group, isCurrent) {
    return element("li", { class: "boxed review-group", data: { tone: tone(group) },
      ...isCurrent && { "aria-current": "true" }, ...group.accepted && { "data-accepted": true } },
    element("button", { type: "button", class: "review-title", onclick: () => this.#choose(group),
      "aria-expanded": isCurrent },
    element("span", { class: "review-kind" }, kindTitle(group)),
    element("span", { class: "review-what" }, ...what(group)),
    element("span", { class: "review-count" }, memberCount(group),
      group.comments.length > 0 && ` · ${plural(group.comments.length, "1 comment", "comments")}`),
    group.accepted && element("span", { class: "review-mark" }, "✓ Accepted")),
    isCurrent && element("div", { class: "review-body" }, ...this.#body(group)))
  }

  #body(group) {
    const { readOnly } = this.#store.state
    const members = membersOf(group)
    const rest = members.length - mostStories
    return [
      group.text && element("details", {}, element("summary", {}, `The smallest example: ${group.example}`),
        element("pre", { tabIndex: 0 }, group.text)),
      element("ul", { class: "review-stories", "aria-label": "Stories with this change" },
        ...members.slice(0, mostStories).map(story => element("li", {}, this.#story(group, story))),
        rest > 0 && element("li", { class: "hint" }, `and ${rest} more`)),
      ...group.comments.map(comment => this.#comment(group, comment)),
      !readOnly && element("div", { class: "review-tools" },
        button(group.accepted ? "Take back" : "Accept", () => this.#feed.accept(group),
          { class: group.accepted ? "" : "primary", title: "Accept (A)" }),
        button("Comment…", () => this.#write(), { title: "Comment (Shift+C)" })),
      this.#form?.element]
  }

  #story(group, story) {
    const isShown = this.#store.state.room?.story === story
    return button(story, () => this.#choose(group, story),
      { class: "small", ...isShown && { "aria-current": "true" } })
  }

  #choose(group, story = group.example) {
    this.#feed.choose(group, story)
    if (group.kind !== "gone") return
    const { against } = this.#store.state.review
    this.#view.show(undefined, { story, before: true, title: `${story} in ${against}, gone here` })
      .then(problem => problem && setText(this.#status, problem))
  }

  // Comments.

  #comment(group, comment) {
    const { author, text, story, element: place, field } = comment
    const about = field !== undefined ? pathLabel(field, screenOf(this.#store.state) && this.#schema) : place
    return element("figure", { class: "review-comment" },
      element("blockquote", {}, text),
      element("figcaption", {}, element("b", {}, author || "Unknown"),
        story && button([story, about].filter(Boolean).join(" · "),
          () => this.#reveal(group, { story, place, field }), { class: "quiet small" }),
        !this.#store.state.readOnly && button("Remove", () => this.#feed.removeComment(group, comment),
          { class: "quiet small", "aria-label": `Remove the comment “${text.slice(0, 40)}”` })))
  }

  get #schema() {
    return this.#store.state.room?.schema
  }

  /** Leads to what a comment is about. */
  #reveal(group, { story, place, field }) {
    if (this.#store.state.room?.story !== story) return this.#feed.choose(group, story)
    if (field !== undefined) return this.#panel.reveal(field)
    if (place) this.#panel.preview.send("overlay",
      { places: [{ id: 0, place, kind: "changed" }], chosen: [0], scrolls: true })
    return undefined
  }

  /** Opens the form; what it can be about follows, as the host renders the story before the change. */
  async #write() {
    const group = this.#feed.current
    if (!group || this.#store.state.readOnly) return
    const { room } = this.#store.state
    const about = element("select", { "aria-label": "About" }, option("", "The change"),
      room && option("story", `The story ${room.story}`),
      room && element("optgroup", { label: "Fields" },
        ...fieldsOf(room.props, room.schema).map(([path, label]) => option(`field:${path}`, label))))
    const text = element("textarea", { "aria-label": "Comment", rows: 3, maxLength: 1000, required: true })
    const form = element("form", { class: "review-form", onsubmit: event => {
      event.preventDefault()
      this.#send(group, text.value, aboutOf(about.value, room?.story))
    } }, element("label", {}, element("span", {}, "About"), about), text,
    element("div", { class: "review-tools" }, element("button", { class: "primary" }, "Send"),
      button("Cancel", () => this.#close())))
    form.addEventListener("keydown", ({ key }) => key === "Escape" && this.#close())
    this.#form = { group: group.id, element: form }
    this.#draw()
    text.focus()
    const elements = isCompared(group) && room ? await this.#elements() : []
    if (elements.length) about.append(element("optgroup", { label: "Changed elements" },
      ...elements.map(([place, label]) => option(`element:${place}`, label))))
  }

  /** The elements of the shown story that differ, as selectors with names. */
  async #elements() {
    const { room, rendering } = this.#store.state
    const before = await this.#store
      .request({ type: "preview", story: room.story, environment: room.environment, before: true })
      .catch(() => null)
    if (!before || ![before, rendering].every(side => side && renderingForm(side) === "html")) return []
    const root = bodyOf(rendering.body).ownerDocument
    return changedMarkup(before.body, rendering.body).now
      .map(({ place }) => [place, elementName(root.querySelector(place))])
  }

  async #send(group, text, about) {
    if (await this.#feed.comment(group, text, about)) this.#close()
  }

  #close() {
    this.#form = null
    this.#draw()
    const current = /** @type {HTMLElement} */ (this.#list.querySelector("[aria-current] .review-title"))
    current?.focus()
  }
}

/** What differs, by word; or the stories that do, where no words say it. */
function what(group) {
  const { subject, before, after } = group
  if (["gone", "new", "renamed"].includes(group.kind)) return [shortList(membersOf(group))]
  return [subject && element("code", {}, subject), " ", ...before || after ? words(group) : []]
}

function shortList(names) {
  const rest = names.length - mostNames
  return [names.slice(0, mostNames).join(", "), rest > 0 && `and ${rest} more`].filter(Boolean).join(" ")
}

function words({ before, after }) {
  return wordDiff(before || undefined, after || undefined)
    .map(({ sign, text }) => ({ "-": element("del", {}, text), "+": element("ins", {}, text) }[sign] ?? text))
}

function elementName(node) {
  if (!node) return "An element"
  const text = node.textContent.replace(/\s+/g, " ").trim().slice(0, 40)
  return [node.tagName.toLowerCase(), text && `“${text}”`].filter(Boolean).join(" ")
}

function aboutOf(value, story) {
  if (!value) return {}
  const [kind, ...rest] = value.split(":")
  if (kind === "story") return { story }
  return { story, [kind]: rest.join(":") }
}
