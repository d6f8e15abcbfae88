// Converts between an instant and the wall-clock time of a time zone. No DOM.

/** Formats an instant as the time zone's local time, such as `2026-01-01T13:00:00`. */
export function toWallClock(instant, timeZone) {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit",
    minute: "2-digit", second: "2-digit"
  }).formatToParts(new Date(instant))
  const { year, month, day, hour, minute, second } =
    Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return `${year.padStart(4, "0")}-${month}-${day}T${hour}:${minute}:${second}`
}

/** The instant of a local time; undefined for an invalid text. A skipped hour maps to the hour after it. */
export function fromWallClock(wall, timeZone) {
  const wanted = Date.parse(`${wall}Z`)
  if (Number.isNaN(wanted)) return undefined
  const off = instant => Date.parse(`${toWallClock(instant, timeZone)}Z`) - instant
  const first = wanted - off(wanted)
  const second = wanted - off(first)
  const found = off(second) === wanted - second ? second : Math.max(first, second)
  return new Date(found).toISOString().replace(".000Z", "Z")
}
