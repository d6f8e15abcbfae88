// Every part that is fetched when it is wanted for the first time comes through here: one that cannot be is said to be missing.

/** Says `missing` on the window, with a sentence; the error is passed on, so that the part is tried again when it is wanted again. */
export async function fetched(load) {
  try {
    return await load()
  } catch (error) {
    // A module that does not parse is ours, and no matter of the connection: the console has it.
    if (!(error instanceof TypeError || error instanceof MissingFile)) throw error
    // A page that is left has its requests cancelled, and its timers no longer fire: nothing is reported then.
    await new Promise(resolve => setTimeout(resolve))
    known.add(error)
    reportMissing()
    throw error
  }
}

/** A file that is no module and could not be fetched. */
export class MissingFile extends Error {}

export function reportMissing() {
  dispatchEvent(new CustomEvent("missing", { detail: sentence }))
}

/** The same, made once: what cannot be made is tried again the next time. */
export function once(make) {
  let made = null
  return () => made ??= make().catch(error => {
    made = null
    throw error
  })
}

/** Whether an error was said already. */
export function isTold(error) {
  return known.has(error)
}

const sentence = "This part of the page cannot be fetched, as the host does not answer. Try again when it is back."
const known = new WeakSet()

/** What was said needs no words in the console. */
globalThis.addEventListener?.("unhandledrejection", event => isTold(event.reason) && event.preventDefault())
