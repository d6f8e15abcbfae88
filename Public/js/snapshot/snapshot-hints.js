// Hints about snapshots for the cases without differences to list.

import { element, hint } from "../core/dom.js"

export function snapshotHints({ state, story, edited }, { readOnly, command }) {
  const record = `${command} snapshot --record failed ${story}`
  if (state === "equal" && edited) return [hint("Your edits do not change the rendering.")]
  if (state === "equal") return [hint("Edit the props to see which elements and words differ.")]
  if (state === "changed" && readOnly)
    return [hint("This host is read-only. To accept all differences, run this where the sources are:"),
      code(record)]
  if (!["none", "missing", "damaged"].includes(state)) return []
  const hints = [
    hint("A snapshot is the rendering of a story, saved as text beside its screen. Changes of it are "
      + "reported here, by"), code(`${command} snapshot`), hint("and by a test:"),
    code("@Test func `every story looks as recorded`() async {\n  await verifySnapshots(of: catalog)\n}"),
  ]
  if (readOnly) hints.push(
    hint("This host is read-only. To record the snapshot, run this where the sources are:"),
    code(record))
  return hints
}

function code(text) {
  return element("pre", { tabIndex: 0 }, text)
}
