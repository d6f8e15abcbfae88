// The environment in which each story was last viewed in this browser.

/** The number of stories kept; the least recently stored are dropped. */
const most = 200

/** The environment chosen for the story, if any. */
export function storedEnvironment(story) {
  return readStored()[story]
}

/** Stores the story's environment; undefined restores the default. */
export function storeEnvironment(story, environment) {
  const { [story]: old, ...others } = readStored()
  if (old || environment)
    localStorage.setItem("environments",
      JSON.stringify(Object.fromEntries(Object.entries({ ...others, [story]: environment }).slice(-most))))
}

function readStored() {
  try {
    return Object(JSON.parse(localStorage.getItem("environments")))
  } catch {
    return {}
  }
}
