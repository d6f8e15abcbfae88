/// One of several forms of a type's values, with the name of its case if it has one.
struct ProbeForm {
  var name = ""
  let schema: Schema

  /// Combines forms to one schema; `nil` if there are none.
  static func combined(_ forms: [ProbeForm]) -> Schema? {
    var distinct: [ProbeForm] = []
    for form in forms where !distinct.contains(where: { $0.schema == form.schema }) {
      distinct.append(form)
    }
    guard distinct.count > 1 else { return distinct.first?.schema }
    var names = distinct.map(\.name)
    // Equal names would not distinguish the forms.
    if Set(names).count < names.count { names = [] }
    return .anyOf(distinct.map(\.schema), names: names)
  }
}

extension Schema {
  /// Combines distinct schemas; `nil` when there are none.
  static func anyOf(all schemas: [Schema]) -> Schema? {
    ProbeForm.combined(schemas.map { ProbeForm(schema: $0) })
  }
}
