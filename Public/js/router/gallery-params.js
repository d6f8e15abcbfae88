// What stands beside or over the screen, as an address says it: `grid=devices`, `compare=slider:30:login/empty`. No DOM.

const ways = ["slider", "difference", "beside"]
const half = 50

/** What is as usual is left out: half of the slider, and the story's own props. */
export function writeComparison({ way, cut, story }, own) {
  return [way, way === "slider" && cut !== half ? cut : "", story === own ? "" : story].join(":").replace(/:+$/, "")
}

/** Whatever an address holds; the way is nothing where it says none that there is. */
export function readComparison(text) {
  const [way, cut, ...story] = text.split(":")
  const percent = /^\d{1,3}$/.test(cut) ? Math.min(100, Number(cut)) : half
  return { way: ways.includes(way) ? way : undefined, cut: percent, story: story.join(":") || undefined }
}
