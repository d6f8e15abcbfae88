// The addresses under which what is shown can be seen. No DOM.

import { stringify } from "../json.js"
import { make, parse } from "../link.js"
import { storyOf } from "../state.js"
import { unusual, write } from "./environment.js"

/** Who opens it is in this room. `base` is the address of the page without its fragment. */
export function roomAddress(base, state, panel, beside = {}) {
  const { room, site } = state
  return base + make(room.story, site ? undefined : room.id, { panel, environment: said(state), ...beside })
}

/** What stands beside the screen now, as the address of the page says it. */
export function besideOf(hash) {
  const { grid, compare, view } = parse(hash).rest
  return { grid, compare, view }
}

/** A room of one's own, wherever there is the same catalog. `packed` are the props. */
export function wholeAddress(base, state, panel, packed, beside = {}) {
  return base + make(state.room.story, undefined, { panel, environment: said(state), ...beside, props: packed })
}

/** The rendering alone, without a script. */
export function bareAddress(origin, { room, devices }) {
  const { format, ...others } = unusual(room.environment, devices) ?? {}
  const simple = Object.entries(others).filter(([, value]) => typeof value !== "object")
  const query = new URLSearchParams({ ...format && { format }, ...Object.fromEntries(simple), props: bytes64(stringify(room.props)) })
  return `${origin}/render/${path(room.story)}?${query}`
}

/** What goes into another page. */
export function embedCode(origin, state, packed) {
  const { room } = state
  const environment = said(state)
  const more = make("", undefined, { environment, props: packed }).split("?")[1]
  const attribute = more ? ` state="${more.replaceAll("&", "&amp;").replaceAll("\"", "&quot;")}"` : ""
  return `<script src="${origin}/js/embed.js"></script>\n<swift-story src="${origin}/" story="${path(room.story)}"${attribute} height="auto"></swift-story>`
}

/** What a fixture says of its environment is told anew: it may have been taken back. */
function said(state) {
  const { room: { environment }, devices } = state
  const own = Object.keys(storyOf(state)?.environment ?? {}).map(key => [key, environment[key] ?? null])
  const all = { ...Object.fromEntries(own), ...unusual(environment, devices) }
  return write(Object.keys(all).length ? all : undefined)
}

function path(story) {
  return story.split("/").map(encodeURIComponent).join("/")
}

function bytes64(text) {
  const letters = Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte)).join("")
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")
}
