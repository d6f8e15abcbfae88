/** Has a sentence read out that is not shown. */
export function announce(sentence) {
  const said = document.getElementById("announcer")
  if (said) said.textContent = sentence
}
