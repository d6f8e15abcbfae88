// In what each story was looked at last in this browser.

/** Stories that were looked at longest ago are forgotten. */
const most = 200

/** What was chosen for a story here, if anything was. */
export function recalled(story) {
  return kept()[story]
}

/** Without an environment the story is as usual. */
export function remember(story, environment) {
  const { [story]: old, ...others } = kept()
  if (old || environment) localStorage.setItem("environments", JSON.stringify(Object.fromEntries(Object.entries({ ...others, [story]: environment }).slice(-most))))
}

function kept() {
  try {
    return Object(JSON.parse(localStorage.getItem("environments")))
  } catch {
    return {}
  }
}
