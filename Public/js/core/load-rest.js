// Loads the second of the page's two parts: everything but the story and its fields.

/** Sets how the rest is loaded; the entry module of a document knows its parts. */
export function setRest(load) {
  importRest = load
}

/**
 * Loads the rest of the page, once, and returns the exports of its module. Dispatches `missing` on the window
 * with a message, and rejects, if it cannot be fetched; the next call retries.
 */
export const loadRest = once(async () => {
  try {
    return await importRest()
  } catch (error) {
    // A module that does not parse is a bug, not a network failure: it goes to the console.
    if (!(error instanceof TypeError || error instanceof MissingFileError)) throw error
    // Leaving the page cancels its requests and stops its timers: nothing is reported then.
    await new Promise(resolve => setTimeout(resolve))
    reportedErrors.add(error)
    reportMissing()
    throw error
  }
})

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

let importRest
const missingMessage = "This part of the page cannot be loaded. Try again, or reload the page."
const reportedErrors = new WeakSet()

/** Keeps reported errors out of the console. */
globalThis.addEventListener?.("unhandledrejection",
  event => reportedErrors.has(event.reason) && event.preventDefault())
