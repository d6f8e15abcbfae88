// What a frame that shows a rendering is told.

import { escaped } from "./escaped.js"
import { fetched } from "./fetched.js"

const sizes = { xSmall: 0.75, small: 0.875, medium: 1, large: 1.125, xLarge: 1.25, xxLarge: 1.5, xxxLarge: 1.75 }

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
export function showing(rendering, { locale, direction, colorScheme, textSize, reducedMotion }, more) {
  return {
    type: "show", revision: rendering?.revision ?? -1, body: rendering ? markup(rendering) : "",
    isText: isText(rendering), isSettled: rendering ? rendering.settled !== false : false,
    keys: rendering?.commands?.map(({ key }) => key) ?? [], isStill: reducedMotion === true,
    attributes: {
      lang: locale.replaceAll("_", "-"), dir: direction === "rightToLeft" ? "rtl" : "ltr",
      "data-color-scheme": colorScheme
    },
    fontSize: `${scale(textSize) * 100}%`, ...more
  }
}

/** How much larger than usual the letters are. */
export function scale(textSize) {
  return sizes[textSize] ?? 1
}

function markup(rendering) {
  const [, show] = Object.entries(shows).find(([start]) => rendering.mediaType.startsWith(start))
  return show(rendering)
}

function dataURL({ mediaType, body, encoding }) {
  return `data:${mediaType};${encoding === "base64" ? `base64,${body}` : `charset=utf-8,${encodeURIComponent(body)}`}`
}
