/** Has a sentence read out that is not shown. */
export function say(sentence) {
  const said = document.getElementById("said")
  if (said) said.textContent = sentence
}
