// The gallery or the comparison in a URL: `grid=devices`, `compare=slider:30:login/empty`. No DOM.

const ways = ["slider", "beside"]
const half = 50

/** Names the recorded snapshot where the id of a story would be, which has a slash. */
export const recorded = "recorded"

/** Names the revision that is reviewed against. */
export const reviewed = "review"

/** Omits defaults: the slider in the middle, and the story's own props. */
export function writeComparison({ way, cut, story }, own) {
  let [place, other] = ["", story]
  if (way === "slider" && cut !== half) place = cut
  if (story === own) other = ""
  return [way, place, other].join(":").replace(/:{1,2}$/, "")
}

/** Accepts any text; the way is undefined if it is unknown. */
export function readComparison(text) {
  const [way, cut, ...story] = text.split(":")
  let percent = half
  if (/^\d{1,3}$/.test(cut)) percent = Math.min(100, Number(cut))
  return { way: ways.find(known => known === way), cut: percent, story: story.join(":") || undefined }
}
