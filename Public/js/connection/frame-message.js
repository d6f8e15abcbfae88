// The messages that show a rendering in a canvas frame.

import { escapeHTML } from "../core/escape-html.js"
import { part } from "../core/load-rest.js"
import { renderingForm } from "../core/rendering-form.js"
import { showMessage } from "../frame/show-message.js"

export { textScale } from "../frame/show-message.js"

/** What converts a text for a terminal to markup; undefined until a text has needed it. */
let ansiToHTML
const loadTerminal = part(async () => ({ ansiToHTML } = await import("../core/ansi.js")))

/** Loads what a rendering needs to be shown and is not there yet; undefined if nothing is missing. */
export function fetchForm(rendering) {
  if (isText(rendering) && !ansiToHTML) return loadTerminal()
  return undefined
}

// Converts a body to markup.
const markupByForm = {
  html: ({ body }) => body,
  text({ body, commands }) {
    if (commands?.length) return `<pre class="terminal" tabindex="0">${ansiToHTML(body)}</pre>`
    return `<pre class="terminal">${ansiToHTML(body)}</pre>`
  },
  svg: shownAsImage,
  image: shownAsImage,
  data: rendering => {
    const name = escapeHTML(rendering.mediaType)
    return `<p><a download href="${escapeHTML(dataURL(rendering))}">${name}</a></p>`
  }
}

export function isText(rendering) {
  return Boolean(rendering) && renderingForm(rendering) === "text"
}

const invisibleMarkup = new RegExp([
  String.raw`<(style|script|template|title|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)`,
  String.raw`<!--[\s\S]*?(?:-->|$)`,
  "<[^>]*>", "&(?:nbsp|#160);", String.raw`(\S)`
].join("|"), "gi")

/** Whether a rendering has no visible text. Stops at the first character, which makes it cheap for most. */
export function isWordless(/** @type {Rendering} */ { body, ...type }) {
  const form = renderingForm(type)
  if (form === "text") return body.trim() === ""
  if (form !== "html") return false
  for (const [, , word] of body.matchAll(invisibleMarkup)) if (word) return false
  return true
}

/** The message that shows a rendering in an environment; `fetchForm` comes before it. */
export function frameMessage(rendering, environment, more) {
  let shown = { revision: -1, body: "", settled: false }
  if (rendering) shown = { ...rendering, body: markup(rendering) }
  return { ...showMessage(shown, environment), isText: isText(rendering), ...more }
}

function markup(rendering) {
  return markupByForm[renderingForm(rendering)](rendering)
}

function shownAsImage(rendering) {
  return `<img alt="" src="${escapeHTML(dataURL(rendering))}">`
}

function dataURL({ mediaType, body, encoding }) {
  if (encoding === "base64") return `data:${mediaType};base64,${body}`
  return `data:${mediaType};charset=utf-8,${encodeURIComponent(body)}`
}
