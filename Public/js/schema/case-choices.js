// The cases of the enums in the props, outside of rows: what a screen can be. No DOM.

import { equal } from "../core/json-patch.js"
import { caseValue } from "./defaults.js"
import { walkProps } from "./members.js"
import { pathLabel } from "./path-label.js"
import { caseIndex, cases, kind } from "./schema.js"
import { caseTitles } from "./titles.js"

/** Each as `{path, title, value, isCurrent}`; that of the props themselves is titled by the case alone. */
export function caseChoices(root, props) {
  const found = []
  walkProps(root, props, ({ path, schema, value }) => {
    const prefix = path && `${pathLabel(path, root)}: `
    found.push(...(makers[kind(schema)]?.(schema, value, root) ?? [])
      .map(choice => ({ ...choice, path, title: prefix + choice.title })))
    return !["hidden", "list", "map", "pairs", "command"].includes(kind(schema))
  })
  return found
}

const makers = {
  choice: (schema, current) => titled(schema["x-names"] ?? schema.enum, index =>
    ({ value: schema.enum[index], isCurrent: equal(schema.enum[index], current) })),
  union(schema, current, root) {
    const all = cases(schema)
    const chosen = caseIndex(schema, current, root)
    return titled(all.map(({ name }) => name), index =>
      ({ value: index === chosen ? current : caseValue(all[index], root), isCurrent: index === chosen }))
  }
}

function titled(names, choice) {
  return caseTitles(names.map(String)).map((title, index) => ({ title, ...choice(index) }))
}
