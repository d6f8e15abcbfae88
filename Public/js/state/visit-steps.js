// What a visitor has done of the steps of a first visit. No DOM.

/** Dispatches `done` with the name of a step that the state does not show: `save` or `test`. */
export const visitSteps = new EventTarget()

export function stepDone(name) {
  visitSteps.dispatchEvent(new CustomEvent("done", { detail: name }))
}

/**
 * The steps that a change of the state has done. The page opens its first story itself, and a screen that
 * loads changes its props, too: only another story is a pick, and only edits of this page wait for an answer.
 */
export function stepsDone({ room, pending }, { room: oldRoom, pending: oldPending }) {
  const done = []
  if (room && oldRoom && room.story !== oldRoom.story) done.push("pick")
  if (room && room.id === oldRoom?.id && pending.length > oldPending.length) done.push("edit")
  return done
}
