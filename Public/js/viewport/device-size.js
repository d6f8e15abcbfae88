// How large a screen is shown: its device, turned and resized, and what of it fits. No DOM.

/** A device as the environment has it; `width` and `height` are CSS pixels, or characters where `columns` says so. */
export function deviceOf({ devices }, { device, orientation, size }) {
  const found = devices.find(({ id }) => id === device) ?? devices[0] ?? {}
  const isText = found.columns !== undefined
  const [width, height] = isText ? [found.columns, found.rows] : isTurned(found, orientation) ? [found.height, found.width] : [found.width, found.height]
  return { ...found, isText, width: size?.width ?? width, height: size?.height ?? height }
}

/** Phones and tablets are turned; all else has one way to stand. */
export function canTurn({ kind, width, height }) {
  return (kind === undefined || kind === "phone" || kind === "tablet") && width < height
}

function isTurned(device, orientation) {
  return orientation === "landscape" && canTurn(device)
}

export const zooms = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]

/** The next zoom up (1) or down (-1) from what is seen. */
export function nextZoom(zoom, step) {
  const next = step > 0 ? zooms.find(other => other > zoom + 0.001) : zooms.findLast(other => other < zoom - 0.001)
  return next ?? zooms.at(step > 0 ? -1 : 0)
}

/** How much a thing is made smaller to fit into a place; never larger. */
export function fitScale({ width, height }, place) {
  return Math.min(1, place.width / (width ?? place.width), place.height / (height ?? place.height))
}

/** The box of a screen at a zoom: its own size, and what it takes on the page. What has no size takes all there is. */
export function scaledBox({ width, height }, place, zoom) {
  const scale = zoom === "fit" ? fitScale({ width, height }, place) : zoom
  const own = { width: width ?? Math.round(place.width / scale), height: height ?? Math.round(place.height / scale) }
  return { ...own, scale, outer: { width: own.width * scale, height: own.height * scale } }
}
