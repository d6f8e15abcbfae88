// Dates: seconds since the start of 2001, in UTC, as a plain JSONEncoder writes them; and other encodings.

const reference = Date.UTC(2001, 0, 1)

/**
 * The value for a datetime-local field in a time zone, with milliseconds only if there are any. Beyond the
 * years 1 to 9999, which such a field has, the year is signed or 0; empty beyond the calendar of the browser.
 */
export function toInputValue(seconds, zone = "UTC") {
  const time = reference + Math.round(Number(seconds) * 1000)
  const date = new Date(time + zoneOffset(time, zone))
  if (Number.isNaN(date.getTime())) return ""
  return date.toISOString().replace(/(\.000)?Z/, "")
}

/** Whether a datetime-local field can show a value. */
export function isOnCalendar(text) {
  return /^(?!0000)\d{4}-/.test(text)
}

/** Undefined for an empty field. An ambiguous time resolves to its first occurrence. */
export function fromInputValue(text, zone = "UTC") {
  const shown = parsedTime(`${text.trim()}Z`)
  if (Number.isNaN(shown)) return undefined
  const guesses = [shown - zoneOffset(shown - 86_400_000, zone), shown - zoneOffset(shown + 86_400_000, zone)]
  const time = guesses.find(guess => guess + zoneOffset(guess, zone) === shown) ?? guesses[0]
  return (time - reference) / 1000
}

/** Parses ISO 8601 with a year of any length: JavaScript takes four digits, or a sign and six. */
function parsedTime(text) {
  const [, sign, year] = /^([+-]?)(\d{1,6})-/.exec(text) ?? []
  if (year === undefined || (!sign && year.length === 4)) return Date.parse(text)
  let expanded = "0000"
  if (Number(year)) expanded = `${sign || "+"}${year.padStart(6, "0")}`
  return Date.parse(text.replace(/^[+-]?\d+/, expanded))
}

/** Seconds since 2001 of a date encoded as in its schema; undefined if it is invalid. */
export function fromEncoded(value, { type, format } = /** @type {Schema} */ ({})) {
  const milliseconds = { "unix-seconds": 1000, "unix-milliseconds": 1 }[format]
  if (type !== "string" && !milliseconds) return Number(value)
  let time = Number(value) * milliseconds
  if (type === "string") time = parsedTime(String(value))
  if (Number.isNaN(time)) return undefined
  return (time - reference) / 1000
}

/** The date encoded as in its schema; ISO 8601 with the fraction that the decoder expects. */
export function toEncoded(seconds, schema = /** @type {Schema} */ ({})) {
  const { type, format, "x-fraction": fraction } = schema
  const time = reference + Math.round(Number(seconds) * 1000)
  if (type === "string") {
    const text = new Date(time).toISOString().replace(/^\+0*/, "")
    if (fraction) return text
    return text.replace(/\.\d+Z$/, "Z")
  }
  if (format === "unix-seconds") return time / 1000
  if (format === "unix-milliseconds") return time
  return seconds
}

/** An instant in ISO 8601 as the local time of a zone, such as `2026-01-01T13:00:00`. */
export function toWallClock(instant, zone) {
  const time = Date.parse(instant)
  return new Date(time + zoneOffset(time, zone)).toISOString().slice(0, 19)
}

/**
 * The local time of a zone, encoded as in a schema; undefined for an invalid text. A skipped hour maps to the
 * hour after it.
 */
export function fromZone(text, zone, schema = { type: "string" }) {
  const seconds = fromInputValue(text, zone)
  if (seconds === undefined) return undefined
  return toEncoded(seconds, schema)
}

/** The offset of a time zone from UTC at a time, in milliseconds. */
function zoneOffset(time, zone) {
  if (zone === "UTC" || Number.isNaN(time) || Math.abs(time) > 8.64e15) return 0
  const parts = Object.fromEntries(
    formatter(zone).formatToParts(time).map(({ type, value }) => [type, value]))
  const shown = Date.UTC(0, Number(parts.month) - 1, Number(parts.day), Number(parts.hour),
    Number(parts.minute), Number(parts.second))
  const date = new Date(shown)
  let year = Number(parts.year)
  if (parts.era === "BC") year = 1 - year
  date.setUTCFullYear(year)
  return date.getTime() - Math.floor(time / 1000) * 1000
}

const formatters = new Map()

function formatter(timeZone) {
  if (!formatters.has(timeZone)) {
    formatters.set(timeZone, new Intl.DateTimeFormat("en-US", { timeZone, hourCycle: "h23", year: "numeric",
      month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", second: "numeric",
      era: "short" }))
  }
  return formatters.get(timeZone)
}
