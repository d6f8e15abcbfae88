// What a frame that shows a rendering is told.

import "./dressing.js"
import { escaped } from "./escaped.js"
import { fetched } from "./fetched.js"

/** Fetched with the first text. */
let ansi = null

// How a body becomes markup, by media type; the longest start that fits.
const shows = {
  "text/html": ({ body }) => body,
  "text/plain": ({ body, commands }) => `<pre class="terminal"${commands?.length ? " tabindex=\"0\"" : ""}>${ansi.html(body)}</pre>`,
  "image/": rendering => `<img alt="" src="${escaped(dataURL(rendering))}">`,
  "": rendering => `<p><a download href="${escaped(dataURL(rendering))}">${escaped(rendering.mediaType)}</a></p>`
}

export function isText(rendering) {
  return rendering?.mediaType.startsWith("text/plain") === true
}

const silent = /<(style|script|template|title|noscript)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?(?:-->|$)|<[^>]*>|&(?:nbsp|#160);|(\S)/gi

/** Whether there is no word in it: it stops at the first, so that it takes no time where there are. */
export function isWordless({ mediaType, body, encoding }) {
  if (encoding || !mediaType.startsWith("text/")) return false
  if (!mediaType.startsWith("text/html")) return body.trim() === ""
  for (const [, , word] of body.matchAll(silent)) if (word) return false
  return true
}

/** Nothing where what draws it is there already. */
export function fetching(rendering) {
  return isText(rendering) && !ansi ? fetched(() => import("./ansi.js")).then(module => (ansi = module)) : undefined
}

/** The message that shows a rendering in an environment; what draws it is there. */
export function showing(rendering, environment, more) {
  const shown = rendering ? { ...rendering, body: markup(rendering) } : { revision: -1, body: "", settled: false }
  return { ...globalThis.dressing.showing(shown, environment), isText: isText(rendering), ...more }
}

/** How much larger than usual the letters are. */
export const { scale } = globalThis.dressing

function markup(rendering) {
  const [, show] = Object.entries(shows).find(([start]) => rendering.mediaType.startsWith(start))
  return show(rendering)
}

function dataURL({ mediaType, body, encoding }) {
  return `data:${mediaType};${encoding === "base64" ? `base64,${body}` : `charset=utf-8,${encodeURIComponent(body)}`}`
}
