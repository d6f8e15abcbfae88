// The address of a state: `#/login/wrong-password?room=…`.

export function parse(hash) {
  const [path, query = ""] = hash.replace(/^#\/?/, "").split("?")
  const parameters = new URLSearchParams(query)
  return { story: decodeURIComponent(path), room: parameters.get("room") ?? undefined }
}

export function make(story, room) {
  const path = story.split("/").map(encodeURIComponent).join("/")
  return `#/${path}${room ? `?room=${encodeURIComponent(room)}` : ""}`
}
