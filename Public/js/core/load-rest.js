// Loads parts of the page on demand: the rest, which is everything but the story and its fields, and others.

/** Sets how the rest is loaded; the entry module of a document knows its parts. */
export function setRest(load) {
  importRest = load
}

/** Loads the rest of the page, and returns the exports of its module. The entry module reports a failure. */
export const loadRest = part(() => importRest(), () => undefined)

/**
 * A function that loads a part of the page, once. If it cannot be fetched, it is reported, by default as
 * `missing` on the window with a message, and the promise rejects; the next call retries.
 */
export function part(load, report = reportMissing) {
  return once(async () => {
    try {
      return await load()
    } catch (error) {
      // A module that does not parse is a bug, not a network failure: it goes to the console.
      if (!(error instanceof TypeError || error instanceof MissingFileError)) throw error
      // Leaving the page cancels its requests and stops its timers: nothing is reported then.
      await new Promise(resolve => setTimeout(resolve))
      reportedErrors.add(error)
      report()
      throw error
    }
  })
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

let importRest
const missingMessage = "This part of the page cannot be loaded. Try again, or reload the page."
const reportedErrors = new WeakSet()

/** Keeps reported errors out of the console. */
globalThis.addEventListener?.("unhandledrejection",
  event => reportedErrors.has(event.reason) && event.preventDefault())
