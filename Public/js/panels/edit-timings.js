// Durations of the last edits in the page, on the socket, in the host and in the canvas. No DOM, no clock.

export const most = 60

export class EditTimings {
  #sent = new Map()
  #revisions = new Map()
  rows = []

  /** Records when an edit or a command was `typed` and `sent`, in milliseconds. */
  sent(seq, times) {
    this.#sent.set(seq, times)
    if (this.#sent.size > 500) this.#sent.delete(this.#sent.keys().next().value)
  }

  /** The host has accepted the edit; its rendering will have the revision. */
  changed({ seq, revision }) {
    const times = this.#sent.get(seq)
    if (times === undefined) return
    this.#sent.delete(seq)
    this.#revisions.set(revision, times)
  }

  /** Adds a row, in microseconds, and returns whether it did. Several edits count from the first. */
  rendered({ revision, timing }, received) {
    if (!timing) return false
    const starts = [...this.#revisions].filter(([of]) => of <= revision)
    for (const [of] of starts) this.#revisions.delete(of)
    const host = timing.decode + timing.render + timing.diff
    const [first] = starts.map(([, times]) => times).sort((left, right) => left.typed - right.typed)
    const way = first && received !== undefined
      ? { page: (first.sent - first.typed) * 1000,
        socket: Math.max(0, (received - first.sent) * 1000 - host) } : {}
    this.rows = [...this.rows, { revision, ...timing, host, ...way, typed: first?.typed, received }].slice(
      -most)
    return true
  }

  /** The canvas has applied a rendering; returns true if that completes a row. */
  shown({ revision, at }) {
    const row = this.rows.findLast(row => row.revision === revision && row.canvas === undefined)
    if (row?.typed === undefined || row.received === undefined) return false
    row.canvas = (at - row.received) * 1000
    row.trip = (at - row.typed) * 1000
    return true
  }

  clear() {
    this.rows = []
  }
}

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
  return microseconds < 1000 ? `${Math.round(microseconds)} µs`
    : `${(microseconds / 1000).toFixed(microseconds < 10_000 ? 1 : 0)} ms`
}

export function formatBytes(bytes) {
  if (bytes === undefined) return "–"
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`
}
