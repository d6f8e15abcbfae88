// Finds an open story under its new name, after its author renamed it or its screen. No DOM.

/** The story that took the place of a missing one; undefined if none did, or it is not clear which. */
export function renamedStory(before, after, id) {
  const old = screenWith(before, id)
  if (!old || screenWith(after, id)) return undefined
  const missing = old.stories.find(story => story.id === id)
  const same = after.screens.find(screen => screen.id === old.id)
  if (same) return replacement(old.stories, same.stories, missing)
  const screen = replacement(before.screens, after.screens, old)
  const { stories = [] } = screen ?? {}
  return stories.find(story => story.id === screen.id + id.slice(old.id.length))
    ?? onlyIf(old.stories.length === stories.length, stories[old.stories.indexOf(missing)])
}

function screenWith({ screens }, story) {
  return screens.find(({ stories }) => stories.some(({ id }) => id === story))
}

/** The new one of two lists in the place of a missing one, if as many came as went. */
function replacement(before, after, missing) {
  const gone = before.filter(({ id }) => !after.some(other => other.id === id))
  const added = after.filter(({ id }) => !before.some(other => other.id === id))
  return onlyIf(gone.length === added.length, added[gone.indexOf(missing)])
}

function onlyIf(isClear, found) {
  if (isClear) return found
  return undefined
}
