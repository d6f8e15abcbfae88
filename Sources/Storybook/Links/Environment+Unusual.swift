package import StorybookSchema

extension Environment {
  /// The fields that are not as in a new room; nil when all are.
  ///
  /// - Parameter device: the one of a new room, the catalog's first.
  package func unusual(device: String) -> Value? {
    let usual = Environment(device: device).value
    let others = (value.object ?? [:]).filter { usual[$0.key] != $0.value }
    return others.isEmpty ? nil : .object(Object(others.map { ($0.key, $0.value) }))
  }
}
