import assert from "node:assert/strict"
import { test } from "node:test"
import { fetchListing } from "../../../Public/js/others/fetch-listing.js"

const design = { id: "design", title: "Design", address: "https://design.example/book" }
const page = "http://127.0.0.1:6006/#/login"
const answering = (body, options = {}, url = "https://design.example/book/catalog.json") => async () =>
  Object.defineProperty(new Response(body, options), "url", { value: url })

test("A token of the address is sent with it", async () => {
  const asked = async url => assert.equal(url.href, "https://design.example/catalog.json?token=secret") ?? answering("")()
  await fetchListing({ ...design, address: "https://design.example/?token=secret" }, page, asked)
})

test("A list is fetched below the address, without credentials or a referrer", async () => {
  let asked
  const fetchFile = (url, options) => {
    asked = [url.href, options.credentials, options.referrerPolicy, options.signal instanceof AbortSignal]
    return answering("text …")()
  }
  assert.equal(await fetchListing(design, page, fetchFile), "text …")
  assert.deepEqual(asked, ["https://design.example/book/catalog.json", "omit", "no-referrer", true])
})

/** A body that never ends, and whether it was cancelled. */
function endless() {
  const made = { isCancelled: false }
  made.stream = new ReadableStream({
    pull: controller => controller.enqueue(new Uint8Array(1_000_000)),
    cancel: () => { made.isCancelled = true }
  })
  return made
}

test("A list that does not end is left at its limit", async () => {
  const made = endless()
  await assert.rejects(fetchListing(design, page, answering(made.stream)), /larger than 8 MB/)
  assert.equal(made.isCancelled, true)
})

for (const [sentence, fetchFile, reason] of [
  ["is out of reach", () => Promise.reject(new TypeError("Failed to fetch")),
    /does not answer, or does not allow.*--allow-storybook http:\/\/127\.0\.0\.1:6006”/],
  ["breaks off", answering(new ReadableStream({ pull: controller => controller.error(new TypeError("reset")) })), /does not answer/],
  ["requires a token", answering("Access token required", { status: 401 }), /requires an access token, or another one/],
  ["is missing", answering("Not found", { status: 404 }), /status 404/],
  ["fails", answering("", { status: 500 }), /status 500/],
  ["redirects elsewhere", answering("{}", {}, "https://evil.example/catalog.json"), /redirects to another address/]
]) {
  test(`Another storybook that ${sentence} is explained`, () =>
    assert.rejects(fetchListing(design, page, fetchFile), { message: reason }))
}

for (const [address, at, reason] of [
  ["http://127.0.0.1:6006", page, /of this storybook itself/],
  ["http://127.0.0.1:6006/", page, /of this storybook itself/],
  ["http://design.example/", "https://book.example/", /HTTPS only/],
  ["javascript:alert(1)", page, /Invalid address/]
]) {
  test(`${address} is not fetched by ${at}`, async () => {
    const fetchFile = () => assert.fail("fetched")
    await assert.rejects(fetchListing({ ...design, address }, at, fetchFile), { message: reason })
  })
}

for (const [address, at] of [["http://localhost:6007/", "https://book.example/"], ["http://127.0.0.1:6006/design/", page]]) {
  test(`${address} is fetched by ${at}`, async () =>
    assert.equal(await fetchListing({ ...design, address }, at, answering("{}", {}, `${address}catalog.json`)), "{}"))
}
