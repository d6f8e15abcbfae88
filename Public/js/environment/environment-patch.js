// What a story is shown in: what is usual, and what is to be changed. No DOM.

import { overridden as others, defaultEnvironment } from "../router/environment-params.js"

const members = [...Object.keys(defaultEnvironment), "device", "clock", "size"]

/** What of an environment is not as in a new room, as far as it is chosen here. */
export function overriddenEnvironment({ room, devices }) {
  return Object.fromEntries(Object.entries(others(room.environment, devices) ?? {}).filter(([key]) => members.includes(key)))
}

/** The operations that make members what they are to be; nothing is what is usual. */
export function environmentPatch(changes) {
  return Object.entries(changes).map(([key, chosen]) => {
    const value = chosen ?? defaultEnvironment[key]
    return value === undefined ? { op: "remove", path: `/${key}` } : { op: "add", path: `/${key}`, value }
  })
}
