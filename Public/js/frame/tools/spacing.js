// Runs in the canvas: measures the distances between two boxes.

"use strict"

/** Lines `{x, y, length, isAcross}`: between separate boxes, or to all four sides of a nested one. */
function spacingBetween(from, to) {
  const across = gapAlong(from.left, from.right, to.left, to.right)
  const down = gapAlong(from.top, from.bottom, to.top, to.bottom)
  const middleY = overlapMiddle(from.top, from.bottom, to.top, to.bottom)
  const middleX = overlapMiddle(from.left, from.right, to.left, to.right)
  const horizontal = (start, end) =>
    ({ x: Math.min(start, end), y: middleY, length: Math.abs(end - start), isAcross: true })
  const vertical = (start, end) =>
    ({ x: middleX, y: Math.min(start, end), length: Math.abs(end - start), isAcross: false })
  const lines = []
  if (across) lines.push(horizontal(...across))
  if (down) lines.push(vertical(...down))
  if (!across && !down) lines.push(horizontal(from.left, to.left), horizontal(from.right, to.right),
    vertical(from.top, to.top), vertical(from.bottom, to.bottom))
  return lines.filter(({ length }) => length >= 0.5)
}

/** The gap between two ranges, or null if they overlap. */
function gapAlong(start, end, otherStart, otherEnd) {
  if (otherStart >= end) return [end, otherStart]
  if (otherEnd <= start) return [otherEnd, start]
  return null
}

/** The middle of the overlap, or of the other range. */
function overlapMiddle(start, end, otherStart, otherEnd) {
  const [low, high] = [Math.max(start, otherStart), Math.min(end, otherEnd)]
  if (low < high) return (low + high) / 2
  return (otherStart + otherEnd) / 2
}
