/** Escapes text for the only place that builds markup from strings: the content of the canvas. */
export function escapeHTML(text) {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
