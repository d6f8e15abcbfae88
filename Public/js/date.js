// Dates as plain JSONEncoder writes them: seconds since the start of 2001, in UTC.

const reference = Date.UTC(2001, 0, 1)

/** What a field of type datetime-local takes, in UTC, with as much of a second as there is. */
export function toField(seconds) {
  const date = new Date(reference + Math.round(Number(seconds) * 1000))
  if (Number.isNaN(date.getTime())) return ""
  const text = date.toISOString().replace("Z", "")
  return text.endsWith(".000") ? text.slice(0, -4) : text
}

/** Nothing for a field that is not filled in. */
export function fromField(text) {
  const time = Date.parse(`${text}Z`)
  return Number.isNaN(time) ? undefined : (time - reference) / 1000
}
