// Durations of the last edits in the page, on the socket, in the host and in the canvas. No DOM, no clock.

export const most = 60

export class EditTimings {
  #sent = new Map()
  #revisions = new Map()
  rows = []

  /** Records the edits of a store. The Performance tab opens later, and shows those before it, too. */
  follow(store) {
    if (store.state.rendering) this.rendered(store.state.rendering)
    store.addEventListener("change", ({ detail }) => this.#changed(store.state, detail))
    store.addEventListener("shown", ({ detail }) => this.shown(detail))
  }

  #changed({ pending, pendingCommands, room }, { before, reason, message, times }) {
    if (room?.id !== before.room?.id) this.clear()
    if (reason === "edited") this.sent(pending.at(-1)?.seq, times)
    if (reason === "performing") this.sent(pendingCommands.at(-1)?.seq, times)
    if (reason === "changed") this.changed(message)
    if (reason === "rendered") this.rendered(message, times.received)
  }

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

  /** Adds a row, in microseconds. Several edits count from the first. */
  rendered({ revision, timing }, received) {
    if (!timing) return
    const starts = [...this.#revisions].filter(([of]) => of <= revision)
    for (const [of] of starts) this.#revisions.delete(of)
    const host = timing.decode + timing.render + timing.diff
    const [first] = starts.map(([, times]) => times).sort((left, right) => left.typed - right.typed)
    const way = first && received !== undefined && { page: (first.sent - first.typed) * 1000,
      socket: Math.max(0, (received - first.sent) * 1000 - host) }
    this.rows = [...this.rows, { revision, ...timing, host, ...way, typed: first?.typed, received }].slice(
      -most)
  }

  /** The canvas has applied a rendering, which completes its row. */
  shown({ revision, at }) {
    const row = this.rows.findLast(row => row.revision === revision && row.canvas === undefined)
    if (row?.typed === undefined || row.received === undefined) return
    row.canvas = (at - row.received) * 1000
    row.trip = (at - row.typed) * 1000
  }

  clear() {
    this.rows = []
  }
}
