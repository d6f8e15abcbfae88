// A room of a static site: every state was rendered in advance and is read from files.

import { applyPatch, equal } from "../core/json-patch.js"
import { siteError } from "./site-files.js"
import { mergedEnvironment, nearestRendering } from "./nearest-rendering.js"

const reader = { id: "reader", name: "You" }

/** The replies to messages that a static site does not support. */
const unsupportedMessages = {
  edit: "This is a static site: props are edited at a live host.",
  perform: "This is a static site: commands are sent at a live host.",
  save: "This is a static site: files cannot be saved.",
  record: "This is a static site: sessions are recorded at a live host.",
  replay: "This is a static site: recordings are replayed at a live host."
}
for (const step of ["undo", "redo", "reset"]) unsupportedMessages[step] = unsupportedMessages.edit

export class SiteRoom {
  #site
  #devices
  #screens
  #files
  #send
  #revision = 0
  #story = null
  #environment
  #props
  #shownVariant = null
  #sentRendering = {}

  /** `send` delivers messages to the page. */
  constructor({ site, devices, catalog }, files, send) {
    this.#site = site
    this.#devices = devices
    this.#screens = catalog.screens
    this.#files = files
    this.#send = send
  }

  /** Whether the message leaves the room unchanged. */
  isAside({ type }) {
    return type === "preview" || type === "export"
  }

  async receive(message) {
    if (unsupportedMessages[message.type]) throw siteError("read-only", unsupportedMessages[message.type])
    await this.#take[message.type]?.(message)
  }

  #take = {
    open: message => this.#open(message),
    environment: message => this.#change(message),
    preview: message => this.#preview(message),
    export: message => this.#export(message)
  }

  // The open story.

  async #open({ story: wanted, props, environment }) {
    const id = this.#found(wanted)
    const story = await this.#read(id)
    const schema = await this.#files.read(story.schema)
    this.#story = story
    this.#environment = this.#merged({ ...this.#ownEnvironment(id), ...environment })
    const variant = this.#variant(story, this.#environment)
    const sight = await this.#files.read(variant.sight)
    this.#props = variant.props ?? story.own
    this.#sentRendering = {}
    this.#send({
      type: "opened", room: id, screen: story.screen, story: id, schema, props: this.#props,
      own: equal(this.#props, story.own) ? undefined : story.own,
      revision: ++this.#revision, environment: this.#environment, built: variantTable(story),
      history: { undo: 0, redo: 0 }, steps: { undo: false, redo: false }, participants: [reader],
      participant: reader.id
    })
    this.#show(variant.sight, sight)
    if (props !== undefined && !equal(props, this.#props) && !equal(props, story.own))
      throw siteError("needs-host",
        "The link contains other props, which only a live host can render. The story is shown with its own.")
  }

  async #change({ seq, patch }) {
    if (!this.#story) throw siteError("no-room", "Open a story first.")
    const changed =
      applyPatch(this.#environment, patch.map(operation => tolerantOperation(operation, this.#environment)))
    // Removed globals are those of the catalog, which may not be those of the first rendering.
    this.#environment = this.#merged({ ...changed, globals: changed.globals ?? {} })
    this.#send({ type: "environment", seq, revision: ++this.#revision, environment: this.#environment })
    const variant = this.#variant(this.#story, this.#environment)
    this.#adopt(variant.props ?? this.#story.own)
    if (variant.sight !== this.#shownVariant) this.#show(variant.sight, await this.#files.read(variant.sight))
  }

  #adopt(props) {
    if (equal(props, this.#props)) return
    this.#props = props
    this.#send({ type: "changed", revision: ++this.#revision,
      patch: [{ op: "replace", path: "", value: props }], history: { undo: 0, redo: 0 } })
  }

  /** Sends the rendering, and clears messages that no longer apply. */
  #show(name, sight) {
    this.#shownVariant = name
    const revision = ++this.#revision
    const gone = { drifted: { fields: [], patch: [] }, inspected: { broken: [] } }
    if (sight.rendered) this.#send({ type: "rendered", ...sight.rendered, revision })
    for (const type of ["inspected", "drifted", "crashed"]) {
      const message = sight[type] ?? (this.#sentRendering[type] && gone[type])
      if (message) this.#send({ type, ...message, revision })
    }
    this.#sentRendering = sight
  }

  // Previews and exports.

  async #preview({ seq, story: id, props, environment }) {
    const story = await this.#read(this.#found(id))
    const variant = this.#variant(story, this.#merged(environment))
    if (props !== undefined && !equal(props, story.own) && !equal(props, variant.props ?? story.own))
      throw siteError("needs-host", "Only a live host renders other props.")
    const { rendered, crashed } = await this.#files.read(variant.sight)
    if (crashed || !rendered) throw siteError("crashed", crashed?.message ?? "No rendering was returned.")
    this.#send({ type: "previewed", seq, ...rendered })
  }

  async #export({ seq, kind }) {
    const { code } = this.#story ?? {}
    if (code?.[kind] === undefined)
      throw siteError("worker", code?.problem ?? "This site does not contain the file.")
    this.#send({ type: "exported", seq, kind, content: code[kind] })
  }

  #found(id) {
    if (Object.hasOwn(this.#site.stories, id)) return id
    const first = this.#screens.find(screen => screen.id === id)?.stories[0]?.id
    if (first) return first
    throw siteError("unknown-story", `Unknown story “${id}”.`)
  }

  async #read(id) {
    const story = await this.#files.read(this.#site.stories[id])
    if (story.failure) throw siteError("worker", story.failure)
    return story
  }

  /** The environment of the story's fixture. */
  #ownEnvironment(id) {
    return this.#screens.flatMap(({ stories }) => stories).find(story => story.id === id)?.environment
  }

  /** Fills in missing settings from the first rendering. */
  #merged(environment) {
    return mergedEnvironment(this.#site.environments[0], environment, this.#devices)
  }

  #variant({ variants }, environment) {
    return variants[nearestRendering(variants.map(({ environment }) => environment), environment,
      this.#devices)]
  }
}

/** The environments and files of a story whose environments differ from those of the other stories. */
function variantTable({ variants }) {
  if (variants[0].file)
    return { environments: variants.map(({ environment }) => environment),
      files: variants.map(({ file }) => file) }
  return undefined
}

/** Removing a setting that is already at its default is not an error. */
function tolerantOperation(operation, environment) {
  const [key] = operation.path.split("/").slice(1)
  if (operation.op === "remove" && !Object.hasOwn(environment, key))
    return { op: "add", path: operation.path, value: null }
  return operation
}
