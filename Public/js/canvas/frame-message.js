// The messages that show a rendering in a canvas frame.

import "./show-message.js"
import { ansiToHTML } from "../core/ansi.js"
import { escapeHTML } from "../core/escape-html.js"

// Converts a body to markup, by media type prefix, the most specific first.
const markupByMediaType = {
  "text/html": ({ body }) => body,
  "text/plain": ({ body, commands }) =>
    `<pre class="terminal"${commands?.length ? " tabindex=\"0\"" : ""}>${ansiToHTML(body)}</pre>`,
  "image/": rendering => `<img alt="" src="${escapeHTML(dataURL(rendering))}">`,
  "": rendering => {
    const name = escapeHTML(rendering.mediaType)
    return `<p><a download href="${escapeHTML(dataURL(rendering))}">${name}</a></p>`
  }
}

export function isText(rendering) {
  return rendering?.mediaType.startsWith("text/plain") === true
}

const invisibleMarkup = new RegExp([
  String.raw`<(style|script|template|title|noscript)\b[\s\S]*?<\/\1\s*>`, String.raw`<!--[\s\S]*?(?:-->|$)`,
  "<[^>]*>", "&(?:nbsp|#160);", String.raw`(\S)`
].join("|"), "gi")

/** Whether a rendering has no visible text. Stops at the first character, which makes it cheap for most. */
export function isWordless({ mediaType, body, encoding }) {
  if (encoding || !mediaType.startsWith("text/")) return false
  if (!mediaType.startsWith("text/html")) return body.trim() === ""
  for (const [, , word] of body.matchAll(invisibleMarkup)) if (word) return false
  return true
}

/** The message that shows a rendering in an environment. */
export function frameMessage(rendering, environment, more) {
  const shown = rendering ? { ...rendering, body: markup(rendering) }
    : { revision: -1, body: "", settled: false }
  return { ...globalThis.showMessage.create(shown, environment), isText: isText(rendering), ...more }
}

/** The scale factor of a text size. */
export const { textScale } = globalThis.showMessage

function markup(rendering) {
  const [, show] = Object.entries(markupByMediaType).find(([start]) => rendering.mediaType.startsWith(start))
  return show(rendering)
}

function dataURL({ mediaType, body, encoding }) {
  return `data:${mediaType};${encoding === "base64" ? `base64,${body}`
    : `charset=utf-8,${encodeURIComponent(body)}`}`
}
