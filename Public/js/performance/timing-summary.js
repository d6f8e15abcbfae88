// The durations of edits as numbers and sentences. No DOM.

export const phases = [["page", "Page"], ["socket", "Socket"], ["host", "Host"], ["canvas", "Canvas"]]
export const parts = [["decode", "Decode"], ["render", "Render"], ["diff", "Compare"]]

/** The last, the median and the longest value of each part, ignoring missing ones. */
export function timingSummary(rows) {
  return [["trip", "Round trip"], ...phases, ...parts, ["bytes", "Bytes"]].map(([key, title]) => {
    const values = rows.map(row => row[key]).filter(value => value !== undefined)
    const sorted = [...values].sort((left, right) => left - right)
    return { key, title, last: rows.at(-1)?.[key], median: sorted[Math.floor((sorted.length - 1) / 2)],
      most: sorted.at(-1) }
  })
}

/** How fast edits are, by the limits of perception: a tenth of a second is immediate, a second interrupts. */
export function verdict(rows) {
  const { median } = timingSummary(rows)[0]
  if (median === undefined) return ""
  const [word] = [["Fast", 100_000], ["Noticeable", 1_000_000], ["Slow", Infinity]]
    .find(([, limit]) => median <= limit)
  return `${word}: half of the edits take ${formatDuration(median)} or less.`
}

export function formatDuration(microseconds) {
  if (microseconds === undefined) return "–"
  if (microseconds < 1000) return `${Math.round(microseconds)} µs`
  if (microseconds < 10_000) return `${(microseconds / 1000).toFixed(1)} ms`
  return `${(microseconds / 1000).toFixed(0)} ms`
}
