// Who else is at which field of the editor, in the colour they have everywhere.

import { element } from "../dom.js"
import { hue } from "./person.js"

export function showCompany(fields, others) {
  for (const field of fields) {
    const here = others.filter(({ focus }) => focus === field.path)
    const marks = here.map(person => element("span", { data: { color: hue(person) } }, person.name))
    field.showCompany(marks, here.length ? hue(here[0]) : "")
  }
}
