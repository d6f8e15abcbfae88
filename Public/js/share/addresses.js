// The addresses under which what is shown can be seen. No DOM.

import { stringify } from "../json.js"
import { make } from "../link.js"
import { unusual, write } from "./environment.js"

/** Who opens it is in this room. `base` is the address of the page without its fragment. */
export function roomAddress(base, { room, devices }, panel) {
  return base + make(room.story, room.id, { panel, environment: said({ room, devices }) })
}

/** A room of one's own, wherever there is the same catalog. `packed` are the props. */
export function wholeAddress(base, { room, devices }, panel, packed) {
  return base + make(room.story, undefined, { panel, environment: said({ room, devices }), props: packed })
}

/** The rendering alone, without a script. */
export function bareAddress(origin, { room, devices }) {
  const { format, ...others } = unusual(room.environment, devices) ?? {}
  const simple = Object.entries(others).filter(([, value]) => typeof value !== "object")
  const query = new URLSearchParams({ ...format && { format }, ...Object.fromEntries(simple), props: bytes64(stringify(room.props)) })
  return `${origin}/render/${path(room.story)}?${query}`
}

/** What goes into another page. */
export function embedCode(origin, { room, devices }, packed) {
  const environment = said({ room, devices })
  const more = make("", undefined, { environment, props: packed }).split("?")[1]
  const state = more ? ` state="${more.replaceAll("&", "&amp;").replaceAll("\"", "&quot;")}"` : ""
  return `<script src="${origin}/js/embed.js"></script>\n<swift-story src="${origin}/" story="${path(room.story)}"${state} height="auto"></swift-story>`
}

function said({ room, devices }) {
  return write(unusual(room.environment, devices))
}

function path(story) {
  return story.split("/").map(encodeURIComponent).join("/")
}

function bytes64(text) {
  const letters = Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte)).join("")
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")
}
