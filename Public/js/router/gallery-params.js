// The gallery or the comparison in a URL: `grid=devices`, `compare=slider:30:login/empty`. No DOM.

const ways = ["slider", "difference", "beside"]
const half = 50

/** Omits defaults: the slider in the middle, and the story's own props. */
export function writeComparison({ way, cut, story }, own) {
  const place = way === "slider" && cut !== half ? cut : ""
  const other = story === own ? "" : story
  return [way, place, other].join(":").replace(/:+$/, "")
}

/** Accepts any text; the way is undefined if it is unknown. */
export function readComparison(text) {
  const [way, cut, ...story] = text.split(":")
  const percent = /^\d{1,3}$/.test(cut) ? Math.min(100, Number(cut)) : half
  return { way: ways.includes(way) ? way : undefined, cut: percent, story: story.join(":") || undefined }
}
