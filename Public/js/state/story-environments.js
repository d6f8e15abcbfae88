// The environment in which each story was last viewed in this browser.

import { stored } from "../core/stored.js"

/** The number of stories kept; the least recently stored are dropped. */
const most = 200
const environments = stored("environments", {}, { parse: Object })

/** The environment chosen for the story, if any. */
export function storedEnvironment(story) {
  return environments.get()[story]
}

/** Stores the story's environment; undefined restores the default. */
export function storeEnvironment(story, environment) {
  const { [story]: old, ...others } = environments.get()
  if (old || environment)
    environments.set(Object.fromEntries(Object.entries({ ...others, [story]: environment }).slice(-most)))
}
