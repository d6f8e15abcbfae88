// Runs in a canvas that also runs scripts of the catalog, before them: starts them, and passes their requests
// to the page, since the canvas's policy forbids all connections.
//
// None of this has to withstand the scripts, which can change anything here. The page has given nothing to
// this document that they must not have, and treats all it receives as untrusted.

import { attempt } from "../core/attempt.js"
import { filePath } from "./canvas.js"
import "./catalog-scripts.js"

// No policy covers the connections between browsers.
for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection"]) delete globalThis[name]

const pending = new Map()
let count = 0

/** Sends a request to the page; resolves to `{status, headers, body}`. */
const send = request => new Promise(resolve => {
  pending.set(++count, resolve)
  parent.postMessage({ type: "request", number: count, ...request }, "*")
})

addEventListener("message", event => {
  if (event.source !== parent || event.data.type !== "response") return
  event.stopImmediatePropagation()
  pending.get(event.data.number)?.(event.data)
  pending.delete(event.data.number)
})

/** The path and the query, or the address of another host. */
const addressOf = address => {
  const path = filePath(address)
  return path ? `${path}${new URL(address, location.href).search}` : `${address}`
}

/** The text of a body, and the headers with the type that a browser adds; a form is sent as its fields. */
const withBody = async (headers, body) => {
  if (body === undefined || body === null) return { headers }
  let sent = body
  if (body instanceof FormData) sent = new URLSearchParams(/** @type {any} */ (body))
  const response = new Response(sent)
  const type = response.headers.get("content-type")
  return { headers: { ...type && { "content-type": type }, ...headers }, body: await response.text() }
}

const mostRedirects = 20

/** Sends a request and those that it is redirected to, until `signal` aborts; as browsers do. */
const exchange = async (request, { redirect = "follow", signal } = /** @type {RequestInit} */ ({})) => {
  let sent = request
  for (let count = 0; count <= mostRedirects; count++) {
    signal?.throwIfAborted()
    const response = await send(sent)
    const isRedirect = [301, 302, 303, 307, 308].includes(response.status) && response.headers.location
    if (!isRedirect || redirect === "manual")
      return { response, address: sent.address, isRedirected: count > 0 }
    if (redirect === "error") break
    sent = redirected(sent, response)
  }
  throw new TypeError("Failed to fetch")
}

/** All but a repetition (307, 308) of what is not read only becomes a GET without a body. */
const redirected = ({ method, headers, body, address }, response) => {
  const next = addressOf(new URL(response.headers.location, new URL(address, location.href)).href)
  const isRead = method === "GET" || method === "HEAD"
  const isKept = isRead || response.status > 303 || response.status < 303 && method !== "POST"
  if (isKept) return { method, headers, body, address: next }
  const { "content-type": _, ...others } = headers
  return { method: "GET", headers: others, address: next }
}

/** Rejects when the signal aborts. */
const abortion = signal => new Promise((_, reject) =>
  signal?.addEventListener("abort", () => reject(signal.reason), { once: true }))

globalThis.fetch = async (resource, options = {}) => {
  const own = Object(resource)
  const method = `${options.method ?? own.method ?? "GET"}`.toUpperCase()
  const given = Object.fromEntries(new Headers(options.headers ?? own.headers))
  const { redirect = own.redirect, signal = own.signal } = options
  const sent = { method, address: addressOf(own.url ?? resource),
    ...await withBody(given, options.body ?? own.body) }
  const { response: { status, headers, body }, address, isRedirected } =
    await Promise.race([exchange(sent, { redirect, signal }), abortion(signal)])
  let text = body
  if ([204, 205, 304].includes(status)) text = null
  return Object.defineProperties(new Response(text, { status, headers }),
    { url: { value: `${new URL(address, location.href)}` }, redirected: { value: isRedirected } })
}

/** As much of a request as libraries use: its events, its text, its headers, and no synchronous ones. */
class RelayedRequest extends EventTarget {
  #request = { method: "GET", address: "", headers: {} }
  #response = null
  /** Aborts what was sent; null if nothing is on its way. */
  #sending = null
  upload = new EventTarget()
  readyState = 0
  status = 0
  statusText = ""
  responseText = ""
  responseURL = ""
  responseType = ""
  timeout = 0
  withCredentials = false

  open(method, address) {
    this.#stop()
    this.#request = { method: `${method}`.toUpperCase(), address: addressOf(address), headers: {} }
    this.responseURL = `${new URL(address, location.href)}`
    this.#change(1)
  }

  setRequestHeader(name, value) {
    this.#request.headers[`${name}`.toLowerCase()] = `${value}`
  }

  overrideMimeType() {}

  async send(body) {
    const sending = this.#sending = new AbortController()
    const { signal } = sending
    let timer
    if (this.timeout > 0) timer = setTimeout(() => this.#fail("timeout", sending), this.timeout)
    const sent = await withBody(this.#request.headers, body)
    if (signal.aborted) return
    this.#fire("loadstart")
    try {
      const { response, address } = await exchange({ ...this.#request, ...sent }, { signal })
      if (signal.aborted) return
      this.#sending = null
      this.#response = response
      this.responseURL = `${new URL(address, location.href)}`
      Object.assign(this, { status: response.status, responseText: response.body })
      for (const state of [2, 3, 4]) this.#change(state)
      for (const type of ["load", "loadend"]) this.#fire(type)
    } catch {
      this.#fail("error", sending)
    } finally {
      clearTimeout(timer)
    }
  }

  abort() {
    if (this.#sending) this.#fail("abort", this.#sending)
    this.readyState = 0
  }

  #fail(type, sending) {
    if (sending !== this.#sending) return
    this.#stop()
    this.#change(4)
    for (const name of [type, "loadend"]) this.#fire(name)
  }

  /** Forgets what was sent and answered. */
  #stop() {
    this.#sending?.abort()
    this.#sending = this.#response = null
    Object.assign(this, { status: 0, responseText: "" })
  }

  get response() {
    if (this.responseType === "json") return attempt(() => JSON.parse(this.responseText))
    return this.responseText
  }

  getResponseHeader(name) {
    return this.#response?.headers[`${name}`.toLowerCase()] ?? null
  }

  getAllResponseHeaders() {
    return Object.entries(this.#response?.headers ?? {})
      .map(([name, value]) => `${name}: ${value}\r\n`).join("")
  }

  #change(state) {
    this.readyState = state
    this.#fire("readystatechange")
  }

  #fire(type) {
    const event = new Event(type)
    this[`on${type}`]?.(event)
    this.dispatchEvent(event)
  }
}

Object.assign(RelayedRequest, { UNSENT: 0, OPENED: 1, HEADERS_RECEIVED: 2, LOADING: 3, DONE: 4 })
globalThis.XMLHttpRequest = /** @type {any} */ (RelayedRequest)
