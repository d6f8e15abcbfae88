// What a story is shown in: what is usual, and what was chosen for it in this browser.

/** What a new room is like, but for its device, the first one. */
export const usual = {
  orientation: "portrait", colorScheme: "light", locale: "en_US", direction: "leftToRight", textSize: "medium", format: "html",
  reducedMotion: false, timeZone: "UTC", clock: undefined, size: undefined
}

/** What of an environment is not as in a new room. */
export function unusual(environment, devices) {
  const expected = { ...usual, device: devices[0]?.id }
  return Object.fromEntries(Object.entries(environment).filter(([key, value]) => Object.hasOwn(expected, key) && value !== expected[key]))
}

/** The operations that make members what they are to be; nothing is what is usual. */
export function patch(changes) {
  return Object.entries(changes).map(([key, chosen]) => {
    const value = chosen ?? usual[key]
    return value === undefined ? { op: "remove", path: `/${key}` } : { op: "add", path: `/${key}`, value }
  })
}

/** Stories that were looked at longest ago are forgotten. */
const most = 200

/** What was chosen for a story here, if anything was. */
export function recalled(story) {
  return kept()[story]
}

export function remember(story, { dependencies: _, ...environment }, devices) {
  const { [story]: old, ...others } = kept()
  const news = Object.keys(unusual(environment, devices)).length ? { [story]: environment } : {}
  if (!old && !news[story]) return
  localStorage.setItem("environments", JSON.stringify(Object.fromEntries(Object.entries({ ...others, ...news }).slice(-most))))
}

function kept() {
  try {
    return Object(JSON.parse(localStorage.getItem("environments")))
  } catch {
    return {}
  }
}
