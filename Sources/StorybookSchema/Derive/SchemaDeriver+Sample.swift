extension SchemaDeriver {
  /// Returns a value that is made from a type alone: its texts are the names of their properties, and
  /// its numbers are 1, where the type takes that.
  package static func sample<Subject: Decodable>(of type: Subject.Type) throws -> Subject {
    let (least, json) = try SchemaProbe().recorder.instance(of: type)
    return (try? PropsCoding.decode(type, from: json.filled(as: "Text"))) ?? least
  }
}

extension Value {
  /// The value with a name instead of empty texts, and 1 instead of 0.
  fileprivate func filled(as name: String) -> Value {
    switch self {
    case .object(let members):
      .object(Object(members.map { ($0.key, $0.value.filled(as: $0.key.capitalizedFirst)) }))
    case .array(let elements): .array(elements.map { $0.filled(as: name) })
    case .string(""): .string(name)
    case .number where int == 0: Value(1)
    default: self
    }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
