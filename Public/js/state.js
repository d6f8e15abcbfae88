// Everything the page knows, and how a message or an edit changes it. No DOM, no socket, no clock.

import { apply, equal } from "./value.js"

export const initialState = Object.freeze({
  title: "Storybook", catalog: { screens: [] }, devices: [], limits: {}, readOnly: false,
  room: null, pending: [], rendering: null, crash: null, errors: {}, resync: false
})

/** The state after a message of the host; a kind that is not known changes nothing. */
export function receive(state, message) {
  return messages[message.type]?.(state, message) ?? state
}

const messages = {
  hello: (state, { title, catalog, devices, limits, readOnly }) =>
    ({ ...state, title, catalog, devices, limits, readOnly }),

  catalog: (state, { catalog }) => ({ ...state, catalog }),

  opened(state, { type: _, ...opened }) {
    const isSame = state.room?.story === opened.story && state.room.id === opened.room
    const isCaughtUp = !isSame || equal(opened.props, state.room.props)
    const pending = isCaughtUp ? [] : state.pending
    const room = { ...opened, id: opened.room, confirmed: opened.props }
    const kept = isSame ? { rendering: state.rendering, errors: state.errors } : { rendering: null, errors: {} }
    return rebased({ ...state, ...kept, room, pending, crash: null, resync: false })
  },

  changed(state, { revision, seq, patch, history }) {
    if (!state.room || revision <= state.room.revision) return state
    const pending = state.pending.filter(edit => edit.seq !== seq)
    const confirmed = applied(state.room.confirmed, patch)
    if (confirmed === undefined) return { ...state, resync: true }
    const room = { ...state.room, confirmed, revision, history }
    return rebased({ ...state, room, pending, errors: withoutErrors(state.errors, patch) })
  },

  environment(state, { revision, environment }) {
    if (!state.room) return state
    return { ...state, room: { ...state.room, environment, revision: Math.max(revision ?? 0, state.room.revision) } }
  },

  rendered(state, { revision, mediaType, body, splice, encoding, timing }) {
    const held = state.rendering
    if (held && revision < held.revision) return state
    if (splice && held?.revision !== splice.base) return { ...state, resync: true }
    const text = splice ? spliced(held.body, splice) : body
    return { ...state, rendering: { revision, mediaType, body: text, encoding, timing }, crash: null }
  },

  rejected(state, { seq, path, reason }) {
    const pending = state.pending.filter(edit => edit.seq !== seq)
    return rebased({ ...state, pending, errors: { ...state.errors, [path]: reason } })
  },

  participants: (state, { participants }) =>
    state.room ? { ...state, room: { ...state.room, participants } } : state,

  crashed: (state, { type: _, ...crash }) => ({ ...state, crash }),

  failed(state, { seq }) {
    if (seq === undefined) return state
    return rebased({ ...state, pending: state.pending.filter(edit => edit.seq !== seq) })
  }
}

/** An edit of this page: shown at once, confirmed later. */
export function edited(state, seq, patch) {
  if (!state.room) return state
  const errors = withoutErrors(state.errors, patch)
  return rebased({ ...state, errors, pending: [...state.pending, { seq, patch }] })
}

/** What was confirmed, with the edits on their way on top; one that no longer applies is let go. */
function rebased(state) {
  if (!state.room) return state
  const props = state.pending.reduce((value, edit) => applied(value, edit.patch) ?? value, state.room.confirmed)
  return { ...state, room: { ...state.room, props } }
}

function applied(value, patch) {
  try {
    return apply(value, patch)
  } catch {
    return undefined
  }
}

function withoutErrors(errors, patch) {
  const paths = patch.map(operation => operation.path)
  const kept = Object.entries(errors).filter(([at]) =>
    !paths.some(path => at === path || at.startsWith(`${path}/`) || path.startsWith(`${at}/`)))
  return Object.fromEntries(kept)
}

/** UTF-16 units, as strings count here. */
export function spliced(text, { at, delete: count, insert }) {
  return text.slice(0, at) + insert + text.slice(at + count)
}
