// The worker that owns the socket, so that neither sending nor receiving waits for the page to paint.

import { SocketLine } from "./socket-line.js"

const line = new SocketLine(message => postMessage(message))

addEventListener("message", ({ data }) => line.take(data))
addEventListener("missing", () => postMessage({ type: "missing" }))
postMessage({ type: "started" })
