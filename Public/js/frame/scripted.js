// Runs in a canvas that also runs scripts of the catalog, before them: says when a rendering is in the
// document, and passes their requests to the page, since the canvas's policy forbids all connections.
//
// None of this has to withstand the scripts, which can change anything here. The page has given nothing to
// this document that they must not have, and treats all it receives as untrusted.

"use strict"

{
  // No policy covers the connections between browsers.
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection"]) delete globalThis[name]

  onApplied = () => document[dom.dispatchEvent](new CustomEvent("storybook:render"))

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
    if (body instanceof FormData) sent = new URLSearchParams(body)
    const response = new Response(sent)
    const type = response.headers.get("content-type")
    return { headers: { ...type && { "content-type": type }, ...headers }, body: await response.text() }
  }

  globalThis.fetch = async (resource, options = {}) => {
    const own = Object(resource)
    const method = `${options.method ?? own.method ?? "GET"}`.toUpperCase()
    const given = Object.fromEntries(new Headers(options.headers ?? own.headers))
    const { status, headers, body } = await send({ method, address: addressOf(own.url ?? resource),
      ...await withBody(given, options.body ?? own.body) })
    if ([204, 205, 304].includes(status)) return new Response(null, { status, headers })
    return new Response(body, { status, headers })
  }

  /** As much of a request as libraries use: its events, its text, its headers, and no synchronous ones. */
  class RelayedRequest extends EventTarget {
    #request = { method: "GET", address: "", headers: {} }
    #response = null
    #isAborted = false
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
      this.#request = { method: `${method}`.toUpperCase(), address: addressOf(address), headers: {} }
      this.responseURL = `${new URL(address, location.href)}`
      this.#change(1)
    }

    setRequestHeader(name, value) {
      this.#request.headers[`${name}`.toLowerCase()] = `${value}`
    }

    overrideMimeType() {}

    async send(body) {
      const sent = await withBody(this.#request.headers, body)
      this.#fire("loadstart")
      const response = await send({ ...this.#request, ...sent })
      if (this.#isAborted) return
      this.#response = response
      Object.assign(this, { status: response.status, responseText: response.body })
      for (const state of [2, 3, 4]) this.#change(state)
      for (const type of ["load", "loadend"]) this.#fire(type)
    }

    abort() {
      this.#isAborted = true
      for (const type of ["abort", "loadend"]) this.#fire(type)
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
  globalThis.XMLHttpRequest = RelayedRequest
}
