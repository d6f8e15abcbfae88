// The dialog that shows a link as a QR code.

import { element, hint, svgElement } from "../core/dom.js"
import { showDialog } from "../ui/dialog.js"
import { qrCode } from "./qr-code.js"

/** The light margin that a reader needs, in modules. */
const margin = 4

export function showCode(link) {
  const rows = qrCode(link)
  const isLocal = /^(localhost|127\.|\[::1\])/.test(new URL(link).hostname)
  return showDialog("qr-code", "Open on another device", [
    rows && drawing(rows),
    !rows && element("p", {}, "The link is too long for a QR code: copy it instead."),
    element("p", { class: "qr-link" }, link),
    isLocal && hint(
      "This address leads to this computer only. For a phone, start the host with --address and --token.")
  ].filter(Boolean))
}

function drawing(rows) {
  const size = rows.length + 2 * margin
  const path = rows.flatMap((row, down) => row.map((isDark, right) =>
    isDark && `M${right + margin} ${down + margin}h1v1h-1z`)).filter(Boolean).join("")
  return svgElement("svg", { viewBox: `0 0 ${size} ${size}`, class: "qr-code", role: "img",
    "aria-label": "QR code of the link", "shape-rendering": "crispEdges" }, svgElement("path", { d: path }))
}
