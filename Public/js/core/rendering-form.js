// How a rendering is shown: chosen by its author, or by the name of its media type (as in MediaType.swift).

/** @type {[RegExp, Form][]} */
const forms = [
  [/^text\/html$/, "html"], [/^image\/svg\+xml$/, "svg"], [/^image\//, "image"],
  [/^text\/|^application\/json$|\+json$/, "text"]
]

/** `html`, `svg`, `text`, `image` or `data`; bytes are no text. */
export function renderingForm(/** @type {Partial<Rendering>} */ { mediaType, form, encoding }) {
  const shown = form ?? forms.find(([names]) => names.test(mediaType))?.[1] ?? "data"
  if (encoding && (shown === "html" || shown === "text")) return "data"
  return shown
}

/** Whether a screen is shown as HTML or as text: what is no HTML has no other form. */
export function hasFormats(/** @type {State} */ { room, rendering }) {
  if (room?.environment.format === "text") return true
  return Boolean(rendering) && renderingForm(rendering) === "html"
}
