/** Replaces the content of an element. The focus stays at the button with the same number, or near it. */
export function replaceChildren(target, content, fallback) {
  const buttons = () => [...target.querySelectorAll("button")]
  const at = buttons().indexOf(document.activeElement)
  target.replaceChildren(...content)
  if (at >= 0) (buttons()[Math.min(at, buttons().length - 1)] ?? fallback)?.focus({ preventScroll: true })
}
