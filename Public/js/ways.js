// Where the links and forms of a screen would lead. Nothing leads away from the canvas, but to a story that the author names. No DOM.

const texts = ["address", "label", "method", "story"]

/** What the canvas says of a link or a form, as an entry of the log; nothing when that is none of ours. */
export function wayOf(said, { catalog }) {
  const isFine = ["link", "form"].includes(said.way) && texts.every(name => ["string", "undefined"].includes(typeof said[name]) && (said[name]?.length ?? 0) <= 2000)
  if (!isFine) return undefined
  const { way, address = "", label = "", method, story } = said
  const entry = { way, address, label, at: Date.now(), ...way === "form" && { method, value: valueOf(said.fields) } }
  if (story === undefined) return entry
  const id = storyId(story)
  const isKnown = catalog.screens.some(({ stories }) => stories.some(story => story.id === id))
  return { ...entry, story: id, hash: `#/${id.split("/").map(encodeURIComponent).join("/")}`, ...!isKnown && { reason: `There is no story “${id}”.` } }
}

/** `login/empty` of `#/login/empty`, `/login/empty` and of what is escaped. */
function storyId(text) {
  const plain = text.trim().replace(/^#?\/+|\/+$/g, "")
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}

/** Fields by their names; several of one name are a list. */
function valueOf(fields) {
  const found = new Map()
  for (const [name, value] of Array.isArray(fields) ? fields.slice(0, 100).filter(Array.isArray) : []) {
    if (typeof name !== "string" || typeof value !== "string") continue
    found.set(name, found.has(name) ? [found.get(name), value].flat() : value)
  }
  return Object.fromEntries(found)
}

/** In a sentence, what became of it. */
export function sentence({ way, address, label, story, reason }) {
  const name = label ? `“${label.length > 40 ? `${label.slice(0, 39)}…` : label}”` : way === "form" ? "The form" : "The link"
  if (reason) return `${name} leads to a story that is not there: ${story}`
  const to = address.length > 80 ? `${address.slice(0, 79)}…` : address
  if (way === "form") return `${name} would be sent to ${to || "this address"}. Nothing leaves the canvas.`
  return `${name} leads to ${to || "this address"}. Nothing leaves the canvas.`
}
