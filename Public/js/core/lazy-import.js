// Every part that is fetched when it is wanted for the first time comes through here: one that cannot be is said to be missing.

/** Says `missing` on the window, with a sentence; the error is passed on, so that the part is tried again when it is wanted again. */
export async function lazyImport(load) {
  try {
    return await load()
  } catch (error) {
    // A module that does not parse is ours, and no matter of the connection: the console has it.
    if (!(error instanceof TypeError || error instanceof MissingFileError)) throw error
    // A page that is left has its requests cancelled, and its timers no longer fire: nothing is reported then.
    await new Promise(resolve => setTimeout(resolve))
    reportedErrors.add(error)
    reportMissing()
    throw error
  }
}

/** A file that is no module and could not be fetched. */
export class MissingFileError extends Error {}

export function reportMissing() {
  dispatchEvent(new CustomEvent("missing", { detail: missingMessage }))
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
export function isReported(error) {
  return reportedErrors.has(error)
}

const missingMessage = "This part of the page cannot be fetched, as the host does not answer. Try again when it is back."
const reportedErrors = new WeakSet()

/** What was said needs no words in the console. */
globalThis.addEventListener?.("unhandledrejection", event => isReported(event.reason) && event.preventDefault())
