// Hints about snapshots for the cases without differences to list.

import { element } from "../core/dom.js"

export function snapshotHints({ state, story, edited }, readOnly) {
  const record = `snapshot --record failed ${story}`
  if (state === "equal") return [hint(edited ? "What you changed makes no difference to what is shown." : "Change the props to see here which elements and words differ.")]
  if (state === "changed" && readOnly) return [hint("This host writes no files. Where the sources are, this accepts all of it:"), code(`MyStories ${record}`)]
  if (!["none", "missing", "damaged"].includes(state)) return []
  return [
    hint("A snapshot is the rendering of a story, saved as text beside its screen. A change that alters it is reported here, by"), code("MyStories snapshot"), hint("and by a test:"),
    code("@Test func `every story looks as recorded`() async {\n  await verifySnapshots(of: catalog)\n}"),
    ...readOnly ? [hint("This host writes no files. Where the sources are, this records it:"), code(`MyStories ${record}`)] : []
  ]
}

function hint(text) {
  return element("p", { class: "hint" }, text)
}

function code(text) {
  return element("pre", { tabIndex: 0 }, text)
}
