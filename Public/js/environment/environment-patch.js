// Compares an environment with its defaults, and builds patches for it. No DOM.

import { overridden as others, defaultEnvironment } from "../router/environment-params.js"

const members = [...Object.keys(defaultEnvironment), "device", "clock", "size", "globals"]

/** The non-default environment values, of those that this page's controls set. */
export function overriddenEnvironment({ room, devices }) {
  return Object.fromEntries(
    Object.entries(others(room.environment, devices) ?? {}).filter(([key]) => members.includes(key)))
}

/** The operations that set environment values; undefined resets one to its default. */
export function environmentPatch(changes) {
  return Object.entries(changes).map(([key, chosen]) => {
    const value = chosen ?? defaultEnvironment[key]
    if (value === undefined) return { op: "remove", path: `/${key}` }
    return { op: "add", path: `/${key}`, value }
  })
}
