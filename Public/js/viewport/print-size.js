// Tracks the height of the story so that all of it is printed: a frame does not grow with its content.

/** Milliseconds to wait after the toolbar, so that measuring does not delay the first paint. */
const delay = 1500
/** The most pixels of height that a canvas, whose code is the author's, may request. */
const mostHeight = 100_000

export function keepPrintSize({ preview, viewport }) {
  const { style } = preview.element.parentElement
  const ask = () => preview.send("height")
  preview.listen("height",
    height =>
    style.setProperty("--content-height", `${Math.min(mostHeight, Math.max(0, Number(height) || 0))}px`))
  viewport.addEventListener("drawn",
    ({ detail: { width } }) => style.setProperty("--device-width", `${width}px`))
  addEventListener("beforeprint", ask)
  setTimeout(ask, delay)
}
