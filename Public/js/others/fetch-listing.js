// Fetches the list of stories of another host or static site, within bounds, and without credentials of this
// page.

import { otherAddress } from "./other-listing.js"

const mostBytes = 8_000_000
const patience = 10_000

/** The text of the listing; throws an error with a sentence. `page` is the address of this page. */
export async function fetchListing(other, page, fetchFile = fetch) {
  const address = otherAddress(other)
  const own = new URL(page)
  if (address.origin === own.origin && address.pathname === own.pathname)
    throw new Error("This is the address of this storybook itself.")
  if (own.protocol === "https:" && address.protocol === "http:" && !isLoopback(address.hostname))
    throw new Error("A page that is served over HTTPS shows storybooks over HTTPS only.")
  const signal = /** @type {any} */ (AbortSignal).timeout(patience)
  try {
    const answer = await fetchFile(new URL(`catalog.json${address.search}`, address),
      { signal, credentials: "omit", referrerPolicy: "no-referrer", cache: "no-cache" })
    check(answer, address)
    return await textOf(answer)
  } catch (error) {
    if (error instanceof ListingError) throw error
    if (signal.aborted) throw new Error(`It did not answer within ${patience / 1000} seconds.`)
    throw new Error(unreachable(own.origin))
  }
}

class ListingError extends Error {}

function isLoopback(name) {
  return /^(localhost|127\.[\d.]+|\[::1\])$/.test(name)
}

/** A browser does not reveal which of these it was. */
function unreachable(origin) {
  return "It does not answer, or does not allow this page to read its stories. A host allows it with "
    + `“--allow-storybook ${origin}”, a static site with the header “Access-Control-Allow-Origin”.`
}

function check({ ok, status, url }, address) {
  if (url && new URL(url).origin !== address.origin)
    throw new ListingError("It redirects to another address: name that one.")
  if (status === 401) throw new ListingError(
    "It requires an access token, or another one: its address here ends with “?token=…”.")
  if (!ok) throw new ListingError(`It answers with the status ${status} instead of its stories.`)
}

async function textOf(answer) {
  const reader = answer.body.getReader()
  const decoder = new TextDecoder()
  let text = ""
  let count = 0
  while (true) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    count += value.length
    if (count > mostBytes) {
      reader.cancel().catch(() => undefined)
      throw new ListingError(`Its list of stories is larger than ${mostBytes / 1e6} MB.`)
    }
    text += decoder.decode(value, { stream: true })
  }
}
