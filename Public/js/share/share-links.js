// The URLs that show the current state. No DOM.

import { base64URL } from "../core/base64.js"
import { stringify } from "../core/json.js"
import { storyPath, storyURL, parseStoryURL } from "../router/story-url.js"
import { storyOf } from "../state/state.js"
import { overridden } from "../environment/environment-members.js"
import { writeEnvironment } from "../router/environment-params.js"

/** Anyone with this link joins this room. `base` is the page's URL without its fragment. */
export function roomAddress(base, state, panel, gallery = {}) {
  const { room, site } = state
  return base + storyURL(room.story, site ? undefined : room.id,
    { panel, environment: environmentParam(state), ...gallery })
}

/** The gallery, comparison and view parameters of the page's URL. */
export function galleryParams(hash) {
  const { grid, compare, view } = parseStoryURL(hash).rest
  return { grid, compare, view }
}

/** A link that opens a new room on any host with the same catalog. `packed` are the props. */
export function snapshotAddress(base, state, panel, packed, gallery = {}) {
  return base + storyURL(state.room.story, undefined,
    { panel, environment: environmentParam(state), ...gallery, props: packed })
}

/** The URL of the rendering alone, without a script. */
export function renderingAddress(origin, { room, devices }) {
  const { format, ...others } = overridden(room.environment, devices) ?? {}
  const simple = Object.entries(others).filter(([, value]) => typeof value !== "object")
  const query = new URLSearchParams(
    { ...format && { format }, ...Object.fromEntries(simple),
      props: base64URL(new TextEncoder().encode(stringify(room.props))) })
  return `${origin}/render/${storyPath(room.story)}?${query}`
}

/** The HTML that embeds the story in another page. */
export function embedCode(origin, state, packed) {
  const { room } = state
  const environment = environmentParam(state)
  const more = storyURL("", undefined, { environment, props: packed }).split("?")[1]
  const attributes = [`src="${origin}/"`, `story="${storyPath(room.story)}"`, `height="auto"`]
  if (more) attributes.splice(2, 0, `state="${more.replaceAll("&", "&amp;").replaceAll("\"", "&quot;")}"`)
  return `<script src="${origin}/js/embed.js"></script>\n<swift-story ${attributes.join(" ")}></swift-story>`
}

/** The environment for a link. Includes the story's own keys, with null for the removed ones. */
function environmentParam(state) {
  const { room: { environment }, devices } = state
  const own = Object.keys(storyOf(state)?.environment ?? {}).map(key => [key, environment[key] ?? null])
  const all = { ...Object.fromEntries(own), ...overridden(environment, devices) }
  if (!Object.keys(all).length) return undefined
  return writeEnvironment(all)
}
