// What is taken from the page by the clipboard.

import { toast } from "../banner.js"

export async function copy(text, sentence) {
  try {
    await navigator.clipboard.writeText(text)
    toast(sentence)
  } catch {
    toast("The browser does not let this page copy.")
  }
}
