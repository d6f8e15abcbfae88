// The URL of a state: `#/login/wrong-password?room=…&panel=docs&environment=colorScheme:dark`, or with
// `props` instead of a room. router/open-link.js decodes the environment and the props.

import { attempt } from "../core/attempt.js"

/** In place of a room's name: requests a private room. */
export const newRoom = "new"

/** Parses an address; unknown parameters are in `rest`. */
export function parseStoryURL(hash) {
  const [path, query = ""] = hash.replace(/^#\/?/, "").split("?")
  const { room, panel, props, environment, ...rest } = Object.fromEntries(new URLSearchParams(query))
  return { story: decoded(path), room, panel, props, environment, rest }
}

/** Whether the id is that of a story of another catalog: no id of a host begins so. */
export function isOfOther(story) {
  return story.startsWith("~")
}

export function storyURL(story, room, more = {}) {
  const query = Object.entries({ room, ...more }).filter(([, value]) => value).map(([name, value]) =>
    `${name}=${encodeURIComponent(value).replace(/%(3A|2C|2F)/g, decodeURIComponent)}`)
  if (!query.length) return `#/${storyPath(story)}`
  return `#/${storyPath(story)}?${query.join("&")}`
}

/** The ID of a story as a part of a URL. */
export function storyPath(story) {
  return story.split("/").map(encodeURIComponent).join("/")
}

/** An address with some of its parameters changed. */
export function changedStoryURL(hash, changes) {
  const { rest, ...parts } = parseStoryURL(hash)
  const { story, room, ...more } = Object.assign(parts, rest, changes)
  return storyURL(story, room, more)
}

/** Returns the text unchanged if its encoding is invalid. */
export function decoded(text) {
  return attempt(() => decodeURIComponent(text), text)
}
