// Props in a URL: their JSON text, compressed without loss and encoded as base64url.

import { base64URL } from "../core/base64.js"
import { parse, stringify } from "../core/json.js"

// Newer than the library of the type checker.
const { CompressionStream, DecompressionStream } = /** @type {any} */ (globalThis)

/** The maximum size of a link's uncompressed props. */
const mostUnpackedBytes = 4 * 1024 * 1024

/** The maximum nesting that hosts accept. */
const deepestNesting = 512

/** Longer addresses are cut off by some, and then by many, of the programs that pass them on. */
const longAddress = 8 * 1024
const tooLongAddress = 32 * 1024

export async function packProps(value) {
  const text = new TextEncoder().encode(stringify(value))
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"))
  return base64URL(new Uint8Array(await new Response(stream).arrayBuffer()))
}

/** Throws an error whose message is shown to the user. */
export async function unpackProps(text, limit = mostUnpackedBytes) {
  const bytes = unbase64(text)
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))
  const inflated = await readLimited(stream.getReader(), limit)
  try {
    const json = new TextDecoder("utf-8", { fatal: true }).decode(inflated)
    if (nestingDepth(json) > deepestNesting) throw new RangeError()
    return parse(json)
  } catch {
    throw new Error("The link is damaged: its content is not valid JSON.")
  }
}

/** The warning for an address of that length; empty for a short one. */
export function lengthWarning(length) {
  if (length >= tooLongAddress)
    return "Many browsers and chats cut so long an address off. Save a fixture instead."
  if (length >= longAddress) return "Some chat and mail programs truncate long links."
  return ""
}

/** Stops reading at the limit: a few bytes can inflate to gigabytes. */
async function readLimited(reader, limit) {
  const chunks = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new Error("The link is damaged: a part of it is missing or changed.")
    })
    if (done) break
    length += value.length
    if (length > limit) {
      reader.cancel().catch(() => {})
      const most = Math.floor(limit / 1024 / 1024)
      throw new Error(`The link cannot be opened: it contains more than ${most} MB.`)
    }
    chunks.push(value)
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

function unbase64(text) {
  try {
    if (!/^[\w-]+$/.test(text)) throw new RangeError()
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")),
      letter => letter.charCodeAt(0))
  } catch {
    throw new Error("The link is damaged: it contains invalid characters.")
  }
}

/** The nesting depth of brackets outside strings. */
function nestingDepth(json) {
  let depth = 0
  let deepest = 0
  for (const [found] of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"?|[[\]{}]/g)) {
    if (found === "[" || found === "{") deepest = Math.max(deepest, ++depth)
    else if (found === "]" || found === "}") depth--
  }
  return deepest
}
