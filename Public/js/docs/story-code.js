// The props of a story as code, requested over a connection with its own room, separate from the page's.

import { connect } from "../connection/connection.js"

const requests = new Map()

/** Returns a promise of `{swift, json}` for a story's own props, cached by story. */
export function storyCode(story) {
  if (!requests.has(story))
    requests.set(story, fetchStoryCode(story).catch(error => (requests.delete(story), Promise.reject(error))))
  return requests.get(story)
}

export function clearStoryCode() {
  requests.clear()
}

function fetchStoryCode(story) {
  return new Promise((resolve, reject) => {
    const found = {}
    const kinds = ["swift", "json"]
    const ends = {
      opened: () => kinds.forEach((kind, seq) => connection.send({ type: "export", seq, kind })),
      exported: ({ seq, content }) => {
        found[kinds[seq]] = content
        if (Object.keys(found).length === kinds.length) done(resolve, found)
      },
      failed: ({ message }) => done(reject, new Error(message))
    }
    const done = (settle, value) => {
      settle(value)
      connection.close()
    }
    const connection = connect({
      connected: () => connection.send({ type: "open", story }),
      disconnected: () => done(reject, new Error("Not connected.")),
      received: message => ends[message.type]?.(message)
    })
    connection.open()
  })
}
