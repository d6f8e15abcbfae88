// The address of a state: `#/login/wrong-password?room=…&panel=docs&environment=colorScheme:dark`, or with `props`
// instead of a room. What is in these two is read by router/open-link.js.

/** In place of the name of a room: a room of one's own. */
export const newRoom = "new"

/** What an address says; what this page knows nothing of is among the `rest`. */
export function parseStoryURL(hash) {
  const [path, query = ""] = hash.replace(/^#\/?/, "").split("?")
  const { room, panel, props, environment, ...rest } = Object.fromEntries(new URLSearchParams(query))
  return { story: decoded(path), room, panel, props, environment, rest }
}

export function storyURL(story, room, more = {}) {
  const path = story.split("/").map(encodeURIComponent).join("/")
  const said = Object.entries({ room, ...more }).filter(([, value]) => value)
  const query = said.map(([name, value]) => `${name}=${encodeURIComponent(value).replace(/%(3A|2C|2F)/g, decodeURIComponent)}`)
  return `#/${path}${query.length ? `?${query.join("&")}` : ""}`
}

/** An address with some of what it says changed. */
export function changedStoryURL(hash, changes) {
  const { rest, ...parts } = parseStoryURL(hash)
  const { story, room, ...more } = { ...parts, ...rest, ...changes }
  return storyURL(story, room, more)
}

/** An address may hold anything. */
function decoded(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
