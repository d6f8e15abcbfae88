// Marks the fields of the editor that other participants focus, in each participant's colour.

import { element } from "../core/dom.js"
import { groupBy } from "../core/group-by.js"
import { avatarColor } from "./avatar.js"

const most = 4

export function showFieldPresence(fields, others) {
  const places = groupBy(others, ({ focus }) => focus)
  for (const field of fields) {
    const here = places.get(field.path) ?? []
    const marks = here.slice(0, most)
      .map(person => element("span", { data: { color: avatarColor(person) } }, person.name))
    if (here.length > most) marks.push(element("span", {}, `+${here.length - most}`))
    field.showPresence(marks, here.length ? avatarColor(here[0]) : "")
  }
}
