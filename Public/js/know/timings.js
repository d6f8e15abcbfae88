// How long the last edits took: in the worker, on the wire, and until they were shown. No DOM, no clock.

export const most = 60

export class Timings {
  #sent = new Map()
  #revisions = new Map()
  rows = []

  /** An edit or a command has gone out at a time. */
  sent(seq, at) {
    this.#sent.set(seq, at)
    if (this.#sent.size > 500) this.#sent.delete(this.#sent.keys().next().value)
  }

  /** The host has taken it; its rendering will have the revision. */
  changed({ seq, revision }) {
    const at = this.#sent.get(seq)
    if (at === undefined) return
    this.#sent.delete(seq)
    this.#revisions.set(revision, at)
  }

  /** True when there is one more row. A rendering may be of several edits: the first has waited longest. */
  rendered({ revision, timing }, at) {
    if (!timing) return false
    const starts = [...this.#revisions].filter(([of]) => of <= revision)
    for (const [of] of starts) this.#revisions.delete(of)
    const trip = starts.length ? (at - Math.min(...starts.map(([, start]) => start))) * 1000 : undefined
    this.rows = [...this.rows, { revision, ...timing, trip }].slice(-most)
    return true
  }

  clear() {
    this.rows = []
  }
}

export const parts = [["decode", "Decode"], ["render", "Render"], ["diff", "Compare"], ["trip", "Round trip"]]

/** Of each part the last, the middle and the longest of those that are there. */
export function summary(rows) {
  return [...parts, ["bytes", "Bytes"]].map(([key, title]) => {
    const values = rows.map(row => row[key]).filter(value => value !== undefined)
    const sorted = [...values].sort((left, right) => left - right)
    return { key, title, last: rows.at(-1)?.[key], median: sorted[Math.floor((sorted.length - 1) / 2)], most: sorted.at(-1) }
  })
}

export function duration(microseconds) {
  if (microseconds === undefined) return "–"
  return microseconds < 1000 ? `${Math.round(microseconds)} µs` : `${(microseconds / 1000).toFixed(microseconds < 10_000 ? 1 : 0)} ms`
}

export function amount(bytes) {
  if (bytes === undefined) return "–"
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`
}
