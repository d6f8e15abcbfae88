// The worker that has the socket: neither sending nor receiving waits for what the page paints.

import { Line } from "./line.js"

const line = new Line(message => postMessage(message))

addEventListener("message", ({ data }) => line.take(data))
addEventListener("missing", ({ detail }) => postMessage({ type: "missing", detail }))
postMessage({ type: "started" })
