// In what each story was looked at last in this browser.

/** Stories that were looked at longest ago are forgotten. */
const most = 200

/** What was chosen for a story here, if anything was. */
export function storedEnvironment(story) {
  return readStored()[story]
}

/** Without an environment the story is as usual. */
export function storeEnvironment(story, environment) {
  const { [story]: old, ...others } = readStored()
  if (old || environment) localStorage.setItem("environments", JSON.stringify(Object.fromEntries(Object.entries({ ...others, [story]: environment }).slice(-most))))
}

function readStored() {
  try {
    return Object(JSON.parse(localStorage.getItem("environments")))
  } catch {
    return {}
  }
}
