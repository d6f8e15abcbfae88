// What is wrong with fields, shown at them.

export function showProblems(fields, editor, errors) {
  const reasons = new Map(fields.map(field => [field, undefined]))
  for (const [path, reason] of Object.entries(errors)) {
    const field = editor.nearest(path)
    if (field) reasons.set(field, reason)
  }
  for (const [field, reason] of reasons) field.showProblem(reason)
}

/** Where several rules are broken at one field all are told. */
export function showRules(fields, editor, broken = []) {
  const told = new Map(fields.map(field => [field, []]))
  for (const { name, paths = [], message } of broken.filter(({ of }) => of !== "view")) {
    for (const field of new Set(paths.map(path => editor.nearest(path)))) told.get(field)?.push(message ? `${name}: ${message}` : name)
  }
  for (const [field, rules] of told) field.showRule(rules.join("\n"))
}
