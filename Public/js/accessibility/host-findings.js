// What the host finds in the markup of the canvas: the accessibility rules that styles do not decide.

import { withToken } from "../core/access-token.js"
import { isSite } from "../site/site-address.js"

/** Resolves to `{rules, findings, outline}`; undefined if there is no host, or it does not answer. */
export async function hostFindings(markup) {
  if (isSite()) return undefined
  const headers = { "content-type": "text/html" }
  const answer = await fetch(withToken("_storybook/accessibility"), { method: "POST", headers, body: markup })
    .catch(() => null)
  if (!answer?.ok) return undefined
  return answer.json()
}

/** Why names, roles and structure were not checked. */
export function missingHostReason() {
  if (isSite())
    return "A static site only checks what styles decide. A live host and check --accessibility check names, "
      + "roles and structure, too."
  return "The host did not answer: names, roles and structure were not checked."
}
