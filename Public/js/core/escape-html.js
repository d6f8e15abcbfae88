/** For the one place where markup is made of text: what goes into the canvas. */
export function escapeHTML(text) {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
