extension SchemaDocument {
  /// Names the forms without a name: by a type with the same fields, or by a field that others lack.
  mutating func nameForms() {
    let objects = Dictionary(
      definitions.filter { $0.value.schema.isObject }.map { ($0.value.schema, $0.key) },
      uniquingKeysWith: { first, second in min(first, second) })
    for (name, definition) in definitions {
      guard case .anyOf(var forms, var names) = definition.schema else { continue }
      if names.isEmpty { names = forms.map { _ in "" } }
      for index in forms.indices where names[index].isEmpty {
        if let same = objects[forms[index]] { forms[index] = .reference(same) }
        names[index] = self.formName(of: forms[index], among: forms)
      }
      definitions[name]?.schema = .anyOf(forms, names: names)
    }
  }

  private func formName(of form: Schema, among forms: [Schema]) -> String {
    switch form {
    case .reference(let name): definitions[name]?.title ?? name
    case _ where form.isList: "list"
    case .object(let fields):
      fields.first { field in
        field.isRequired && !forms.contains { $0 != form && $0.requires(field.key) }
      }?.key ?? ""
    default: ""
    }
  }
}

extension Schema {
  fileprivate var isObject: Bool {
    if case .object = self { true } else { false }
  }

  fileprivate func requires(_ key: String) -> Bool {
    if case .object(let fields) = self {
      fields.contains { $0.key == key && $0.isRequired }
    } else {
      false
    }
  }
}
