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

/** The environment that the story's fixture sets. */
export function ownEnvironment({ catalog }, story) {
  return catalog.screens.flatMap(screen => screen.stories).find(({ id }) => id === story)?.environment
}

/** Chooses the environment that a story opens in: its last one here, its own, or that of the story before. */
export class EnvironmentChoice {
  /** Of the last room whose story has none of its own. */
  #carried

  of(story, state) {
    const { room } = state
    if (room && !ownEnvironment(state, room.story)) this.#carried = room.environment
    return storedEnvironment(story) ?? ownEnvironment(state, story) ?? this.#carried
  }
}
