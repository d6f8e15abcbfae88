/** Announces a sentence in the page's live region. */
export function announce(sentence) {
  const region = document.getElementById("announcer")
  if (region) region.textContent = sentence
}
