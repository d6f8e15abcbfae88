// Starts and stops the recording of the room, for the panel, the toolbar and the palette alike. No DOM.

/** A time behind the end of every recording, in milliseconds: a day. */
const lastMoment = 86_400_000

/** Stopping opens what was recorded at its last step, which the canvas shows. */
export function toggleRecording(store) {
  if (store.state.recording?.state !== "on") return store.send({ type: "record", action: "start" })
  store.send({ type: "record", action: "stop" })
  openRecording(store)
}

/** Opens the room's own recording; the room stays unchanged. */
export function openRecording(store) {
  store.send({ type: "replay", action: "pause", inHand: true, at: lastMoment })
}
