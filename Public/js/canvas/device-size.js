// The displayed size of a screen: its device, rotated and resized, and the zoom at which it fits. No DOM.

/** The environment's device; `width` and `height` are CSS pixels, or characters if `columns` is set. */
export function deviceOf({ devices }, /** @type {Environment} */ { device, orientation, size }) {
  const found = devices.find(({ id }) => id === device) ?? devices[0] ?? {}
  const isText = found.columns !== undefined
  const [width, height] = ownSize(found, orientation)
  return { ...found, isText, width: size?.width ?? width, height: size?.height ?? height }
}

function ownSize(device, orientation) {
  if (device.columns !== undefined) return [device.columns, device.rows]
  if (isTurned(device, orientation)) return [device.height, device.width]
  return [device.width, device.height]
}

/** The kinds of devices in the order of menus; devices of an unknown kind come last. */
const kindLabels = [["responsive", ""], ["phone", "Phones"], ["tablet", "Tablets"], ["desktop", "Desktop"],
  ["email", "E-mail"], ["terminal", "Terminals"], [undefined, ""]]

/** The devices by kind, as `{label, devices}`. */
export function groupedDevices(devices) {
  return kindLabels.map(([kind, label]) =>
    ({ label, devices: devices.filter(device => device.kind === kind) }))
    .filter(({ devices }) => devices.length)
}

/** Whether the device can rotate: phones, tablets and devices without a kind can. */
export function canTurn({ kind, width, height }) {
  return (kind === undefined || kind === "phone" || kind === "tablet") && width < height
}

function isTurned(device, orientation) {
  return orientation === "landscape" && canTurn(device)
}

export const zooms = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]

/** The next zoom level up (1) or down (-1) from the current scale; undefined beyond the last one. */
export function nextZoom(zoom, step) {
  if (step > 0) return zooms.find(other => other > zoom + 0.001)
  return zooms.findLast(other => other < zoom - 0.001)
}

/** The scale that fits a box into a place, at most 1. */
export function fitScale({ width, height }, place) {
  return Math.min(1, place.width / (width ?? place.width), place.height / (height ?? place.height))
}

/** A screen's own size and its scaled size on the page. Without a size, the screen fills the place. */
export function scaledBox({ width, height }, place, zoom) {
  let scale = zoom
  if (zoom === "fit") scale = fitScale({ width, height }, place)
  const own = { width: width ?? Math.round(place.width / scale),
    height: height ?? Math.round(place.height / scale) }
  return { ...own, scale, outer: { width: own.width * scale, height: own.height * scale } }
}
