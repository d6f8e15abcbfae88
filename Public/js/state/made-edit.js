// What the host makes of an edit.

/**
 * Makes an edit, and resolves once it is decided: to `{path, reason}` if the host rejected it, otherwise to
 * null, at once if it is kept for a later connection. A rejected one leaves nothing in the fields.
 */
export function makeEdit(editor, patch) {
  const { store } = editor
  const newest = () => store.state.pending.at(-1)
  const before = newest()
  const refusal = editor.edit(patch, true)
  if (refusal) return Promise.resolve(refusal)
  const made = newest()
  if (!made || made === before || made.isKept) return Promise.resolve(null)
  return decided(store, made.seq)
}

function decided(store, seq) {
  return new Promise(resolve => {
    const hear = ({ detail: { message } }) => {
      const isRejected = message?.type === "rejected" && message.seq === seq
      if (!isRejected && store.state.pending.some(edit => edit.seq === seq)) return
      store.removeEventListener("change", hear)
      resolve(isRejected ? { path: message.path, reason: message.reason } : null)
    }
    store.addEventListener("change", hear)
  })
}
