// Hints about snapshots for the cases without differences to list.

import { element, hint } from "../core/dom.js"

import { formatOf } from "./snapshot-diff.js"

/** What differs for each format: the option of the command, the call of the test, and sentences. */
const wording = {
  markup: {
    option: "", test: "verifySnapshots(of: catalog)", unchanged: "Your edits do not change the rendering.",
    equal: "Edit the props to see which elements and words differ.",
    about: "A snapshot is the rendering of a story, saved as text beside its screen. Changes of it are "
      + "reported here, by"
  },
  outline: {
    option: " --outline", test: "verifySnapshots(of: catalog, as: .outline)",
    unchanged: "Your edits do not change what a screen reader announces.",
    equal: "Edit the props to see what a screen reader would announce differently.",
    about: "An outline is what a screen reader announces of a story, saved as text beside its screen: a line "
      + "for each element, with role, name and states. Changes of it are reported here, by"
  },
  picture: {
    option: " --images", test: "verifyScreenshots(of: catalog)",
    about: "A picture is what Chromium shows of a story on this device and in this colour scheme, saved "
      + "beside its screen. Pictures are also compared by"
  }
}

export function snapshotHints(snapshot, { readOnly, command }) {
  const { state, story, edited } = snapshot
  const words = wording[formatOf(snapshot)]
  const record = `${command} snapshot${words.option} --record failed ${story}`
  if (state === "equal" && edited) return [hint(words.unchanged)]
  if (state === "equal") return [hint(words.equal)]
  if (state === "changed" && readOnly)
    return [hint("This host is read-only. To accept all differences, run this where the sources are:"),
      code(record)]
  if (!["none", "missing", "damaged"].includes(state)) return []
  const hints = [
    hint(words.about), code(`${command} snapshot${words.option}`), hint("and by a test:"),
    code("@Test func `every story is as recorded`() async {\n"
      + `  await ${words.test}\n}`),
  ]
  if (readOnly) hints.push(
    hint("This host is read-only. To record it, run this where the sources are:"),
    code(record))
  return hints
}

function code(text) {
  return element("pre", { tabIndex: 0 }, text)
}
