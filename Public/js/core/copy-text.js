// Copies text to the clipboard.

import { toast } from "../ui/banner.js"

export async function copyText(text, sentence) {
  try {
    await navigator.clipboard.writeText(text)
    toast(sentence)
  } catch {
    toast("The browser does not allow this page to copy.")
  }
}
