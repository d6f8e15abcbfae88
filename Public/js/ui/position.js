/** Positions a floating element next to its anchor, within the window. */
export function positionBeside(floating, anchor) {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = floating
  const left = Math.max(8, Math.min(at.right - width, innerWidth - width - 8))
  const isBelow = at.bottom + height + 12 < innerHeight || at.top < height + 12
  const top = isBelow ? Math.min(at.bottom + 4, Math.max(8, innerHeight - height - 8)) : at.top - height - 4
  Object.assign(floating.style, { left: `${left}px`, top: `${top}px` })
}
