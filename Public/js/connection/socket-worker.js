// The worker that has the socket: neither sending nor receiving waits for what the page paints.

import { SocketLine } from "./socket-line.js"

const line = new SocketLine(message => postMessage(message))

addEventListener("message", ({ data }) => line.take(data))
addEventListener("missing", ({ detail }) => postMessage({ type: "missing", detail }))
postMessage({ type: "started" })
