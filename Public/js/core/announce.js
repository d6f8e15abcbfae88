/** Announces a sentence in the page's live region. */
export function announce(sentence) {
  const said = document.getElementById("announcer")
  if (said) said.textContent = sentence
}
