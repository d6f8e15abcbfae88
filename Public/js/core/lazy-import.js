// Loads the page's modules on demand, and reports those that cannot be fetched.

/** Dispatches `missing` on the window, with a message. Rethrows the error, so that the next use retries. */
export async function lazyImport(load) {
  try {
    return await load()
  } catch (error) {
    // A module that does not parse is a bug, not a network failure: it goes to the console.
    if (!(error instanceof TypeError || error instanceof MissingFileError)) throw error
    // Leaving the page cancels its requests and stops its timers: nothing is reported then.
    await new Promise(resolve => setTimeout(resolve))
    reportedErrors.add(error)
    reportMissing()
    throw error
  }
}

/** A file other than a module that could not be fetched. */
export class MissingFileError extends Error {}

export function reportMissing() {
  dispatchEvent(new CustomEvent("missing", { detail: missingMessage }))
}

/** Memoizes an asynchronous factory; after a failure, the next call retries. */
export function once(make) {
  let made = null
  return () => made ??= make().catch(error => {
    made = null
    throw error
  })
}

/** Whether an error has already been reported to the participant. */
export function isReported(error) {
  return reportedErrors.has(error)
}

const missingMessage = "This part of the page cannot be loaded, because the host is unreachable. Try again "
  + "later."
const reportedErrors = new WeakSet()

/** Keeps reported errors out of the console. */
globalThis.addEventListener?.("unhandledrejection",
  event => isReported(event.reason) && event.preventDefault())
